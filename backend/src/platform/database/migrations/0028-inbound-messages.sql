-- docs/channels.md
CREATE TABLE inbound_messages (
  id uuid PRIMARY KEY,
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  message_id text NOT NULL CHECK (length(message_id) BETWEEN 1 AND 200), -- unique at the gateway
  phone text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('message', 'media', 'more', 'stop', 'start', 'limit', 'dropped')),
  body text, -- null once answered
  choice text, -- id of the list or button reply
  state text NOT NULL CHECK (state IN ('waiting', 'answering', 'sending', 'answered')),
  claimed_until timestamptz,
  options text[], -- ids that the answer offers, in the order of their numbers
  rest text, -- of a long answer, until the person asks for it
  parts smallint NOT NULL DEFAULT 0, -- billed parts of the answer
  sent_at timestamptz NOT NULL, -- by the person
  received_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT inbound_messages_once UNIQUE (channel, message_id)
);
COMMENT ON TABLE inbound_messages IS 'Messages of people by SMS and WhatsApp, answered by a job. The text is deleted once answered.';
CREATE INDEX inbound_messages_phone ON inbound_messages (phone, received_at);
CREATE INDEX inbound_messages_received ON inbound_messages (received_at);

CREATE TABLE channel_opt_outs (
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  phone text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (channel, phone)
);
COMMENT ON TABLE channel_opt_outs IS 'Numbers that wrote STOP: nothing they write is answered until START.';
