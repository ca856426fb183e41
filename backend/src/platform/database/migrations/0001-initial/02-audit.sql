CREATE TABLE audit_events (
  id uuid PRIMARY KEY,
  actor_id uuid,
  action text NOT NULL,
  subject_type text NOT NULL,
  subject_id text NOT NULL,
  "from" jsonb,
  "to" jsonb,
  reason text,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE audit_events IS 'Audit log: who changed which record, from what to what, and why.';
CREATE INDEX audit_events_created ON audit_events (created_at DESC, id DESC);
CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, created_at DESC);
