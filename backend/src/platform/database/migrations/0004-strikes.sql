-- docs/domain.md#strikes
CREATE TABLE strikes (
  id uuid PRIMARY KEY,
  person_id uuid NOT NULL REFERENCES profiles (id),
  kind text NOT NULL CHECK (kind IN ('late_cancellation', 'absence', 'false_claim', 'no_show')),
  ride_id uuid NOT NULL REFERENCES rides (id),
  claim_id uuid,
  subject_id uuid NOT NULL, -- the claim, else the ride: one strike each
  statement text CHECK (length(statement) <= 1000),
  excuse text CHECK (excuse IN ('weather', 'road_closure', 'breakdown')),
  appealed_at timestamptz,
  outcome text CHECK (outcome IN ('excused', 'kept')),
  decision_reason text,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL DEFAULT now() + interval '6 months',
  CONSTRAINT strikes_once UNIQUE (person_id, kind, subject_id),
  CHECK ((outcome IS NULL) = (decided_at IS NULL))
);
COMMENT ON TABLE strikes IS 'Strikes for late cancellations, absences, false claims and no-shows; they count for 6 months';
CREATE INDEX strikes_created ON strikes (created_at DESC, id DESC);
CREATE INDEX strikes_expiry ON strikes (expires_at);
CREATE INDEX strikes_ride ON strikes (ride_id);

ALTER TABLE rides ADD COLUMN listed boolean NOT NULL DEFAULT true;
CREATE INDEX rides_unlisted ON rides (created_at DESC, id DESC) WHERE NOT listed;
ANALYZE rides (listed); -- without statistics, the search would be planned for half of the rides;
