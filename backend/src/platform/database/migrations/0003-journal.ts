import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The journal: balanced double entries for each completion, refund and payout, including earlier ones. Accounts: `cash.mtn`,
 * `cash.orange` (held at a provider), `driver` (owed to a driver), `refund` (owed to a passenger); docs/domain.md has the postings.
 */
export class Journal1763700000003 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [
      payouts,
      journal,
      rules,
      earlierCompletions,
      earlierRefundsDue,
      earlierRefunds,
    ]) {
      await queryRunner.query(statements);
    }
    // Check the constraints now rather than at the commit, so that later statements may alter the tables.
    await queryRunner.query('SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED;');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS payout_entries, journal_entries, journal_transactions, payouts, payout_batches CASCADE;
      DROP FUNCTION IF EXISTS journal_refuse_change(), journal_check_transaction(), journal_check_entry(),
        journal_refuse_unbalanced(bigint);
    `);
  }
}

const payouts = `
  CREATE TABLE payout_batches (
    id uuid PRIMARY KEY,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid')),
    reference text, -- the provider's, of the bulk payment
    created_by uuid NOT NULL REFERENCES profiles (id),
    paid_by uuid REFERENCES profiles (id),
    paid_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK ((status = 'paid') = (reference IS NOT NULL AND paid_by IS NOT NULL AND paid_at IS NOT NULL))
  );
  CREATE INDEX payout_batches_created ON payout_batches (created_at DESC, id DESC);

  -- One driver's money in one batch; name and number are those of the moment, as the bulk payment carries them.
  CREATE TABLE payouts (
    id uuid PRIMARY KEY,
    batch_id uuid NOT NULL REFERENCES payout_batches (id),
    driver_id uuid NOT NULL REFERENCES profiles (id),
    full_name text NOT NULL,
    phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
    provider text CHECK (provider IN ('mtn', 'orange')), -- whose number it is; null: neither's
    paid_from text CHECK (paid_from IN ('mtn', 'orange')), -- whose money paid it
    amount integer NOT NULL CHECK (amount > 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (batch_id, driver_id)
  );
  CREATE INDEX payouts_driver ON payouts (driver_id);
`;

const journal = `
  CREATE TABLE journal_transactions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('completion', 'refund_due', 'refund', 'payout')),
    payment_id uuid REFERENCES payments (id),
    refund_id uuid REFERENCES refunds (id),
    payout_id uuid REFERENCES payouts (id),
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Nothing is booked twice.
    UNIQUE (payment_id, kind),
    UNIQUE (refund_id, kind),
    UNIQUE (payout_id, kind),
    CHECK (num_nonnulls(payment_id, refund_id, payout_id) = 1),
    CHECK ((payment_id IS NOT NULL) = (kind = 'completion')),
    CHECK ((payout_id IS NOT NULL) = (kind = 'payout'))
  );

  CREATE TABLE journal_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction_id bigint NOT NULL REFERENCES journal_transactions (id),
    account text NOT NULL CHECK (account IN ('cash.mtn', 'cash.orange', 'driver', 'refund')),
    driver_id uuid REFERENCES profiles (id),
    ride_id uuid REFERENCES rides (id),
    booking_id uuid REFERENCES bookings (id),
    payment_id uuid REFERENCES payments (id),
    debit integer NOT NULL DEFAULT 0,
    credit integer NOT NULL DEFAULT 0,
    CHECK ((debit > 0 AND credit = 0) OR (credit > 0 AND debit = 0)),
    CHECK ((account = 'driver') = (driver_id IS NOT NULL)),
    -- What a driver has earned is known by ride and booking; a payout, which concerns no payment, is one sum.
    CHECK ((account = 'driver' AND payment_id IS NOT NULL) = (ride_id IS NOT NULL)),
    CHECK ((ride_id IS NULL) = (booking_id IS NULL)),
    CHECK (account <> 'refund' OR payment_id IS NOT NULL)
  );
  CREATE INDEX journal_entries_transaction ON journal_entries (transaction_id);
  -- What drivers have earned, without the payouts: all that the earnings and the batches read.
  CREATE INDEX journal_entries_earned ON journal_entries (driver_id, ride_id, booking_id) INCLUDE (id, debit, credit)
    WHERE account = 'driver' AND payment_id IS NOT NULL;

  -- Which of a driver's entries a payout covers. The key is why no franc is paid twice: an entry is in one payout at most.
  CREATE TABLE payout_entries (
    entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
    payout_id uuid NOT NULL REFERENCES payouts (id)
  );
  CREATE INDEX payout_entries_payout ON payout_entries (payout_id);
`;

const rules = `
  CREATE FUNCTION journal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'the journal is only added to: % on % is refused', TG_OP, TG_TABLE_NAME
      USING ERRCODE = 'integrity_constraint_violation';
  END $$;
  CREATE TRIGGER journal_transactions_only_added BEFORE UPDATE OR DELETE ON journal_transactions
    FOR EACH ROW EXECUTE FUNCTION journal_refuse_change();
  CREATE TRIGGER journal_entries_only_added BEFORE UPDATE OR DELETE ON journal_entries
    FOR EACH ROW EXECUTE FUNCTION journal_refuse_change();
  CREATE TRIGGER journal_transactions_kept BEFORE TRUNCATE ON journal_transactions
    FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_change();
  CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON journal_entries
    FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_change();

  -- At the commit each transaction that was added or added to has entries, as much debit as credit.
  CREATE FUNCTION journal_refuse_unbalanced(checked bigint) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    debits bigint;
    credits bigint;
  BEGIN
    SELECT coalesce(sum(debit), 0), coalesce(sum(credit), 0) INTO debits, credits
      FROM journal_entries WHERE transaction_id = checked;
    IF debits = 0 OR debits <> credits THEN
      RAISE EXCEPTION 'journal transaction % is not balanced: debit %, credit %', checked, debits, credits
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
  END $$;
  CREATE FUNCTION journal_check_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM journal_refuse_unbalanced(NEW.id); RETURN NULL; END $$;
  CREATE FUNCTION journal_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN PERFORM journal_refuse_unbalanced(NEW.transaction_id); RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER journal_transactions_balanced AFTER INSERT ON journal_transactions
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_check_transaction();
  CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_check_entry();
`;

const earlierCompletions = `
  INSERT INTO journal_transactions (kind, payment_id, created_at)
    SELECT 'completion', id, coalesce(payment_time, created_at) FROM payments
    WHERE status IN ('completed', 'refunded') ORDER BY coalesce(payment_time, created_at), id;
  -- Too late for the seats: what came in is the passenger's, not the driver's.
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
    SELECT t.id, side.account, side.driver_id, side.ride_id, side.booking_id, p.id, side.debit, side.credit
    FROM journal_transactions t
      JOIN payments p ON p.id = t.payment_id
      JOIN bookings b ON b.id = p.booking_id
      JOIN rides r ON r.id = b.ride_id
      LEFT JOIN refunds late ON late.payment_id = p.id AND late.cause = 'late_success'
      CROSS JOIN LATERAL (
        SELECT 'cash.' || p.provider, NULL::uuid, NULL::uuid, NULL::uuid, p.amount, 0
        UNION ALL SELECT 'driver', r.driver_id, r.id, b.id, 0, p.amount WHERE late.id IS NULL
        UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, p.amount WHERE late.id IS NOT NULL
      ) AS side (account, driver_id, ride_id, booking_id, debit, credit)
    ORDER BY t.id;
`;

const earlierRefundsDue = `
  INSERT INTO journal_transactions (kind, refund_id, created_at)
    SELECT 'refund_due', r.id, r.created_at FROM refunds r JOIN journal_transactions t ON t.payment_id = r.payment_id
    WHERE r.cause <> 'late_success' ORDER BY r.created_at, r.id;
  INSERT INTO journal_entries (transaction_id, account, driver_id, ride_id, booking_id, payment_id, debit, credit)
    SELECT t.id, side.account, side.driver_id, side.ride_id, side.booking_id, due.payment_id, side.debit, side.credit
    FROM journal_transactions t
      JOIN refunds due ON due.id = t.refund_id
      JOIN bookings b ON b.id = due.booking_id
      JOIN rides r ON r.id = b.ride_id
      CROSS JOIN LATERAL (
        SELECT 'driver', r.driver_id, r.id, b.id, due.amount, 0
        UNION ALL SELECT 'refund', NULL, NULL, NULL, 0, due.amount
      ) AS side (account, driver_id, ride_id, booking_id, debit, credit)
    ORDER BY t.id;
`;

const earlierRefunds = `
  INSERT INTO journal_transactions (kind, refund_id, created_at)
    SELECT 'refund', r.id, coalesce(r.completed_at, r.updated_at)
    FROM refunds r JOIN journal_transactions t ON t.payment_id = r.payment_id
    WHERE r.status = 'completed' ORDER BY coalesce(r.completed_at, r.updated_at), r.id;
  INSERT INTO journal_entries (transaction_id, account, payment_id, debit, credit)
    SELECT t.id, side.account, made.payment_id, side.debit, side.credit
    FROM journal_transactions t
      JOIN refunds made ON made.id = t.refund_id
      CROSS JOIN LATERAL (VALUES ('refund', made.amount, 0), ('cash.' || made.provider, 0, made.amount))
        AS side (account, debit, credit)
    WHERE t.kind = 'refund'
    ORDER BY t.id;
`;
