import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Initial tables. Comments name the rule that a constraint repeats. */
export class Initial1763700000001 implements MigrationInterface {
  async up(queryRunner: QueryRunner): Promise<void> {
    for (const statements of [people, rides, bookings, payments, procedures, delivery, mockProviders]) {
      await queryRunner.query(statements);
    }
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`
      DROP FUNCTION IF EXISTS create_receipt(uuid);
      DROP FUNCTION IF EXISTS generate_booking_verification_code(uuid);
      DROP VIEW IF EXISTS users;
      DROP TABLE IF EXISTS simulator_callbacks, simulator_refunds, simulator_payments, dev_sms, sms_deliveries,
        idempotency_keys, provider_budgets, refunds, receipt_counters, payment_receipts, payment_callbacks,
        payment_events, payments, booking_events, bookings, rides, sessions, sign_in_codes, audit_events,
        profiles CASCADE;
    `);
  }
}

const people = `
  CREATE TABLE profiles (
    id uuid PRIMARY KEY,
    phone text NOT NULL UNIQUE CHECK (phone ~ '^237[0-9]{9}$'),
    full_name text NOT NULL DEFAULT '',
    avatar_url text,
    locale text CHECK (locale IN ('fr', 'en')),
    role text NOT NULL DEFAULT 'user' CHECK (role IN ('user', 'driver')),
    staff_role text CHECK (staff_role IN ('approver', 'admin')),
    is_driver boolean NOT NULL DEFAULT false,
    is_driver_applicant boolean NOT NULL DEFAULT false,
    driver_status text CHECK (driver_status IN ('pending', 'approved', 'rejected')),
    driver_application_status text CHECK (driver_application_status IN ('pending', 'approved', 'rejected')),
    driver_application_date timestamptz,
    suspended_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (is_driver = (role = 'driver'))
  );
  CREATE INDEX profiles_created ON profiles (created_at DESC, id DESC);

  -- One record per person, so the view stays writable instead of a second copy of the name.
  CREATE VIEW users AS SELECT id, full_name, phone FROM profiles;

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
  CREATE INDEX audit_events_created ON audit_events (created_at DESC, id DESC);
  CREATE INDEX audit_events_subject ON audit_events (subject_type, subject_id, created_at DESC);

  CREATE TABLE sign_in_codes (
    id uuid PRIMARY KEY,
    phone text NOT NULL,
    code_hash text NOT NULL,
    code_challenge text,
    address text,
    attempts smallint NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    consumed_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sign_in_codes_phone ON sign_in_codes (phone, created_at DESC);
  CREATE INDEX sign_in_codes_address ON sign_in_codes (address, created_at DESC);
  CREATE INDEX sign_in_codes_created ON sign_in_codes (created_at);

  -- One row is one refresh family: the current token, the one just replaced, and what ended it.
  CREATE TABLE sessions (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
    refresh_token_hash text NOT NULL UNIQUE,
    previous_token_hash text UNIQUE,
    rotated_at timestamptz,
    generation integer NOT NULL DEFAULT 0,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoked_reason text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX sessions_user ON sessions (user_id) WHERE revoked_at IS NULL;
`;

const rides = `
  CREATE TABLE rides (
    id uuid PRIMARY KEY,
    driver_id uuid NOT NULL REFERENCES profiles (id),
    from_city text NOT NULL,
    to_city text NOT NULL,
    departure_time timestamptz NOT NULL,
    description text,
    car_model text,
    car_plate text,
    meeting_point text,
    price integer NOT NULL CHECK (price BETWEEN 100 AND 500000),
    seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
    seats_available smallint NOT NULL,
    status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled', 'completed')),
    cancelled_at timestamptz,
    route_changed_at timestamptz, -- late money never buys a seat to another town
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (from_city <> to_city),
    CHECK (seats_available BETWEEN 0 AND seats) -- never oversold, even if the code were wrong
  );
  -- The public list: equality on the towns given, then the keyset (departure_time, id) or (price, id). No plan has to sort.
  CREATE INDEX rides_search ON rides (from_city, to_city, departure_time, id) WHERE status <> 'cancelled';
  CREATE INDEX rides_from ON rides (from_city, departure_time, id) WHERE status <> 'cancelled';
  CREATE INDEX rides_to ON rides (to_city, departure_time, id) WHERE status <> 'cancelled';
  CREATE INDEX rides_search_price ON rides (from_city, to_city, price, id) WHERE status = 'scheduled';
  CREATE INDEX rides_departure ON rides (departure_time, id) WHERE status = 'scheduled';
  CREATE INDEX rides_price ON rides (price, id) WHERE status = 'scheduled';
  CREATE INDEX rides_listed ON rides (departure_time, id) WHERE status <> 'cancelled';
  CREATE INDEX rides_driver ON rides (driver_id, departure_time, id);
  CREATE INDEX rides_created ON rides (created_at DESC, id DESC);
`;

const bookings = `
  CREATE TABLE bookings (
    id uuid PRIMARY KEY,
    user_id uuid NOT NULL REFERENCES profiles (id),
    ride_id uuid NOT NULL REFERENCES rides (id),
    seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
    price integer NOT NULL CHECK (price BETWEEN 100 AND 500000),
    amount integer NOT NULL CHECK (amount BETWEEN 100 AND 500000),
    departure_time timestamptz NOT NULL, -- as it was when booked
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'pending_verification', 'confirmed', 'completed', 'cancelled')),
    payment_status text NOT NULL DEFAULT 'pending'
      CHECK (payment_status IN ('pending', 'processing', 'completed', 'failed', 'refunded')),
    code_verified boolean NOT NULL DEFAULT false,
    verification_code text CHECK (verification_code ~ '^[0-9]{6}$'),
    verification_attempts smallint NOT NULL DEFAULT 0,
    verification_locked_until timestamptz,
    hold_expires_at timestamptz,
    cancel_reason text, -- shown: the person's own words, or the cause
    cancel_cause text CHECK (cancel_cause IN ('expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff')),
    cancelled_at timestamptz,
    verified_at timestamptz,
    completed_at timestamptz,
    paid_at timestamptz,
    live_payment_id uuid,
    latest_payment_id uuid,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (amount = price * seats)
  );
  -- One active booking for a passenger on a ride.
  CREATE UNIQUE INDEX bookings_one_active ON bookings (ride_id, user_id)
    WHERE status IN ('pending', 'pending_verification', 'confirmed');
  CREATE UNIQUE INDEX bookings_code_on_ride ON bookings (ride_id, verification_code)
    WHERE verification_code IS NOT NULL;
  CREATE INDEX bookings_ride ON bookings (ride_id, created_at);
  CREATE INDEX bookings_user ON bookings (user_id, created_at DESC, id DESC);
  CREATE INDEX bookings_created ON bookings (created_at DESC, id DESC);
  CREATE INDEX bookings_holds ON bookings (hold_expires_at) WHERE status = 'pending';
  CREATE INDEX bookings_to_complete ON bookings (departure_time) WHERE status = 'confirmed';

  CREATE TABLE booking_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
    from_status text,
    to_status text NOT NULL,
    cause text NOT NULL,
    actor_id uuid,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX booking_events_booking ON booking_events (booking_id, id);
`;

const payments = `
  CREATE TABLE payments (
    id uuid PRIMARY KEY,
    booking_id uuid NOT NULL REFERENCES bookings (id),
    amount integer NOT NULL CHECK (amount BETWEEN 100 AND 500000),
    provider text NOT NULL CHECK (provider IN ('mtn', 'orange')),
    phone_number text NOT NULL CHECK (phone_number ~ '^237[0-9]{9}$'),
    transaction_id text, -- MTN: our X-Reference-Id, stored before the call; Orange: theirs, null until known
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'processing', 'completed', 'failed', 'refunded')),
    currency text NOT NULL DEFAULT 'XAF',
    payment_time timestamptz,
    metadata jsonb NOT NULL DEFAULT '{}',
    error_message text,
    needs_review boolean NOT NULL DEFAULT false,
    review_reason text,
    sent_at timestamptz, -- the last sending of the request, whether or not it was answered
    sends smallint NOT NULL DEFAULT 0,
    sending_until timestamptz, -- a process may still be sending it: nobody else does
    accepted_at timestamptz, -- the provider said that it has the request
    not_found_count smallint NOT NULL DEFAULT 0,
    checks integer NOT NULL DEFAULT 0,
    last_checked_at timestamptz,
    next_check_at timestamptz,
    claimed_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE UNIQUE INDEX payments_reference ON payments (provider, transaction_id) WHERE transaction_id IS NOT NULL;
  -- Paid once.
  CREATE UNIQUE INDEX payments_one_live ON payments (booking_id) WHERE status IN ('pending', 'processing');
  CREATE UNIQUE INDEX payments_one_completed ON payments (booking_id) WHERE status = 'completed';
  CREATE INDEX payments_booking ON payments (booking_id, created_at DESC);
  -- What the schedule or a callback wants asked about, whatever its status (a failed one may be late success).
  CREATE INDEX payments_due ON payments (next_check_at) WHERE next_check_at IS NOT NULL;
  CREATE INDEX payments_created ON payments (created_at DESC, id DESC);
  CREATE INDEX payments_review ON payments (created_at DESC) WHERE needs_review;

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
  CREATE INDEX payment_events_payment ON payment_events (payment_id, id);

  -- What a callback said, once per different body, for the people who look into a payment.
  CREATE TABLE payment_callbacks (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL REFERENCES payments (id) ON DELETE CASCADE,
    provider text NOT NULL,
    digest text NOT NULL,
    transaction_id text, -- the provider's reference that it names, to be tried where ours is null
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (payment_id, digest)
  );

  CREATE TABLE payment_receipts (
    payment_id uuid PRIMARY KEY REFERENCES payments (id),
    receipt_number text NOT NULL UNIQUE,
    issued_at timestamptz NOT NULL DEFAULT now(),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE receipt_counters (year smallint PRIMARY KEY, last_number integer NOT NULL DEFAULT 0);

  CREATE TABLE refunds (
    id uuid PRIMARY KEY,
    payment_id uuid NOT NULL UNIQUE REFERENCES payments (id), -- one refund per payment
    booking_id uuid NOT NULL REFERENCES bookings (id),
    amount integer NOT NULL CHECK (amount > 0),
    currency text NOT NULL DEFAULT 'XAF',
    rule text NOT NULL,
    cause text NOT NULL,
    status text NOT NULL DEFAULT 'requested' CHECK (status IN ('requested', 'sent', 'completed', 'failed', 'manual')),
    provider text NOT NULL CHECK (provider IN ('mtn', 'orange')),
    provider_reference text NOT NULL UNIQUE, -- stored before any call
    settled_reference text,
    settled_by uuid,
    error_message text,
    requested_by uuid,
    sent_at timestamptz,
    completed_at timestamptz,
    checks integer NOT NULL DEFAULT 0,
    next_check_at timestamptz,
    claimed_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX refunds_created ON refunds (created_at DESC, id DESC);
  CREATE INDEX refunds_open ON refunds (status, created_at) WHERE status <> 'completed';

  -- The budget of status requests that all processes share, one row a provider and second.
  CREATE TABLE provider_budgets (
    provider text NOT NULL,
    window_start timestamptz NOT NULL,
    used integer NOT NULL DEFAULT 0,
    PRIMARY KEY (provider, window_start)
  );
`;

const procedures = `
  -- Both procedures are idempotent; the application falls back to its own insert where one is missing.
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

  -- gen_random_uuid() draws from the server's strong random source; 48 of its bits give six digits with no visible bias.
  CREATE FUNCTION generate_booking_verification_code(booking_id uuid) RETURNS text LANGUAGE plpgsql AS $$
  DECLARE
    booking bookings%ROWTYPE;
    candidate text;
  BEGIN
    SELECT * INTO booking FROM bookings b
      WHERE b.id = generate_booking_verification_code.booking_id FOR UPDATE;
    IF NOT FOUND THEN RAISE EXCEPTION 'booking % not found', generate_booking_verification_code.booking_id; END IF;
    IF booking.verification_code IS NOT NULL THEN RETURN booking.verification_code; END IF;
    LOOP
      candidate := lpad(((('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint) % 1000000)::text, 6, '0');
      EXIT WHEN NOT EXISTS (
        SELECT 1 FROM bookings b WHERE b.ride_id = booking.ride_id AND b.verification_code = candidate);
    END LOOP;
    UPDATE bookings b SET verification_code = candidate, updated_at = now() WHERE b.id = booking.id;
    RETURN candidate;
  END $$;
`;

const delivery = `
  -- One row an event and person: the key makes a text go out once.
  CREATE TABLE sms_deliveries (
    key text PRIMARY KEY,
    state text NOT NULL DEFAULT 'sending' CHECK (state IN ('sending', 'sent')),
    attempts smallint NOT NULL DEFAULT 0,
    claimed_until timestamptz,
    sent_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );

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
  CREATE INDEX idempotency_keys_created ON idempotency_keys (created_at);
`;

const mockProviders = `
  -- The developer's outbox and the simulated providers: empty in production.
  CREATE TABLE dev_sms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    "to" text NOT NULL,
    "from" text NOT NULL,
    body text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX dev_sms_to ON dev_sms ("to", id DESC);

  CREATE TABLE simulator_payments (
    id uuid PRIMARY KEY,
    provider text NOT NULL,
    reference text NOT NULL, -- MTN: X-Reference-Id; Orange: the transactionId it gave
    external_id text NOT NULL,
    phone text NOT NULL,
    amount text NOT NULL,
    currency text NOT NULL,
    outcome text NOT NULL, -- what will be said once decide_at has passed
    reason text,
    financial_transaction_id text,
    decide_at timestamptz NOT NULL,
    callback_url text,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (provider, reference)
  );
  CREATE UNIQUE INDEX simulator_orange_external ON simulator_payments (external_id) WHERE provider = 'orange';

  CREATE TABLE simulator_callbacks (
    id uuid PRIMARY KEY,
    simulator_payment_id uuid NOT NULL REFERENCES simulator_payments (id) ON DELETE CASCADE,
    attempts smallint NOT NULL DEFAULT 0,
    due_at timestamptz NOT NULL,
    claimed_until timestamptz,
    delivered_at timestamptz,
    gave_up_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX simulator_callbacks_due ON simulator_callbacks (due_at)
    WHERE delivered_at IS NULL AND gave_up_at IS NULL;

  CREATE TABLE simulator_refunds (
    id uuid PRIMARY KEY,
    provider text NOT NULL,
    reference text NOT NULL,
    reference_to_refund text NOT NULL,
    amount text NOT NULL,
    currency text NOT NULL,
    external_id text NOT NULL,
    outcome text NOT NULL,
    reason text,
    decide_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (provider, reference)
  );
`;
