-- docs/domain.md#claims
CREATE TABLE claims (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  ride_id uuid NOT NULL REFERENCES rides (id),
  kind text NOT NULL CHECK (kind IN ('no_show', 'driver_absent')),
  claimant_id uuid NOT NULL REFERENCES profiles (id),
  respondent_id uuid NOT NULL REFERENCES profiles (id),
  status text NOT NULL CHECK (status IN ('open', 'contested', 'upheld', 'dismissed')),
  statement text CHECK (length(statement) <= 2000),
  contest_until timestamptz NOT NULL,
  contest_statement text CHECK (length(contest_statement) <= 2000),
  contested_at timestamptz,
  decided_at timestamptz,
  decided_by uuid REFERENCES profiles (id), -- null: by time or by boarding
  reason text,
  false_claim boolean NOT NULL DEFAULT false,
  appealed_at timestamptz,
  appealed_by uuid REFERENCES profiles (id),
  appeal_statement text CHECK (length(appeal_statement) <= 2000),
  first_outcome text CHECK (first_outcome IN ('upheld', 'dismissed')), -- the decision before the appeal
  first_reason text,
  first_decided_at timestamptz,
  first_decided_by uuid REFERENCES profiles (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT claims_one_a_kind UNIQUE (booking_id, kind),
  CHECK (claimant_id <> respondent_id),
  CHECK ((decided_at IS NULL) = (status IN ('open', 'contested'))),
  CHECK ((decided_at IS NULL) = (reason IS NULL)),
  CHECK ((appealed_at IS NULL) = (first_outcome IS NULL)),
  CHECK (NOT false_claim OR status = 'dismissed')
);
COMMENT ON TABLE claims IS 'Claims that a passenger (no_show) or the driver (driver_absent) did not come';
CREATE UNIQUE INDEX claims_one_live ON claims (booking_id) WHERE status IN ('open', 'contested');
CREATE INDEX claims_live ON claims (contest_until) WHERE status IN ('open', 'contested');
CREATE INDEX claims_of_ride ON claims (ride_id);
CREATE INDEX claims_claimant ON claims (claimant_id);
CREATE INDEX claims_respondent ON claims (respondent_id);
CREATE INDEX claims_created ON claims (created_at);

ALTER TABLE bookings
  ADD COLUMN claim_id uuid,
  ADD COLUMN claim_kind text,
  ADD COLUMN claim_status text,
  ADD COLUMN claim_contest_until timestamptz,
  DROP CONSTRAINT bookings_cancel_cause_check,
  ADD CONSTRAINT bookings_cancel_cause_check
    CHECK (cancel_cause IN ('expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff', 'claim'));
COMMENT ON COLUMN bookings.claim_id IS 'The latest claim; the claim columns repeat its row in claims';
