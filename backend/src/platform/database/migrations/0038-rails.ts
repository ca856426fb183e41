import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Payments and refunds store their rail, the connection to the wallet (`provider`). Earlier ones, and those written by the previous
 * version, used the wallet's only rail.
 */
export class Rails1763700000038 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE FUNCTION first_rail_of(wallet text) RETURNS text LANGUAGE sql IMMUTABLE AS
        $$ SELECT CASE wallet WHEN 'mtn' THEN 'mtn-momo' WHEN 'orange' THEN 'orange-partner' END $$;

      ALTER TABLE payments
        ADD COLUMN rail text,
        ADD COLUMN asked_again smallint NOT NULL DEFAULT 0, -- how often the payer had the request sent once more
        ADD COLUMN asked_again_at timestamptz;
      UPDATE payments SET rail = first_rail_of(provider);

      ALTER TABLE refunds
        ADD COLUMN rail text,
        ADD COLUMN by_hand boolean, -- the rail had no call for it when it fell due: a person pays it back
        ADD COLUMN rail_reference text; -- of a rail that gives one before any money moves; null until it is stored
      UPDATE refunds SET rail = first_rail_of(provider), by_hand = provider = 'orange';
      CREATE UNIQUE INDEX refunds_rail_reference ON refunds (rail, rail_reference) WHERE rail_reference IS NOT NULL;

      CREATE FUNCTION fill_payment_rail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.rail := coalesce(NEW.rail, first_rail_of(NEW.provider));
        RETURN NEW;
      END $$;
      CREATE FUNCTION fill_refund_rail() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        NEW.rail := coalesce(NEW.rail, first_rail_of(NEW.provider));
        NEW.by_hand := coalesce(NEW.by_hand, NEW.provider = 'orange');
        RETURN NEW;
      END $$;
      CREATE TRIGGER payments_rail BEFORE INSERT ON payments FOR EACH ROW EXECUTE FUNCTION fill_payment_rail();
      CREATE TRIGGER refunds_rail BEFORE INSERT ON refunds FOR EACH ROW EXECUTE FUNCTION fill_refund_rail();

      COMMENT ON COLUMN provider_health.provider IS 'The rail';
      COMMENT ON COLUMN provider_budgets.provider IS 'The rail';
      DELETE FROM provider_health;
      DELETE FROM provider_budgets;

      COMMENT ON COLUMN simulator_payments.provider IS 'The rail';
      COMMENT ON COLUMN simulator_refunds.provider IS 'The rail';
      UPDATE simulator_payments SET provider = first_rail_of(provider) WHERE provider IN ('mtn', 'orange');
      UPDATE simulator_refunds SET provider = first_rail_of(provider) WHERE provider IN ('mtn', 'orange');
      CREATE UNIQUE INDEX simulator_external ON simulator_payments (external_id) WHERE provider = 'orange-partner';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX simulator_external;
      DELETE FROM simulator_payments WHERE provider NOT IN ('mtn-momo', 'orange-partner');
      UPDATE simulator_payments SET provider = split_part(provider, '-', 1);
      UPDATE simulator_refunds SET provider = split_part(provider, '-', 1);
      DELETE FROM provider_health;
      DELETE FROM provider_budgets;
      DROP TRIGGER refunds_rail ON refunds;
      DROP TRIGGER payments_rail ON payments;
      DROP FUNCTION fill_refund_rail, fill_payment_rail;
      ALTER TABLE refunds DROP COLUMN rail, DROP COLUMN by_hand, DROP COLUMN rail_reference;
      ALTER TABLE payments DROP COLUMN rail, DROP COLUMN asked_again, DROP COLUMN asked_again_at;
      DROP FUNCTION first_rail_of;
    `);
  }
}
