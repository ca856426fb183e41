import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Pseudonymous records of deleted accounts, and limits on messages to strangers. */
export class MemoryAndBudgets1763700000015 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      -- One row for an account that was deleted. The number is a keyed hash: it can be compared, and not read.
      CREATE TABLE remembered_people (
        profile_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
        phone_hash bytea NOT NULL,
        left_at timestamptz NOT NULL DEFAULT now(),
        until timestamptz NOT NULL,
        suspended_at timestamptz, -- after they had left
        rejected_at timestamptz, -- their newest application that was rejected
        returned_as uuid REFERENCES profiles (id) ON DELETE SET NULL
      );
      CREATE INDEX remembered_people_phone ON remembered_people (phone_hash);
      CREATE INDEX remembered_people_until ON remembered_people (until);
      CREATE INDEX remembered_people_returned ON remembered_people (returned_as) WHERE returned_as IS NOT NULL;

      CREATE TABLE remembered_numbers (
        profile_id uuid NOT NULL REFERENCES remembered_people (profile_id) ON DELETE CASCADE,
        field text NOT NULL,
        number_hash bytea NOT NULL,
        rejected boolean NOT NULL,
        PRIMARY KEY (profile_id, number_hash)
      );
      CREATE INDEX remembered_numbers_hash ON remembered_numbers (number_hash);

      ALTER TABLE conversations
        ADD COLUMN opened_by uuid, -- unknown before this column
        ADD COLUMN driver_sent integer NOT NULL DEFAULT 0,
        ADD COLUMN passenger_sent integer NOT NULL DEFAULT 0;
      UPDATE conversations c SET driver_sent = m.driver_sent, passenger_sent = m.passenger_sent
        FROM (SELECT x.conversation_id,
            count(*) FILTER (WHERE x.sender_id = t.driver_id)::integer AS driver_sent,
            count(*) FILTER (WHERE x.sender_id = t.passenger_id)::integer AS passenger_sent
          FROM messages x JOIN conversations t ON t.id = x.conversation_id GROUP BY x.conversation_id) m
        WHERE m.conversation_id = c.id;
      CREATE INDEX conversations_opened ON conversations (opened_by, created_at) WHERE opened_by IS NOT NULL;
      CREATE INDEX reports_reporter ON reports (reporter_id, created_at);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX reports_reporter;
      ALTER TABLE conversations DROP COLUMN opened_by, DROP COLUMN driver_sent, DROP COLUMN passenger_sent;
      DROP TABLE remembered_numbers, remembered_people;
    `);
  }
}
