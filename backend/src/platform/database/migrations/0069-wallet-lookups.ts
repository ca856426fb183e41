import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Look-ups of whether a number has a wallet that ended in a refusal; they count like payment requests for a day. */
export class WalletLookups1763700000069 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE wallet_lookups (
        id uuid PRIMARY KEY,
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        phone_number text NOT NULL,
        created_at timestamptz NOT NULL DEFAULT clock_timestamp()
      );
      CREATE INDEX wallet_lookups_user ON wallet_lookups (user_id, created_at);
      CREATE INDEX wallet_lookups_phone ON wallet_lookups (phone_number, created_at);
      CREATE INDEX wallet_lookups_age ON wallet_lookups (created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE wallet_lookups');
  }
}
