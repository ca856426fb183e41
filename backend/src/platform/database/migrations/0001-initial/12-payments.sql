CREATE TABLE payments (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  amount integer NOT NULL CHECK (amount BETWEEN 100 AND 500000),
  service_fee integer NOT NULL DEFAULT 0, -- part of the amount
  currency text NOT NULL DEFAULT 'XAF',
  provider text NOT NULL CHECK (provider IN ('mtn', 'orange')), -- the wallet
  rail text NOT NULL, -- the connection to the wallet
  phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
  transaction_id text, -- ours (stored before the call) or the provider's (null until known), according to the rail
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'refunded')),
  outcome text CHECK (outcome IN ('seated', 'returned')), -- of a completed payment
  error_message text,
  payment_time timestamptz,
  metadata jsonb NOT NULL DEFAULT '{}',
  needs_review boolean NOT NULL DEFAULT false,
  review_reason text,

  sends smallint NOT NULL DEFAULT 0,
  sent_at timestamptz, -- last sending of the request, answered or not
  sending_until timestamptz, -- lease of the process that sends the request
  accepted_at timestamptz, -- the provider confirmed the request
  asked_again smallint NOT NULL DEFAULT 0, -- requests that the payer had sent again
  asked_again_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  not_found_count smallint NOT NULL DEFAULT 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payments_service_fee_check CHECK (service_fee >= 0 AND service_fee < amount)
);
COMMENT ON TABLE payments IS 'Payment attempts for bookings.';
CREATE UNIQUE INDEX payments_reference ON payments (provider, transaction_id) WHERE transaction_id IS NOT NULL;
CREATE UNIQUE INDEX payments_one_live ON payments (booking_id) WHERE status IN ('pending', 'processing');
CREATE UNIQUE INDEX payments_one_completed ON payments (booking_id) WHERE status = 'completed';
CREATE INDEX payments_booking ON payments (booking_id, created_at DESC);
CREATE INDEX payments_payer ON payments (phone_number, created_at DESC);
-- In any status: a failed payment may still succeed late.
CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
-- Staff lists and charts.
CREATE INDEX payments_review ON payments (created_at DESC) WHERE needs_review;
CREATE INDEX payments_created ON payments (created_at DESC, id DESC);
CREATE INDEX payments_days ON payments (created_at) INCLUDE (provider, status, amount, payment_time);
CREATE INDEX payments_paid ON payments (payment_time) INCLUDE (amount) WHERE payment_time IS NOT NULL;

CREATE TABLE payment_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  fact jsonb,
  actor_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_events IS 'History of a payment''s status, with the provider facts.';
CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

CREATE TABLE payment_callbacks (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
  provider text NOT NULL,
  digest text NOT NULL,
  transaction_id text, -- the provider's reference according to the callback, tried if ours is null
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, digest)
);
COMMENT ON TABLE payment_callbacks IS 'Callback bodies, once each, for staff who investigate a payment.';

CREATE TABLE receipt_counters (year smallint PRIMARY KEY, last_number integer NOT NULL DEFAULT 0);
COMMENT ON TABLE receipt_counters IS 'Last receipt number of each year in Douala.';

CREATE TABLE payment_receipts (
  payment_id uuid PRIMARY KEY REFERENCES payments (id),
  receipt_number text NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payment_receipts IS 'Receipts of completed payments.';

-- The payment's receipt number, issued at the first call.
CREATE FUNCTION create_receipt(payment_id_param uuid) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  existing text;
  paid_at timestamptz;
  receipt_year smallint;
  next_number integer;
BEGIN
  SELECT payment_time INTO paid_at FROM payments WHERE id = payment_id_param FOR UPDATE;
  SELECT receipt_number INTO existing FROM payment_receipts WHERE payment_id = payment_id_param;
  IF existing IS NOT NULL THEN RETURN existing; END IF;
  IF paid_at IS NULL THEN RAISE EXCEPTION 'payment % is not completed', payment_id_param; END IF;
  receipt_year := extract(year FROM paid_at AT TIME ZONE 'Africa/Douala');
  INSERT INTO receipt_counters AS c (year, last_number) VALUES (receipt_year, 1)
    ON CONFLICT (year) DO UPDATE SET last_number = c.last_number + 1
    RETURNING last_number INTO next_number;
  INSERT INTO payment_receipts (payment_id, receipt_number)
    VALUES (payment_id_param, 'RECEIPT-' || receipt_year || '-' || lpad(next_number::text, greatest(6, length(next_number::text)), '0'))
    RETURNING receipt_number INTO existing;
  RETURN existing;
END $$;
