import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Origins of code requests (an address with its networks, or a known browser), session labels, and the last code entered in a session. */
export class SignInOrigins1763700000013 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sign_in_codes
        ADD COLUMN device_id uuid,
        ADD COLUMN network_56 text,
        ADD COLUMN network_48 text,
        ADD COLUMN foreign_attempts smallint NOT NULL DEFAULT 0;
      CREATE INDEX sign_in_codes_network_56 ON sign_in_codes (network_56, created_at DESC) WHERE network_56 IS NOT NULL;
      CREATE INDEX sign_in_codes_network_48 ON sign_in_codes (network_48, created_at DESC) WHERE network_48 IS NOT NULL;

      -- A browser that was signed in, once for each of its people. Only the hash of its token is here.
      CREATE TABLE sign_in_devices (
        id uuid PRIMARY KEY,
        token_hash text NOT NULL,
        user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        last_used_at timestamptz NOT NULL DEFAULT now(),
        UNIQUE (token_hash, user_id)
      );
      CREATE INDEX sign_in_devices_user ON sign_in_devices (user_id, last_used_at);
      CREATE INDEX sign_in_devices_used ON sign_in_devices (last_used_at);

      -- device: what its owner knows it by. code_at: null where the code of the opening was the last.
      ALTER TABLE sessions ADD COLUMN device text, ADD COLUMN code_at timestamptz;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE sessions DROP COLUMN device, DROP COLUMN code_at;
      DROP TABLE sign_in_devices;
      ALTER TABLE sign_in_codes DROP COLUMN device_id, DROP COLUMN network_56, DROP COLUMN network_48,
        DROP COLUMN foreign_attempts;
    `);
  }
}
