-- The journal: balanced double entries for each completed payment, refund and payout. Accounts (docs/domain.md has the postings):
-- cash.<wallet> (held at a provider), expense.<wallet> (the provider's charges), driver (owed to a driver), refund (owed to a passenger),
-- revenue.service_fee.

CREATE TABLE journal_transactions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('completion', 'refund_due', 'refund', 'payout')),
  payment_id uuid REFERENCES payments (id),
  refund_id uuid REFERENCES refunds (id),
  payout_id uuid REFERENCES payouts (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, kind),
  UNIQUE (refund_id, kind),
  UNIQUE (payout_id, kind),
  CONSTRAINT journal_transactions_one_subject CHECK (num_nonnulls(payment_id, refund_id, payout_id) = 1),
  CONSTRAINT journal_transactions_of_payment CHECK ((payment_id IS NOT NULL) = (kind = 'completion')),
  CONSTRAINT journal_transactions_of_payout CHECK ((payout_id IS NOT NULL) = (kind = 'payout'))
);
COMMENT ON TABLE journal_transactions IS 'Journal transactions, append-only; each event is recorded once.';
CREATE INDEX journal_transactions_created ON journal_transactions (created_at) INCLUDE (kind);

CREATE TABLE journal_entries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  transaction_id bigint NOT NULL REFERENCES journal_transactions (id),
  account text NOT NULL CHECK (
    account IN ('driver', 'refund', 'revenue.service_fee') OR account ~ '^(cash|expense)\.[a-z]+(-[a-z]+)*$'),
  rail text, -- that holds the money or charged for it
  driver_id uuid REFERENCES profiles (id),
  ride_id uuid REFERENCES rides (id),
  booking_id uuid REFERENCES bookings (id),
  payment_id uuid REFERENCES payments (id),
  debit integer NOT NULL DEFAULT 0,
  credit integer NOT NULL DEFAULT 0,
  CONSTRAINT journal_entries_one_side CHECK ((debit > 0 AND credit = 0) OR (credit > 0 AND debit = 0)),
  CONSTRAINT journal_entries_driver_check CHECK ((account = 'driver') = (driver_id IS NOT NULL)),
  -- Revenue is known by ride: a driver's always (a payout concerns no payment and is one sum), the operator's if it is of a payment.
  CONSTRAINT journal_entries_ride_check CHECK (
    CASE WHEN account = 'driver' THEN (payment_id IS NOT NULL) = (ride_id IS NOT NULL)
      ELSE ride_id IS NULL OR account = 'revenue.service_fee' OR account LIKE 'expense.%' END),
  CONSTRAINT journal_entries_booking_check CHECK ((ride_id IS NULL) = (booking_id IS NULL)),
  CONSTRAINT journal_entries_refund_check CHECK (account <> 'refund' OR payment_id IS NOT NULL),
  CONSTRAINT journal_entries_rail_check CHECK (rail IS NULL OR account ~ '^(cash|expense)\.')
);
COMMENT ON TABLE journal_entries IS 'Debits and credits in XAF, append-only.';
CREATE INDEX journal_entries_transaction ON journal_entries (transaction_id);
-- Earnings of drivers, without payouts: all that the earnings and the batches read.
CREATE INDEX journal_entries_earned ON journal_entries (driver_id, ride_id, booking_id) INCLUDE (id, debit, credit)
  WHERE account = 'driver' AND payment_id IS NOT NULL;
CREATE INDEX journal_entries_of_operator ON journal_entries (ride_id) INCLUDE (account, debit, credit)
  WHERE account <> 'driver' AND ride_id IS NOT NULL;

CREATE FUNCTION journal_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the journal is only added to: % on % is refused', TG_OP, TG_TABLE_NAME
    USING ERRCODE = 'integrity_constraint_violation';
END $$;
CREATE TRIGGER journal_transactions_only_added BEFORE UPDATE OR DELETE ON journal_transactions
  FOR EACH ROW EXECUTE FUNCTION journal_refuse_change();
CREATE TRIGGER journal_entries_only_added BEFORE UPDATE OR DELETE ON journal_entries
  FOR EACH ROW EXECUTE FUNCTION journal_refuse_change();
CREATE TRIGGER journal_transactions_kept BEFORE TRUNCATE ON journal_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_change();
CREATE TRIGGER journal_entries_kept BEFORE TRUNCATE ON journal_entries
  FOR EACH STATEMENT EXECUTE FUNCTION journal_refuse_change();

-- At commit, each new or extended transaction must have entries, with equal debits and credits.
CREATE FUNCTION journal_refuse_unbalanced(checked bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  debits bigint;
  credits bigint;
BEGIN
  SELECT coalesce(sum(debit), 0), coalesce(sum(credit), 0) INTO debits, credits
    FROM journal_entries WHERE transaction_id = checked;
  IF debits = 0 OR debits <> credits THEN
    RAISE EXCEPTION 'journal transaction % is not balanced: debit %, credit %', checked, debits, credits
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
END $$;
CREATE FUNCTION journal_check_transaction() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM journal_refuse_unbalanced(NEW.id); RETURN NULL; END $$;
CREATE FUNCTION journal_check_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN PERFORM journal_refuse_unbalanced(NEW.transaction_id); RETURN NULL; END $$;
CREATE CONSTRAINT TRIGGER journal_transactions_balanced AFTER INSERT ON journal_transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_check_transaction();
CREATE CONSTRAINT TRIGGER journal_entries_balanced AFTER INSERT ON journal_entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION journal_check_entry();

CREATE TABLE payout_entries (
  entry_id bigint PRIMARY KEY REFERENCES journal_entries (id),
  payout_id uuid NOT NULL REFERENCES payouts (id)
);
COMMENT ON TABLE payout_entries IS 'Journal entries that a payout covers. The key keeps an entry in at most one payout, so that no franc is paid twice.';
CREATE INDEX payout_entries_payout ON payout_entries (payout_id);

CREATE TABLE journal_closings (
  begins timestamptz PRIMARY KEY, -- of the month, in Douala
  ends timestamptz NOT NULL,
  transactions bigint NOT NULL,
  closed_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT journal_closings_period CHECK (ends > begins)
);
COMMENT ON TABLE journal_closings IS 'Closed months, whose totals statements need not read from the journal.';

CREATE TABLE journal_closing_sums (
  begins timestamptz NOT NULL REFERENCES journal_closings (begins) ON DELETE CASCADE,
  account text NOT NULL,
  kind text NOT NULL,
  rail text, -- that holds the money, or by which the fee was paid
  debit bigint NOT NULL,
  credit bigint NOT NULL,
  UNIQUE NULLS NOT DISTINCT (begins, account, kind, rail)
);
COMMENT ON TABLE journal_closing_sums IS 'Totals of closed months.';

-- An entry in a closed month reopens it in the same transaction, so that totals stay exact.
CREATE FUNCTION journal_open_month() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM journal_closings WHERE begins <= NEW.created_at AND ends > NEW.created_at;
  RETURN NULL;
END $$;
CREATE TRIGGER journal_transactions_open_month AFTER INSERT ON journal_transactions
  FOR EACH ROW EXECUTE FUNCTION journal_open_month();
