import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Passengers' service fee on top of the fare, and the providers' cost per movement. Earlier bookings and payments have no fee. The index
 * serves the monthly statement.
 */
export class ServiceFee1763700000036 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(amounts);
    await queryRunner.query(journal);
  }

  // Fails if any fee was booked: the previous version could not read it.
  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX IF EXISTS journal_transactions_created;
      DROP INDEX IF EXISTS journal_entries_of_operator;
      ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_account_check, DROP CONSTRAINT journal_entries_ride_check;
      ALTER TABLE journal_entries
        ADD CONSTRAINT journal_entries_account_check CHECK (account IN ('cash.mtn', 'cash.orange', 'driver', 'refund')),
        ADD CONSTRAINT journal_entries_check2 CHECK ((account = 'driver' AND payment_id IS NOT NULL) = (ride_id IS NOT NULL));
      ALTER TABLE bookings DROP CONSTRAINT bookings_amount_is_fare_and_fee;
      ALTER TABLE bookings ADD CONSTRAINT bookings_check CHECK (amount = price * seats);
      ALTER TABLE bookings DROP COLUMN service_fee;
      ALTER TABLE payments DROP COLUMN service_fee;
      ALTER TABLE refunds DROP COLUMN service_fee;
    `);
  }
}

const amounts = `
  -- Of the amount, which is what is paid; the rest is the fare.
  ALTER TABLE bookings ADD COLUMN service_fee integer NOT NULL DEFAULT 0 CHECK (service_fee >= 0);
  ALTER TABLE bookings DROP CONSTRAINT bookings_check;
  ALTER TABLE bookings ADD CONSTRAINT bookings_amount_is_fare_and_fee CHECK (amount = price * seats + service_fee);
  ALTER TABLE payments ADD COLUMN service_fee integer NOT NULL DEFAULT 0
    CHECK (service_fee >= 0 AND service_fee < amount);
  -- What the operator gives back of it.
  ALTER TABLE refunds ADD COLUMN service_fee integer NOT NULL DEFAULT 0
    CHECK (service_fee >= 0 AND service_fee <= amount);
`;

const journal = `
  ALTER TABLE journal_entries DROP CONSTRAINT journal_entries_account_check, DROP CONSTRAINT journal_entries_check2;
  ALTER TABLE journal_entries
    ADD CONSTRAINT journal_entries_account_check CHECK (
      account IN ('driver', 'refund', 'revenue.service_fee') OR account ~ '^(cash|expense)\\.[a-z]+(-[a-z]+)*$'),
    -- What a ride brings is known by ride: its driver's always, the operator's where it is of a payment.
    ADD CONSTRAINT journal_entries_ride_check CHECK (
      CASE WHEN account = 'driver' THEN (payment_id IS NOT NULL) = (ride_id IS NOT NULL)
        ELSE ride_id IS NULL OR account = 'revenue.service_fee' OR account LIKE 'expense.%' END);
  CREATE INDEX journal_entries_of_operator ON journal_entries (ride_id) INCLUDE (account, debit, credit)
    WHERE account <> 'driver' AND ride_id IS NOT NULL;
  CREATE INDEX journal_transactions_created ON journal_transactions (created_at) INCLUDE (kind);
`;
