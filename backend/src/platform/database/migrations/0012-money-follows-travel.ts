import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions on retained fees, a second refund for them, drivers excluded from payouts with reasons, and abandonable batches. */
export class MoneyFollowsTravel1763700000012 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(disputes);
    await queryRunner.query(people);
    await queryRunner.query(batches);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS payout_left_outs;
      DELETE FROM payouts o USING payout_batches b WHERE b.id = o.batch_id AND b.status = 'cancelled';
      DELETE FROM payout_batches WHERE status = 'cancelled';
      ALTER TABLE payout_batches DROP CONSTRAINT payout_batches_status_check,
        ADD CONSTRAINT payout_batches_status_check CHECK (status IN ('open', 'paid'));

      DROP TRIGGER IF EXISTS reports_counted ON reports;
      DROP FUNCTION IF EXISTS count_open_reports();
      ALTER TABLE profiles DROP COLUMN open_reports, DROP COLUMN payouts_stopped_at;

      -- The version before knows one refund a payment. Where there are two this fails: the journal names both.
      ALTER TABLE bookings DROP COLUMN rest_decided;
      DROP INDEX IF EXISTS bookings_boarded;
      ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_rest_key;
      ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_key UNIQUE (payment_id);
      ALTER TABLE refunds DROP COLUMN rest;
    `);
  }
}

const disputes = `
  ALTER TABLE bookings ADD COLUMN rest_decided text CHECK (rest_decided IN ('travelled', 'refund'));
  -- Was anybody boarded on a ride?
  CREATE INDEX bookings_boarded ON bookings (ride_id) WHERE code_verified;

  -- A cancellation's refund, and where an admin decides so, what the cancellation had kept: one row each.
  ALTER TABLE refunds ADD COLUMN rest boolean NOT NULL DEFAULT false;
  ALTER TABLE refunds DROP CONSTRAINT refunds_payment_id_key;
  ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_rest_key UNIQUE (payment_id, rest);
`;

const people = `
  ALTER TABLE profiles
    ADD COLUMN payouts_stopped_at timestamptz, -- by an admin
    ADD COLUMN open_reports integer NOT NULL DEFAULT 0; -- about this person
  UPDATE profiles p SET open_reports = r.open
    FROM (SELECT subject_id, count(*) AS open FROM reports WHERE status = 'open' GROUP BY subject_id) r
    WHERE r.subject_id = p.id;

  -- Counted in the transaction that opens or ends a report, whoever writes it: payments must not read the tables of chat.
  CREATE FUNCTION count_open_reports() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP <> 'INSERT' AND OLD.status = 'open' THEN
      UPDATE profiles SET open_reports = open_reports - 1 WHERE id = OLD.subject_id;
    END IF;
    IF TG_OP <> 'DELETE' AND NEW.status = 'open' THEN
      UPDATE profiles SET open_reports = open_reports + 1 WHERE id = NEW.subject_id;
    END IF;
    RETURN NULL;
  END $$;
  CREATE TRIGGER reports_counted AFTER INSERT OR DELETE OR UPDATE OF status, subject_id ON reports
    FOR EACH ROW EXECUTE FUNCTION count_open_reports();
`;

const batches = `
  ALTER TABLE payout_batches DROP CONSTRAINT payout_batches_status_check;
  ALTER TABLE payout_batches ADD CONSTRAINT payout_batches_status_check CHECK (status IN ('open', 'paid', 'cancelled'));

  -- Drivers to whom something was payable when the batch was made, and who are not in it.
  CREATE TABLE payout_left_outs (
    batch_id uuid NOT NULL REFERENCES payout_batches (id),
    driver_id uuid NOT NULL REFERENCES profiles (id),
    full_name text NOT NULL,
    amount integer NOT NULL CHECK (amount > 0),
    reason text NOT NULL CHECK (reason IN ('suspended', 'open_report', 'payouts_stopped')),
    PRIMARY KEY (batch_id, driver_id)
  );
  CREATE INDEX payout_left_outs_driver ON payout_left_outs (driver_id);
`;
