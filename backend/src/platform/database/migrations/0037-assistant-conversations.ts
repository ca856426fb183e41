import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Conversations that staff read and take over (docs/domain.md#any-phone). */
export class AssistantConversations1763700000037 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE assistant_sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
      CREATE UNIQUE INDEX assistant_sessions_id ON assistant_sessions (id);
      ALTER TABLE assistant_messages ADD COLUMN said text, ADD COLUMN answer text, ADD COLUMN booking_id uuid,
        ADD COLUMN stage text CHECK (stage IN ('found', 'booked', 'ticket'));
      COMMENT ON COLUMN assistant_messages.said IS 'Of the person, without codes; null for chat messages.';
      COMMENT ON COLUMN assistant_messages.answer IS 'Ours, without codes; null for chat messages.';
      ALTER TABLE support_cases ADD COLUMN channel text CHECK (channel IN ('sms', 'whatsapp')),
        ADD COLUMN channel_until timestamptz, ADD CONSTRAINT support_cases_channel CHECK ((channel IS NULL) = (channel_until IS NULL));
      COMMENT ON COLUMN support_cases.channel IS 'On which the assistant is silent and answers go out, until channel_until.';
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE support_cases DROP CONSTRAINT support_cases_channel, DROP COLUMN channel, DROP COLUMN channel_until;
      ALTER TABLE assistant_messages DROP COLUMN said, DROP COLUMN answer, DROP COLUMN booking_id, DROP COLUMN stage;
      ALTER TABLE assistant_sessions DROP COLUMN id;
    `);
  }
}
