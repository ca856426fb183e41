import type { MigrationInterface, QueryRunner } from 'typeorm';

export class StaffSecurity1763700000017 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE second_factors (
        user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
        secret text NOT NULL, -- encrypted, bound to the person
        confirmed_at timestamptz, -- null: enrolment has begun and counts for nothing yet
        last_step bigint NOT NULL DEFAULT 0, -- the newest time step of an accepted code: none works twice
        wrong_tries smallint NOT NULL DEFAULT 0,
        locked_until timestamptz,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE TABLE recovery_codes (
        user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
        code_hash text NOT NULL,
        used_at timestamptz,
        PRIMARY KEY (user_id, code_hash)
      );
      -- When the person last showed the second factor in this session.
      ALTER TABLE sessions ADD COLUMN second_factor_at timestamptz;

      CREATE TABLE approval_requests (
        id uuid PRIMARY KEY,
        action text NOT NULL,
        subject_type text NOT NULL,
        subject_id uuid NOT NULL,
        parameters jsonb NOT NULL DEFAULT '{}', -- what the second person has to repeat
        amount integer NOT NULL CHECK (amount >= 0),
        reason text,
        status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'withdrawn', 'expired')),
        requested_by uuid NOT NULL REFERENCES profiles (id),
        requested_at timestamptz NOT NULL DEFAULT now(),
        decided_by uuid REFERENCES profiles (id),
        decided_at timestamptz
      );
      -- One command about one record waits at a time.
      CREATE UNIQUE INDEX approval_requests_one_waiting ON approval_requests (action, subject_id)
        WHERE status = 'waiting';
      CREATE INDEX approval_requests_subject ON approval_requests (subject_id) WHERE status = 'waiting';
      CREATE INDEX approval_requests_requested ON approval_requests (requested_at DESC, id DESC);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP TABLE IF EXISTS approval_requests, recovery_codes, second_factors;
      ALTER TABLE sessions DROP COLUMN IF EXISTS second_factor_at;
    `);
  }
}
