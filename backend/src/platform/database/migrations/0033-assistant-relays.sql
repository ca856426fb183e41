-- docs/domain.md#any-phone
CREATE TABLE assistant_relays (
  conversation_id uuid PRIMARY KEY,
  phone text NOT NULL, -- of the passenger
  channel text NOT NULL CHECK (channel IN ('sms', 'whatsapp')),
  booking_id uuid NOT NULL,
  seq bigint NOT NULL, -- latest message that needs no relaying
  remaining smallint NOT NULL, -- messages to relay until the passenger writes again
  open_until timestamptz NOT NULL
);
COMMENT ON TABLE assistant_relays IS 'Where answers of drivers go while their passenger writes from a phone without the app.';
CREATE INDEX assistant_relays_open ON assistant_relays (open_until);
CREATE INDEX assistant_relays_phone ON assistant_relays (phone);
