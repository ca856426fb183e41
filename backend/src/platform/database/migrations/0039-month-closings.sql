CREATE TABLE month_closings (
  month text PRIMARY KEY CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'), -- in Douala
  closed_at timestamptz NOT NULL DEFAULT now(),
  closed_by uuid NOT NULL REFERENCES profiles (id),
  open_items text[] NOT NULL, -- of the checklist, when the month was closed
  reason text CHECK (length(reason) <= 500),
  totals jsonb NOT NULL, -- XAF
  CONSTRAINT month_closings_reason CHECK (open_items = '{}' OR reason IS NOT NULL)
);
CREATE TABLE statement_comparisons (
  rail text NOT NULL,
  day date NOT NULL, -- in Douala
  matched integer NOT NULL,
  missing integer NOT NULL,
  extra integer NOT NULL, -- only in the statement, or not booked here
  differing integer NOT NULL,
  compared_at timestamptz NOT NULL DEFAULT now(),
  compared_by uuid NOT NULL REFERENCES profiles (id),
  PRIMARY KEY (rail, day)
);
DROP INDEX bookings_user, bookings_ride;
CREATE INDEX bookings_user ON bookings (user_id, created_at DESC, id DESC) INCLUDE (paid_at);
CREATE INDEX bookings_ride ON bookings (ride_id, created_at) INCLUDE (status, seats);
CREATE INDEX journal_entries_result ON journal_entries (transaction_id) INCLUDE (account, debit, credit)
  WHERE account = 'revenue.service_fee' OR account LIKE 'expense.%';
