CREATE TABLE attachments (
  id uuid PRIMARY KEY,
  subject_type text NOT NULL CHECK (subject_type IN ('claim', 'strike', 'support_message')),
  subject_id uuid NOT NULL,
  person_id uuid NOT NULL REFERENCES profiles (id),
  file_key text NOT NULL UNIQUE,
  size integer NOT NULL CHECK (size > 0), -- bytes
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE attachments IS 'Private photos added to a claim, a strike or a support message';
CREATE INDEX attachments_of_subject ON attachments (subject_type, subject_id, id);
CREATE INDEX attachments_of_person ON attachments (person_id, id);
