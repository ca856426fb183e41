import type { MigrationInterface, QueryRunner } from 'typeorm';

/** docs/domain.md#partial-refunds */
export class PartialRefunds1763700000029 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE refunds
        ADD COLUMN borne_by text CHECK (borne_by IN ('driver', 'operator')),
        ADD COLUMN given_before integer NOT NULL DEFAULT 0 CHECK (given_before >= 0),
        DROP CONSTRAINT refunds_payment_id_rest_key;
      COMMENT ON COLUMN refunds.borne_by IS 'Payer of a partial refund, which changes neither booking nor payment.';
      COMMENT ON COLUMN refunds.given_before IS 'XAF already paid as goodwill, in addition to the amount.';
      CREATE UNIQUE INDEX refunds_one_each ON refunds (payment_id, rest, left_over) WHERE borne_by IS NULL;
      ALTER TABLE bookings ADD COLUMN given_back integer NOT NULL DEFAULT 0;
      COMMENT ON COLUMN bookings.given_back IS 'XAF of partial refunds.';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DELETE FROM refund_events USING refunds f WHERE f.id = refund_id AND f.borne_by IS NOT NULL;
      DELETE FROM refunds WHERE borne_by IS NOT NULL;
      DROP INDEX refunds_one_each;
      ALTER TABLE refunds DROP COLUMN borne_by, DROP COLUMN given_before,
        ADD CONSTRAINT refunds_payment_id_rest_key UNIQUE (payment_id, rest, left_over);
      ALTER TABLE bookings DROP COLUMN given_back;
    `);
  }
}
