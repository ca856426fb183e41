-- docs/domain.md#credits
CREATE TABLE promotions (
  id uuid PRIMARY KEY,
  code text NOT NULL UNIQUE CHECK (code ~ '^[A-Z0-9]{4,20}$'),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  amount integer CHECK (amount BETWEEN 1 AND 500000),
  budget integer NOT NULL CHECK (budget > 0),
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  from_city text,
  to_city text,
  per_person smallint NOT NULL DEFAULT 1 CHECK (per_person BETWEEN 1 AND 100),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((percent IS NULL) <> (amount IS NULL)),
  CHECK (ends_at > starts_at)
);
COMMENT ON TABLE promotions IS 'Codes of staff that pay a part of bookings.';
CREATE INDEX promotions_newest ON promotions (created_at DESC, id DESC);

CREATE TABLE referral_codes (
  person_id uuid PRIMARY KEY REFERENCES profiles (id),
  code text NOT NULL UNIQUE
);
CREATE TABLE referrals (
  referred_id uuid PRIMARY KEY REFERENCES profiles (id),
  referrer_id uuid NOT NULL REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  decided_at timestamptz,
  granted boolean,
  CHECK (referred_id <> referrer_id),
  CHECK ((decided_at IS NULL) = (granted IS NULL))
);
COMMENT ON TABLE referrals IS 'Who brought whom; decided after the first journey.';
CREATE INDEX referrals_open ON referrals (created_at) WHERE decided_at IS NULL;
CREATE INDEX referrals_by_referrer ON referrals (referrer_id, decided_at);

CREATE TABLE credits (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES profiles (id),
  referred_id uuid NOT NULL REFERENCES referrals (referred_id),
  amount integer NOT NULL CHECK (amount > 0),
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (person_id, referred_id)
);
COMMENT ON TABLE credits IS 'Credits of people; no money, never paid out.';

CREATE TABLE credit_uses (
  booking_id uuid PRIMARY KEY REFERENCES bookings (id),
  person_id uuid NOT NULL REFERENCES profiles (id),
  credit_id uuid REFERENCES credits (id),
  promotion_id uuid REFERENCES promotions (id),
  amount integer NOT NULL CHECK (amount > 0),
  released_at timestamptz, -- the booking ended unpaid
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((credit_id IS NULL) <> (promotion_id IS NULL))
);
COMMENT ON TABLE credit_uses IS 'The credit or promotion that pays a part of a booking.';
CREATE INDEX credit_uses_of_credit ON credit_uses (credit_id) WHERE credit_id IS NOT NULL;
CREATE INDEX credit_uses_of_promotion ON credit_uses (promotion_id, person_id) WHERE promotion_id IS NOT NULL;

CREATE TABLE promotion_code_tries (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
COMMENT ON TABLE promotion_code_tries IS 'Wrong codes, to limit guessing.';
CREATE INDEX promotion_code_tries_of_person ON promotion_code_tries (person_id, created_at);
CREATE INDEX promotion_code_tries_oldest ON promotion_code_tries (created_at);

-- The person's accounts, and everybody with the same device, phone, payer number or payout account.
CREATE FUNCTION people_sharing_with(person uuid) RETURNS SETOF uuid LANGUAGE sql STABLE AS $$
  WITH mine AS (SELECT unnest(accounts_of(person)) AS id), numbers AS (
    SELECT p.phone AS number FROM mine JOIN profiles p USING (id) WHERE p.phone IS NOT NULL
    UNION SELECT a.phone_number FROM mine JOIN payout_accounts a ON a.driver_id = mine.id
    UNION SELECT m.phone_number FROM mine JOIN bookings b ON b.user_id = mine.id JOIN payments m ON m.booking_id = b.id
  )
  SELECT id FROM mine
  UNION SELECT p.id FROM numbers n JOIN profiles p ON p.phone = n.number
  UNION SELECT a.driver_id FROM numbers n JOIN payout_accounts a ON a.phone_number = n.number
  UNION SELECT b.user_id FROM numbers n JOIN payments m ON m.phone_number = n.number JOIN bookings b ON b.id = m.booking_id
  UNION SELECT d.user_id FROM mine JOIN sign_in_devices o ON o.user_id = mine.id JOIN sign_in_devices d USING (token_hash)
$$;
-- The person has travelled or paid before, as this or an earlier account.
CREATE FUNCTION has_paid_before(person uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT 1 FROM bookings WHERE user_id = ANY(accounts_of(person)) AND paid_at IS NOT NULL)
$$;
