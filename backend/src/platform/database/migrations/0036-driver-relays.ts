import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Chats that reach drivers by SMS or WhatsApp, too, and answers by SMS with a number (docs/domain.md#any-phone). */
export class DriverRelays1763700000036 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      ALTER TABLE assistant_relays ADD COLUMN person_id uuid, ADD COLUMN number text;
      UPDATE assistant_relays r SET person_id = c.passenger_id FROM conversations c WHERE c.id = r.conversation_id;
      DELETE FROM assistant_relays WHERE person_id IS NULL;
      ALTER TABLE assistant_relays DROP CONSTRAINT assistant_relays_pkey,
        ADD PRIMARY KEY (conversation_id, person_id);
      CREATE INDEX assistant_relays_person ON assistant_relays (person_id);
      COMMENT ON TABLE assistant_relays IS 'Where messages of a chat go while their receiver has no app.';
      COMMENT ON COLUMN assistant_relays.phone IS 'Of the receiver.';
      COMMENT ON COLUMN assistant_relays.number IS 'In the latest relayed SMS: an answer with this number is sent at once.';
      ALTER TABLE assistant_messages ADD COLUMN channel text CHECK (channel IN ('ussd', 'sms', 'whatsapp')),
        ADD COLUMN parts smallint NOT NULL DEFAULT 0;
      COMMENT ON COLUMN assistant_messages.parts IS 'Billed parts of an SMS that answers no message.';
      CREATE INDEX assistant_messages_parts ON assistant_messages (created_at) WHERE parts > 0;
    `);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP INDEX assistant_messages_parts;
      ALTER TABLE assistant_messages DROP COLUMN channel, DROP COLUMN parts;
      DELETE FROM assistant_relays r USING conversations c WHERE c.id = r.conversation_id AND c.driver_id = r.person_id;
      ALTER TABLE assistant_relays DROP CONSTRAINT assistant_relays_pkey, DROP COLUMN person_id, DROP COLUMN number,
        ADD PRIMARY KEY (conversation_id);
    `);
  }
}
