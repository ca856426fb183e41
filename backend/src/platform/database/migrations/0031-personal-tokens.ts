import type { MigrationInterface, QueryRunner } from 'typeorm';

/** docs/domain.md#staff */
export class PersonalTokens1763700000031 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE personal_tokens (
        id uuid PRIMARY KEY,
        owner_id uuid NOT NULL REFERENCES profiles (id),
        name text NOT NULL,
        scopes text[] NOT NULL,
        hash bytea NOT NULL UNIQUE, -- SHA-256 of the token
        expires_at timestamptz NOT NULL,
        last_used_at timestamptz, -- to the minute
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX personal_tokens_owner ON personal_tokens (owner_id);
      CREATE INDEX personal_tokens_expiry ON personal_tokens (expires_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`DROP TABLE personal_tokens`);
  }
}
