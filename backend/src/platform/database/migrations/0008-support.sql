-- docs/domain.md#support
CREATE TABLE support_cases (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES profiles (id),
  category text NOT NULL CHECK (category IN ('payment', 'refund', 'trip', 'account', 'safety', 'other')),
  subject_type text CHECK (subject_type IN ('booking', 'payment', 'ride')),
  subject_id uuid,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'waiting', 'solved')),
  assignee_id uuid REFERENCES profiles (id),
  version integer NOT NULL DEFAULT 1,
  first_response_at timestamptz,
  solved_at timestamptz,
  last_message_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((subject_type IS NULL) = (subject_id IS NULL)),
  CHECK ((status = 'solved') = (solved_at IS NOT NULL)),
  CHECK (assignee_id <> person_id)
);
COMMENT ON TABLE support_cases IS 'Requests for help; open: staff''s turn, waiting: the person''s turn';
CREATE INDEX support_cases_of_person ON support_cases (person_id, last_message_at DESC, id DESC);
CREATE INDEX support_cases_queue ON support_cases (status, last_message_at);
CREATE INDEX support_cases_assigned ON support_cases (assignee_id, last_message_at) WHERE assignee_id IS NOT NULL;
CREATE INDEX support_cases_about ON support_cases (subject_id) WHERE subject_id IS NOT NULL;
CREATE INDEX support_cases_answered ON support_cases (first_response_at) WHERE first_response_at IS NOT NULL;
CREATE INDEX support_cases_solved ON support_cases (solved_at) WHERE status = 'solved';

CREATE TABLE support_messages (
  id uuid PRIMARY KEY,
  case_id uuid NOT NULL REFERENCES support_cases (id) ON DELETE CASCADE,
  author_id uuid NOT NULL REFERENCES profiles (id),
  kind text NOT NULL CHECK (kind IN ('person', 'staff', 'note')), -- note: for staff only
  text text NOT NULL CHECK (length(text) <= 2000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE support_messages IS 'Messages and internal notes of a support case';
CREATE INDEX support_messages_of_case ON support_messages (case_id, created_at, id);
CREATE INDEX support_messages_by_author ON support_messages (author_id, created_at);
