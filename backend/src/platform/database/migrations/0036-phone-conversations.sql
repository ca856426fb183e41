-- docs/domain.md#any-phone
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
ALTER TABLE assistant_sessions ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX assistant_sessions_id ON assistant_sessions (id);
ALTER TABLE assistant_messages ADD COLUMN said text, ADD COLUMN answer text, ADD COLUMN booking_id uuid,
  ADD COLUMN stage text CHECK (stage IN ('found', 'booked', 'ticket'));
COMMENT ON COLUMN assistant_messages.said IS 'Of the person, without codes; null for chat messages.';
COMMENT ON COLUMN assistant_messages.answer IS 'Ours, without codes; null for chat messages.';
ALTER TABLE support_cases ADD COLUMN channel text CHECK (channel IN ('sms', 'whatsapp')),
  ADD COLUMN channel_until timestamptz, ADD CONSTRAINT support_cases_channel CHECK ((channel IS NULL) = (channel_until IS NULL));
COMMENT ON COLUMN support_cases.channel IS 'On which the assistant is silent and answers go out, until channel_until.';
