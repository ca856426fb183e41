CREATE TABLE sign_in_codes (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  code_hash text NOT NULL,
  code_challenge text,
  address text, -- of the request, with the networks around it
  network_56 text,
  network_48 text,
  device_id uuid, -- the known browser that made the request
  attempts smallint NOT NULL DEFAULT 0,
  foreign_attempts smallint NOT NULL DEFAULT 0, -- from another origin than the request's
  expires_at timestamptz NOT NULL,
  consumed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sign_in_codes IS 'One-time codes sent by SMS, as hashes.';
CREATE INDEX sign_in_codes_phone ON sign_in_codes (phone, created_at DESC);
CREATE INDEX sign_in_codes_address ON sign_in_codes (address, created_at DESC);
CREATE INDEX sign_in_codes_network_56 ON sign_in_codes (network_56, created_at DESC) WHERE network_56 IS NOT NULL;
CREATE INDEX sign_in_codes_network_48 ON sign_in_codes (network_48, created_at DESC) WHERE network_48 IS NOT NULL;
CREATE INDEX sign_in_codes_created ON sign_in_codes (created_at);

CREATE TABLE sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  device text, -- label shown to its owner
  refresh_token_hash text NOT NULL UNIQUE,
  previous_token_hash text UNIQUE,
  generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz,
  code_at timestamptz, -- of the last code entered after sign-in
  second_factor_at timestamptz, -- of the last second factor shown
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE sessions IS 'Refresh token families: the current token, the one just replaced, and the revocation.';
CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
CREATE INDEX sessions_of_person ON sessions (user_id, created_at DESC);
CREATE INDEX sessions_revoked ON sessions (revoked_at) WHERE revoked_at IS NOT NULL;
CREATE INDEX sessions_expires ON sessions (expires_at);

-- Signing out ends the browser's push messages.
ALTER TABLE push_subscriptions ADD FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE;

CREATE TABLE sign_in_devices (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (token_hash, user_id)
);
COMMENT ON TABLE sign_in_devices IS 'Browsers that have signed in, once per person.';
CREATE INDEX sign_in_devices_user ON sign_in_devices (user_id, last_used_at);
CREATE INDEX sign_in_devices_used ON sign_in_devices (last_used_at);

CREATE TABLE second_factors (
  user_id uuid PRIMARY KEY REFERENCES profiles (id) ON DELETE CASCADE,
  secret text NOT NULL, -- encrypted, bound to the person
  confirmed_at timestamptz, -- null during enrolment
  last_step bigint NOT NULL DEFAULT 0, -- time step of the newest accepted code: none is accepted twice
  wrong_tries smallint NOT NULL DEFAULT 0,
  locked_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE second_factors IS 'TOTP secrets of staff.';

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES second_factors (user_id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);
COMMENT ON TABLE recovery_codes IS 'Recovery codes that replace a second factor once each.';
