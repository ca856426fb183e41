import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Chat1763700000006 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      CREATE TABLE blocks (
        blocker_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        blocked_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (blocker_id, blocked_id),
        CHECK (blocker_id <> blocked_id)
      );
      CREATE INDEX blocks_listed ON blocks (blocker_id, created_at DESC, blocked_id DESC);
      CREATE INDEX blocks_blocked ON blocks (blocked_id);

      -- One row a ride that is written about: its lock puts the ride's messages in the order of their numbers. What was written
      -- outlives a ride that is removed and a person who leaves, so neither is a foreign key in these three tables.
      CREATE TABLE ride_chats (ride_id uuid PRIMARY KEY, last_seq bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);

      CREATE TABLE conversations (
        id uuid PRIMARY KEY,
        ride_id uuid NOT NULL REFERENCES ride_chats (ride_id),
        driver_id uuid NOT NULL,
        passenger_id uuid NOT NULL,
        last_message_at timestamptz,
        last_content text,
        last_message_id uuid,
        message_id_before uuid, -- the one before the last
        created_at timestamptz NOT NULL DEFAULT now(),
        CONSTRAINT conversations_one UNIQUE (ride_id, passenger_id),
        CHECK (driver_id <> passenger_id)
      ) WITH (fillfactor = 80);
      CREATE INDEX conversations_driver ON conversations (driver_id);
      CREATE INDEX conversations_passenger ON conversations (passenger_id);

      CREATE TABLE messages (
        id uuid PRIMARY KEY,
        seq bigint NOT NULL, -- of its ride; committed in this order
        conversation_id uuid NOT NULL REFERENCES conversations (id),
        ride_id uuid NOT NULL,
        sender_id uuid NOT NULL,
        receiver_id uuid NOT NULL,
        content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000), -- emoji count once for a person, twice here
        previous_id uuid, -- the message before it in the conversation
        client_id uuid,
        warning text CHECK (warning IN ('phone', 'link', 'payment')),
        read boolean NOT NULL DEFAULT false,
        created_at timestamptz NOT NULL,
        CONSTRAINT messages_order UNIQUE (ride_id, seq),
        CONSTRAINT messages_sent_once UNIQUE (sender_id, client_id)
      );
      CREATE INDEX messages_conversation ON messages (conversation_id, seq);
      CREATE INDEX messages_unread ON messages (receiver_id, ride_id, conversation_id) INCLUDE (sender_id) WHERE NOT read;

      CREATE TABLE reports (
        id uuid PRIMARY KEY,
        reporter_id uuid NOT NULL,
        subject_id uuid NOT NULL,
        message_id uuid,
        conversation_id uuid,
        ride_id uuid,
        reason text NOT NULL CHECK (reason IN ('spam', 'fraud', 'abuse', 'unsafe', 'other')),
        text text,
        status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'resolved')),
        action text CHECK (action IN ('dismiss', 'warn', 'suspend')),
        resolution text,
        resolved_by uuid,
        resolved_at timestamptz,
        created_at timestamptz NOT NULL DEFAULT now(),
        CHECK (reporter_id <> subject_id),
        CHECK ((status = 'resolved') = (action IS NOT NULL AND resolved_at IS NOT NULL))
      );
      CREATE UNIQUE INDEX reports_one_open ON reports (reporter_id, subject_id, coalesce(message_id, subject_id))
        WHERE status = 'open';
      CREATE INDEX reports_created ON reports (created_at DESC, id DESC);
      CREATE INDEX reports_open ON reports (created_at DESC, id DESC) WHERE status = 'open';
      CREATE INDEX reports_subject ON reports (subject_id);
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE reports, messages, conversations, ride_chats, blocks');
  }
}
