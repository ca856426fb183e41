CREATE TABLE bookings (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id),
  ride_id uuid NOT NULL REFERENCES rides (id),
  departure_time timestamptz NOT NULL, -- of the ride when booked
  seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
  price integer NOT NULL CHECK (price BETWEEN 100 AND 500000), -- fare of a seat
  service_fee integer NOT NULL DEFAULT 0 CHECK (service_fee >= 0),
  amount integer NOT NULL CHECK (amount BETWEEN 100 AND 500000),
  status text NOT NULL DEFAULT 'pending'
    CHECK (status IN ('pending', 'pending_verification', 'confirmed', 'completed', 'cancelled')),
  hold_expires_at timestamptz,
  hold_short boolean NOT NULL DEFAULT false, -- because the passenger had lost many holds

  payment_status text NOT NULL DEFAULT 'pending'
    CHECK (payment_status IN ('pending', 'processing', 'completed', 'failed', 'refunded')),
  live_payment_id uuid,
  latest_payment_id uuid,
  paid_at timestamptz,

  verification_code text CHECK (verification_code ~ '^[0-9]{6}$'), -- boarding code
  code_renewed_at timestamptz, -- invalidates the code sent before
  wrong_codes smallint NOT NULL DEFAULT 0, -- since the code was issued
  verification_attempts smallint NOT NULL DEFAULT 0, -- since the last lock
  verification_locked_until timestamptz,
  code_verified boolean NOT NULL DEFAULT false,
  boarded_by_driver boolean NOT NULL DEFAULT false, -- connected_people() when the code was entered
  verified_at timestamptz,
  completed_at timestamptz,

  cancelled_at timestamptz,
  cancel_cause text CHECK (cancel_cause IN ('expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff')),
  cancel_reason text, -- shown: the person's own words, or the cause
  rest_decided text CHECK (rest_decided IN ('travelled', 'refund')), -- about what the cancellation retained
  departure_moved_at timestamptz, -- last notice of a moved departure
  change_notice_due_at timestamptz, -- of the last SMS about changes of the ride
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT bookings_amount_is_fare_and_fee CHECK (amount = price * seats + service_fee)
);
COMMENT ON TABLE bookings IS 'Seats of a passenger on a ride.';
CREATE UNIQUE INDEX bookings_one_active ON bookings (ride_id, user_id)
  WHERE status IN ('pending', 'pending_verification', 'confirmed');
CREATE UNIQUE INDEX bookings_code_on_ride ON bookings (ride_id, verification_code) WHERE verification_code IS NOT NULL;
CREATE INDEX bookings_ride ON bookings (ride_id, created_at);
CREATE INDEX bookings_boarded ON bookings (ride_id) WHERE code_verified;
CREATE INDEX bookings_unproven ON bookings (ride_id) WHERE paid_at IS NOT NULL AND status <> 'completed';
CREATE INDEX bookings_user ON bookings (user_id, created_at DESC, id DESC);
CREATE INDEX bookings_unpaid ON bookings (user_id) WHERE status = 'pending';
CREATE INDEX bookings_holds ON bookings (hold_expires_at) WHERE status = 'pending';
CREATE INDEX bookings_to_complete ON bookings (departure_time) WHERE status = 'confirmed';
-- Staff lists and charts.
CREATE INDEX bookings_created ON bookings (created_at DESC, id DESC);
CREATE INDEX bookings_days ON bookings (created_at) INCLUDE (paid_at);

CREATE TABLE booking_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id) ON DELETE CASCADE,
  from_status text,
  to_status text NOT NULL,
  cause text NOT NULL,
  actor_id uuid,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE booking_events IS 'History of a booking''s status.';
CREATE INDEX booking_events_booking ON booking_events (booking_id, id);

CREATE TABLE booking_notices_due (
  booking_id uuid PRIMARY KEY,
  to_driver boolean NOT NULL, -- whether the driver is notified too
  due_at timestamptz NOT NULL
);
COMMENT ON TABLE booking_notices_due IS 'Bookings with pending notifications: inserted by the booking statement, deleted once the notifications are written.';

CREATE TABLE ride_code_tries (
  ride_id uuid PRIMARY KEY REFERENCES rides (id) ON DELETE CASCADE,
  attempts integer NOT NULL DEFAULT 0, -- since the last lock or right code
  wrong_codes integer NOT NULL DEFAULT 0, -- in total
  locked_until timestamptz
);
COMMENT ON TABLE ride_code_tries IS 'Wrong boarding codes that match no booking, counted per ride so that they lock no passenger''s code.';

CREATE TABLE hold_origins (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id) ON DELETE CASCADE,
  address text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE hold_origins IS 'Addresses from which seats were held, for the limit on the unpaid seats of one address (docs/domain.md#seats).';
CREATE INDEX hold_origins_address ON hold_origins (address, created_at);
CREATE INDEX hold_origins_created ON hold_origins (created_at);

-- The booking's boarding code, issued at the first call. gen_random_uuid() draws from the server's strong random source; 48 of its bits
-- give six digits with no visible bias.
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

-- A person's unpaid holds, and those of the last 24 hours that ended unpaid (docs/domain.md#seats). Locks the person first. Volatile, so
-- that the count sees what was committed during the wait: concurrent bookings of one person are counted one after the other.
CREATE FUNCTION unpaid_holds_of(person uuid, OUT held integer, OUT lost integer, OUT wasted_minutes integer)
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('unpaid_holds ' || person, 0));
  SELECT count(*) FILTER (WHERE b.status = 'pending'),
    count(*) FILTER (WHERE b.ended IS NOT NULL),
    coalesce(sum(least(greatest(extract(epoch FROM b.ended - b.created_at) / 60, 1), 30)), 0)
  INTO held, lost, wasted_minutes
  FROM (
    SELECT o.status, o.created_at, CASE
      WHEN o.status = 'pending' AND o.hold_expires_at <= clock_timestamp() THEN o.hold_expires_at
      WHEN o.status = 'cancelled' AND o.paid_at IS NULL AND o.cancel_cause IN ('expired', 'payment_failed', 'passenger')
        AND o.cancelled_at > clock_timestamp() - interval '24 hours' THEN o.cancelled_at
      END AS ended
    FROM bookings o
    WHERE o.user_id = ANY(accounts_of(person)) AND (o.status = 'pending' OR o.created_at > clock_timestamp() - interval '24 hours')
  ) b;
END $$;

-- Unpaid seats held from an address by people who never paid; 0 for a person who did. Locks the address first, as above.
CREATE FUNCTION unpaid_seats_from(origin text, person uuid) RETURNS integer LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  IF origin IS NULL OR EXISTS (SELECT 1 FROM bookings WHERE user_id = ANY(accounts_of(person)) AND paid_at IS NOT NULL) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('unpaid_seats ' || origin, 0));
  RETURN (
    SELECT coalesce(sum(b.seats), 0) FROM hold_origins o JOIN bookings b ON b.id = o.booking_id
    WHERE o.address = origin AND b.status = 'pending' AND b.hold_expires_at > clock_timestamp()
      AND NOT EXISTS (SELECT 1 FROM bookings p WHERE p.user_id = b.user_id AND p.paid_at IS NOT NULL));
END $$;
