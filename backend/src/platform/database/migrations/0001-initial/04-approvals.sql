CREATE TABLE approval_requests (
  id uuid PRIMARY KEY,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id uuid NOT NULL,
  parameters jsonb NOT NULL DEFAULT '{}', -- repeated by the second person
  amount integer NOT NULL CHECK (amount >= 0),
  before jsonb NOT NULL DEFAULT '{}', -- the record's values at the time of the request
  after jsonb NOT NULL DEFAULT '{}', -- the values that the command would set
  reason text,
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'approved', 'withdrawn', 'expired')),
  requested_by uuid NOT NULL REFERENCES profiles (id),
  requested_at timestamptz NOT NULL DEFAULT now(),
  decided_by uuid REFERENCES profiles (id),
  decided_at timestamptz
);
COMMENT ON TABLE approval_requests IS 'Commands of one administrator that wait for a second one.';
CREATE UNIQUE INDEX approval_requests_one_waiting ON approval_requests (action, subject_id) WHERE status = 'waiting';
CREATE INDEX approval_requests_subject ON approval_requests (subject_id) WHERE status = 'waiting';
CREATE INDEX approval_requests_requested ON approval_requests (requested_at DESC, id DESC);

CREATE TABLE solo_payments (
  payee_id uuid NOT NULL REFERENCES profiles (id),
  action text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE solo_payments IS 'Money that one administrator moved alone; a day''s sum needs a second one above a limit.';
CREATE INDEX solo_payments_payee ON solo_payments (payee_id, created_at);
CREATE INDEX solo_payments_created ON solo_payments (created_at);
