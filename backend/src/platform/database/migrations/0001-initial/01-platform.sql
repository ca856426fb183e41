CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  status smallint, -- null while in flight
  response jsonb,
  locked_until timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, route, key)
);
COMMENT ON TABLE idempotency_keys IS 'Responses by Idempotency-Key, replayed to a repeated command.';
CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
