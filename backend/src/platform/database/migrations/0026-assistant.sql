-- docs/domain.md#any-phone
CREATE TABLE assistant_sessions (
  phone text NOT NULL CHECK (phone ~ '^237[0-9]{9}$'),
  channel text NOT NULL CHECK (channel IN ('ussd', 'sms', 'whatsapp')),
  state jsonb NOT NULL,
  busy_until timestamptz, -- while a message is being answered
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (phone, channel)
);
COMMENT ON TABLE assistant_sessions IS 'Where a conversation stands; it starts anew after ten minutes.';
CREATE INDEX assistant_sessions_oldest ON assistant_sessions (updated_at);

CREATE TABLE assistant_messages (
  id text PRIMARY KEY, -- of the gateway, behind the channel
  phone text NOT NULL,
  reply jsonb, -- null while it is being written
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE assistant_messages IS 'Replies by message: a repeated message gets the same one.';
CREATE INDEX assistant_messages_oldest ON assistant_messages (created_at);
CREATE INDEX assistant_messages_recent ON assistant_messages (phone, created_at);
