-- docs/domain.md#ratings
CREATE TABLE ratings (
  id uuid PRIMARY KEY,
  booking_id uuid NOT NULL REFERENCES bookings (id),
  ride_id uuid NOT NULL REFERENCES rides (id),
  rater_id uuid NOT NULL REFERENCES profiles (id),
  ratee_id uuid NOT NULL REFERENCES profiles (id),
  ratee_role text NOT NULL CHECK (ratee_role IN ('driver', 'passenger')),
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  tags text[] NOT NULL DEFAULT '{}' CHECK (cardinality(tags) <= 4),
  comment text CHECK (length(comment) <= 500),
  closes_at timestamptz NOT NULL,
  published_at timestamptz, -- null: blind
  connected boolean NOT NULL DEFAULT false, -- signals linked both people at publication
  reply text CHECK (length(reply) <= 500),
  replied_at timestamptz,
  hidden_at timestamptz,
  hidden_reason text,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT ratings_one_a_rater UNIQUE (booking_id, rater_id),
  CHECK (rater_id <> ratee_id),
  CHECK (reply IS NULL OR published_at IS NOT NULL),
  CHECK ((hidden_at IS NULL) = (hidden_reason IS NULL))
);
COMMENT ON TABLE ratings IS 'Ratings between passenger and driver of a booking; published together';
CREATE INDEX ratings_received ON ratings (ratee_id, published_at DESC, id DESC)
  WHERE published_at IS NOT NULL AND hidden_at IS NULL;
CREATE INDEX ratings_of_ratee ON ratings (ratee_id, created_at);
CREATE INDEX ratings_given ON ratings (rater_id);
CREATE INDEX ratings_unpublished ON ratings (closes_at) WHERE published_at IS NULL;
CREATE INDEX ratings_created ON ratings (created_at);

ALTER TABLE reports ADD COLUMN rating_id uuid REFERENCES ratings (id);

ALTER TABLE profiles
  ADD COLUMN rating_count integer NOT NULL DEFAULT 0 CHECK (rating_count >= 0),
  ADD COLUMN rating_sum integer NOT NULL DEFAULT 0 CHECK (rating_sum >= 0);
