-- Messages outlive a deleted ride and a deleted account, so neither is a foreign key in these tables.

CREATE TABLE ride_chats (ride_id uuid PRIMARY KEY, last_seq bigint NOT NULL DEFAULT 0) WITH (fillfactor = 70);
COMMENT ON TABLE ride_chats IS 'Message counters of rides; the row''s lock orders a ride''s messages by their numbers.';

CREATE TABLE conversations (
  id uuid PRIMARY KEY,
  ride_id uuid NOT NULL REFERENCES ride_chats (ride_id),
  driver_id uuid NOT NULL,
  passenger_id uuid NOT NULL,
  opened_by uuid,
  driver_sent integer NOT NULL DEFAULT 0,
  passenger_sent integer NOT NULL DEFAULT 0,
  last_message_id uuid,
  last_message_at timestamptz,
  last_content text,
  message_id_before uuid, -- the last but one
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT conversations_one UNIQUE (ride_id, passenger_id),
  CONSTRAINT conversations_two_people CHECK (driver_id <> passenger_id)
) WITH (fillfactor = 80);
COMMENT ON TABLE conversations IS 'Conversations of a driver and a person about a ride.';
CREATE INDEX conversations_driver ON conversations (driver_id);
CREATE INDEX conversations_passenger ON conversations (passenger_id);
CREATE INDEX conversations_opened ON conversations (opened_by, created_at) WHERE opened_by IS NOT NULL;

CREATE TABLE messages (
  id uuid PRIMARY KEY,
  seq bigint NOT NULL, -- within the ride; committed in this order
  conversation_id uuid NOT NULL REFERENCES conversations (id),
  ride_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  receiver_id uuid NOT NULL,
  content text NOT NULL CHECK (char_length(content) BETWEEN 1 AND 4000), -- twice the API's limit, which counts an emoji once
  warning text CHECK (warning IN ('phone', 'link', 'payment')),
  previous_id uuid, -- in the conversation
  client_id uuid,
  read boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL,
  CONSTRAINT messages_order UNIQUE (ride_id, seq),
  CONSTRAINT messages_sent_once UNIQUE (sender_id, client_id)
);
COMMENT ON TABLE messages IS 'Chat messages.';
CREATE INDEX messages_conversation ON messages (conversation_id, seq);
CREATE INDEX messages_unread ON messages (receiver_id, ride_id, conversation_id) INCLUDE (sender_id) WHERE NOT read;
