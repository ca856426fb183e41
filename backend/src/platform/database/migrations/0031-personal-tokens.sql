-- docs/domain.md#staff
CREATE TABLE personal_tokens (
  id uuid PRIMARY KEY,
  owner_id uuid NOT NULL REFERENCES profiles (id),
  name text NOT NULL,
  scopes text[] NOT NULL,
  hash bytea NOT NULL UNIQUE, -- SHA-256 of the token
  expires_at timestamptz NOT NULL,
  last_used_at timestamptz, -- to the minute
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX personal_tokens_owner ON personal_tokens (owner_id);
CREATE INDEX personal_tokens_expiry ON personal_tokens (expires_at);
