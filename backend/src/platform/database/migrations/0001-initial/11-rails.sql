CREATE TABLE provider_budgets (
  provider text NOT NULL, -- the rail
  window_start timestamptz NOT NULL,
  used integer NOT NULL DEFAULT 0,
  PRIMARY KEY (provider, window_start)
);
COMMENT ON TABLE provider_budgets IS 'Status requests sent to a rail, by second, shared by all processes.';

CREATE TABLE provider_health (
  provider text PRIMARY KEY, -- the rail
  failures integer NOT NULL DEFAULT 0, -- consecutive unknown outcomes
  pause_seconds real NOT NULL DEFAULT 0,
  open_until timestamptz, -- no requests before; then a single one probes
  probing boolean NOT NULL DEFAULT false,
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE provider_health IS 'Circuit breaker of a rail, shared by all processes. No row: healthy.';

CREATE TABLE rail_alarms (
  rail text NOT NULL,
  alarm text NOT NULL,
  detail text NOT NULL,
  times integer NOT NULL DEFAULT 1,
  seen_times integer NOT NULL DEFAULT 0, -- when staff acknowledged it
  first_at timestamptz NOT NULL DEFAULT now(),
  last_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz, -- null while raised
  PRIMARY KEY (rail, alarm)
);
COMMENT ON TABLE rail_alarms IS 'Problems that an operator has to solve: a missing permission, an address that is not allowed, money running out.';

CREATE TABLE wallet_lookups (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  phone_number text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE wallet_lookups IS 'Refused look-ups of whether a number has a wallet; they count like payment requests for a day.';
CREATE INDEX wallet_lookups_user ON wallet_lookups (user_id, created_at);
CREATE INDEX wallet_lookups_phone ON wallet_lookups (phone_number, created_at);
CREATE INDEX wallet_lookups_age ON wallet_lookups (created_at);
