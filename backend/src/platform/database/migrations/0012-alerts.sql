-- docs/domain.md#departure-alerts
ALTER TABLE departure_alerts
  ADD COLUMN last_day date, -- null: the same day
  ADD COLUMN weekdays smallint[] CHECK (weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7]::smallint[]), -- 1: Monday; null: every day
  ADD COLUMN min_seats smallint NOT NULL DEFAULT 1 CHECK (min_seats BETWEEN 1 AND 8),
  ADD COLUMN max_price integer CHECK (max_price > 0), -- XAF per seat, with the service fee
  ADD CONSTRAINT departure_alerts_days CHECK (last_day >= day);
CREATE INDEX departure_alerts_route ON departure_alerts (from_city, to_city, day) WHERE removed_at IS NULL;

CREATE TABLE alert_matches (
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  ride_id uuid NOT NULL REFERENCES rides (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('published', 'seats', 'price')),
  day date NOT NULL, -- of the ride, in Douala
  due_at timestamptz NOT NULL,
  notice_id uuid, -- the notification that named the ride; null while waiting
  sent_at timestamptz,
  PRIMARY KEY (user_id, ride_id, reason),
  CONSTRAINT alert_matches_sent CHECK ((notice_id IS NULL) = (sent_at IS NULL))
);
COMMENT ON TABLE alert_matches IS 'Rides that a person''s departure alerts have found: waiting for a notification, or named by one.';
CREATE INDEX alert_matches_due ON alert_matches (due_at) WHERE sent_at IS NULL;
CREATE INDEX alert_matches_ride ON alert_matches (ride_id);
CREATE INDEX alert_matches_day ON alert_matches (day);

CREATE TABLE unmet_searches (
  day date NOT NULL, -- of travel, in Douala
  from_city text NOT NULL,
  to_city text NOT NULL,
  searchers bigint NOT NULL, -- bit set: one bit for a keyed hash of each account or address
  PRIMARY KEY (day, from_city, to_city)
);
COMMENT ON TABLE unmet_searches IS 'Searches without a result by journey and day of travel, without personal data.';

ALTER TABLE rides ADD COLUMN dropoff_point text;
