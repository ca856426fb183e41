-- docs/domain.md#safety
CREATE TABLE trips (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id),
  share_id uuid, -- null: not shared
  token_hash bytea UNIQUE, -- of the token derived from share_id
  arrived_at timestamptz,
  contact_sends smallint NOT NULL DEFAULT 0,
  contact_sent_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((share_id IS NULL) = (token_hash IS NULL))
);
COMMENT ON TABLE trips IS 'Links and arrivals of booked trips, one row a booking';
CREATE INDEX trips_created ON trips (created_at);

CREATE TABLE trusted_contacts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id),
  name text, -- null once ended
  phone text, -- null once refused or ended
  phone_hash bytea NOT NULL,
  token_hash bytea NOT NULL UNIQUE,
  confirmed_at timestamptz,
  refused_at timestamptz,
  ended_at timestamptz,
  keep_until timestamptz, -- null: until the person changes it
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (confirmed_at IS NULL OR refused_at IS NULL),
  CHECK (phone IS NULL OR (refused_at IS NULL AND ended_at IS NULL))
);
COMMENT ON TABLE trusted_contacts IS 'Trusted contacts and their answers; old ones without name and number';
CREATE UNIQUE INDEX trusted_contacts_one_current ON trusted_contacts (user_id) WHERE ended_at IS NULL;
CREATE INDEX trusted_contacts_of_user ON trusted_contacts (user_id, phone_hash);
CREATE INDEX trusted_contacts_of_number ON trusted_contacts (phone_hash, created_at);
CREATE INDEX trusted_contacts_old ON trusted_contacts (keep_until) WHERE keep_until IS NOT NULL;
