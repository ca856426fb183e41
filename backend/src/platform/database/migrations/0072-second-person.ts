import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The effect of a command that waits for a second person, and the money that one administrator moved alone. */
export class SecondPerson1763700000072 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE approval_requests
        ADD COLUMN before jsonb NOT NULL DEFAULT '{}', -- the record's values when the command was requested
        ADD COLUMN after jsonb NOT NULL DEFAULT '{}'; -- the values that the command would give it
      CREATE TABLE solo_payments (
        payee_id uuid NOT NULL REFERENCES profiles (id),
        action text NOT NULL,
        amount integer NOT NULL CHECK (amount > 0),
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX solo_payments_payee ON solo_payments (payee_id, created_at);
      CREATE INDEX solo_payments_created ON solo_payments (created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE solo_payments;
      ALTER TABLE approval_requests DROP COLUMN before, DROP COLUMN after;
    `);
  }
}
