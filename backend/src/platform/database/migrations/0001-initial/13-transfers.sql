CREATE TABLE refunds (
  id uuid PRIMARY KEY,
  payment_id uuid NOT NULL REFERENCES payments (id),
  booking_id uuid NOT NULL REFERENCES bookings (id),
  rest boolean NOT NULL DEFAULT false, -- of what the cancellation had retained, by decision of staff
  rule text NOT NULL,
  cause text NOT NULL,
  requested_by uuid,
  amount integer NOT NULL CHECK (amount > 0),
  service_fee integer NOT NULL DEFAULT 0, -- part of the amount
  currency text NOT NULL DEFAULT 'XAF',
  provider text NOT NULL CHECK (provider IN ('mtn', 'orange')), -- the wallet
  rail text NOT NULL, -- the connection to the wallet
  by_hand boolean NOT NULL DEFAULT false, -- the rail cannot refund: staff pay it back
  provider_reference text NOT NULL UNIQUE, -- ours, stored before any call
  rail_reference text, -- of rails that issue one before money moves; null until stored
  status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'sent', 'completed', 'failed', 'manual')),
  settled_reference text,
  settled_by uuid,
  error_message text,
  needs_review boolean NOT NULL DEFAULT false,
  review_reason text,

  sends smallint NOT NULL DEFAULT 0,
  first_sent_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz, -- the provider confirmed the request
  checks integer NOT NULL DEFAULT 0,
  not_found_count smallint NOT NULL DEFAULT 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (payment_id, rest),
  CONSTRAINT refunds_service_fee_check CHECK (service_fee >= 0 AND service_fee <= amount)
);
COMMENT ON TABLE refunds IS 'Refunds: one for the cancellation, and at most one for the rest of the payment.';
CREATE UNIQUE INDEX refunds_rail_reference ON refunds (rail, rail_reference) WHERE rail_reference IS NOT NULL;
CREATE INDEX refunds_booking ON refunds (booking_id);
CREATE INDEX refunds_due ON refunds (next_check_at) WHERE next_check_at IS NOT NULL;
CREATE INDEX refunds_open ON refunds (status, created_at) WHERE status <> 'completed';
CREATE INDEX refunds_review ON refunds (created_at DESC) WHERE needs_review;
CREATE INDEX refunds_created ON refunds (created_at DESC, id DESC);

CREATE TABLE refund_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  refund_id uuid NOT NULL REFERENCES refunds (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  fact jsonb,
  actor_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE refund_events IS 'History of a refund''s status, with the provider facts.';
CREATE INDEX refund_events_refund ON refund_events (refund_id, id);

CREATE TABLE payout_accounts (
  driver_id uuid PRIMARY KEY REFERENCES profiles (id),
  provider text NOT NULL CHECK (provider IN ('mtn', 'orange')),
  phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
  holder_name text, -- according to the provider
  status text NOT NULL DEFAULT 'unchecked' CHECK (status IN ('unchecked', 'verified', 'mismatch')),
  decided_by uuid REFERENCES profiles (id), -- about a mismatch
  decided_at timestamptz,
  pending_until timestamptz, -- no payout before
  next_check_at timestamptz, -- next name lookup at the provider
  changed_at timestamptz NOT NULL DEFAULT now(),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payout_accounts IS 'Wallets to which drivers are paid.';
CREATE INDEX payout_accounts_number ON payout_accounts (phone_number);
CREATE INDEX payout_accounts_mismatch ON payout_accounts (changed_at DESC) WHERE status = 'mismatch';

CREATE TABLE payout_batches (
  id uuid PRIMARY KEY,
  status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'paid', 'cancelled')),
  reference text, -- the provider's, of the bulk payment
  created_by uuid NOT NULL REFERENCES profiles (id),
  paid_by uuid REFERENCES profiles (id),
  paid_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT payout_batches_paid
    CHECK ((status = 'paid') = (reference IS NOT NULL AND paid_by IS NOT NULL AND paid_at IS NOT NULL))
);
COMMENT ON TABLE payout_batches IS 'Payouts that staff make together, as a bulk payment.';
CREATE INDEX payout_batches_created ON payout_batches (created_at DESC, id DESC);

CREATE TABLE payouts (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES profiles (id),
  batch_id uuid REFERENCES payout_batches (id), -- null: sent to a provider
  full_name text NOT NULL, -- name and number at the time of the payout
  phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
  provider text CHECK (provider IN ('mtn', 'orange')), -- operator of the number; null: neither
  paid_from text CHECK (paid_from IN ('mtn', 'orange')),
  amount integer NOT NULL CHECK (amount > 0),
  -- The rest is null or default in a batch.
  currency text,
  rail text, -- never changes
  provider_reference text UNIQUE, -- ours, stored before any call
  rail_reference text, -- of rails that issue one before money moves
  status text CHECK (status IN ('created', 'sent', 'completed', 'failed', 'manual')),
  settled_reference text,
  settled_by uuid REFERENCES profiles (id),
  error_message text,
  needs_review boolean NOT NULL DEFAULT false,
  review_reason text,

  sends smallint NOT NULL DEFAULT 0,
  first_sent_at timestamptz,
  sent_at timestamptz,
  accepted_at timestamptz,
  checks integer NOT NULL DEFAULT 0,
  not_found_count smallint NOT NULL DEFAULT 0,
  last_checked_at timestamptz,
  next_check_at timestamptz,
  claimed_until timestamptz,
  completed_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (batch_id, driver_id),
  CONSTRAINT payouts_batch_or_status CHECK ((batch_id IS NULL) = (status IS NOT NULL)),
  CONSTRAINT payouts_sendable CHECK (
    status IS NULL OR num_nulls(provider, rail, currency, provider_reference) = 0),
  CONSTRAINT payouts_completed CHECK (
    status IS NULL OR (status = 'completed') = (completed_at IS NOT NULL AND paid_from IS NOT NULL))
);
COMMENT ON TABLE payouts IS 'Money paid to a driver, automatically or in a batch.';
-- A driver has one payout under way or with staff, so that an error happens once.
CREATE UNIQUE INDEX payouts_one_open ON payouts (driver_id) WHERE status <> 'completed';
CREATE INDEX payouts_driver ON payouts (driver_id);
CREATE INDEX payouts_due ON payouts (next_check_at) WHERE status IN ('created', 'sent');
CREATE INDEX payouts_sent_on ON payouts (first_sent_at) WHERE status IS NOT NULL;
CREATE INDEX payouts_made ON payouts (created_at DESC, id DESC) WHERE status IS NOT NULL;

CREATE TABLE payout_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  payout_id uuid NOT NULL REFERENCES payouts (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  fact jsonb,
  actor_id uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE payout_events IS 'History of a payout''s status, with the provider facts.';
CREATE INDEX payout_events_payout ON payout_events (payout_id, id);

CREATE TABLE payout_left_outs (
  batch_id uuid NOT NULL REFERENCES payout_batches (id),
  driver_id uuid NOT NULL REFERENCES profiles (id),
  full_name text NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  reason text NOT NULL
    CHECK (reason IN ('suspended', 'open_report', 'payouts_stopped', 'account_changed', 'name_changed')),
  PRIMARY KEY (batch_id, driver_id)
);
COMMENT ON TABLE payout_left_outs IS 'Drivers with payable earnings who were left out of a batch, and why.';
CREATE INDEX payout_left_outs_driver ON payout_left_outs (driver_id);

-- Whether two accounts seem to belong to one person: a shared device, paying number or payout account, or sign-ins from one address
-- within 15 minutes (loopback addresses don't count).
CREATE FUNCTION connected_people(driver uuid, passenger uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  WITH drivers AS (
    SELECT phone AS number FROM profiles WHERE id = driver
    UNION SELECT phone_number FROM payout_accounts WHERE driver_id = driver
    UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id WHERE b.user_id = driver
  ), passengers AS (
    SELECT phone AS number FROM profiles WHERE id = passenger
    UNION SELECT phone_number FROM payout_accounts WHERE driver_id = passenger
    UNION SELECT m.phone_number FROM bookings b JOIN payments m ON m.booking_id = b.id WHERE b.user_id = passenger
  )
  SELECT EXISTS (SELECT 1 FROM drivers JOIN passengers USING (number))
    OR EXISTS (SELECT 1 FROM sign_in_devices a JOIN sign_in_devices c USING (token_hash)
      WHERE a.user_id = driver AND c.user_id = passenger)
    OR EXISTS (SELECT 1 FROM profiles d JOIN sign_in_codes a ON a.phone = d.phone
      JOIN profiles p ON p.id = passenger JOIN sign_in_codes c ON c.phone = p.phone AND c.address = a.address
        AND c.created_at BETWEEN a.created_at - interval '15 minutes' AND a.created_at + interval '15 minutes'
      WHERE d.id = driver AND a.address NOT IN ('127.0.0.1', '::1'))
$$;
