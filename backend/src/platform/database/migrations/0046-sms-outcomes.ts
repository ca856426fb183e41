import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Delivery outcome of an SMS, and the data for resending it by another carrier. */
export class SmsOutcomes1763700000046 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sms_deliveries
        ADD COLUMN carrier text, -- who has taken it
        ADD COLUMN reference text, -- how that carrier names it in its reports
        ADD COLUMN outcome text CHECK (outcome IN ('delivered', 'undelivered')), -- null: not reported
        ADD COLUMN outcome_at timestamptz,
        ADD COLUMN lost_by text[] NOT NULL DEFAULT '{}', -- carriers that took it and did not bring it
        ADD COLUMN notification jsonb; -- kind and event (ids) of a text that is sent again where it was lost
      CREATE UNIQUE INDEX sms_deliveries_reference ON sms_deliveries (carrier, reference) WHERE reference IS NOT NULL;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX sms_deliveries_reference;
      ALTER TABLE sms_deliveries DROP COLUMN carrier, DROP COLUMN reference, DROP COLUMN outcome, DROP COLUMN outcome_at,
        DROP COLUMN lost_by, DROP COLUMN notification;
    `);
  }
}
