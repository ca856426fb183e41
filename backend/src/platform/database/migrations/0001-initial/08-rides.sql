CREATE TABLE rides (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES profiles (id),
  from_city text NOT NULL,
  to_city text NOT NULL,
  departure_time timestamptz NOT NULL,
  meeting_point text,
  description text,
  car_model text,
  car_plate text,
  warning text CHECK (warning IN ('payment', 'link', 'phone')), -- shown with the texts above
  price integer NOT NULL CHECK (price BETWEEN 100 AND 500000),
  seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
  seats_available smallint NOT NULL,
  status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'cancelled', 'completed')),
  route_changed_at timestamptz, -- late payments never buy a seat to another town
  cancelled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT rides_two_towns CHECK (from_city <> to_city),
  CONSTRAINT rides_never_oversold CHECK (seats_available BETWEEN 0 AND seats)
);
COMMENT ON TABLE rides IS 'Published rides.';
-- The public list: equality on the given towns, then the keyset (departure_time, id) or (price, id), so that no plan sorts.
CREATE INDEX rides_search ON rides (from_city, to_city, departure_time, id) WHERE status <> 'cancelled';
CREATE INDEX rides_from ON rides (from_city, departure_time, id) WHERE status <> 'cancelled';
CREATE INDEX rides_to ON rides (to_city, departure_time, id) WHERE status <> 'cancelled';
CREATE INDEX rides_listed ON rides (departure_time, id) WHERE status <> 'cancelled';
CREATE INDEX rides_departure ON rides (departure_time, id) WHERE status = 'scheduled';
CREATE INDEX rides_search_price ON rides (from_city, to_city, price, id) WHERE status = 'scheduled';
CREATE INDEX rides_price ON rides (price, id) WHERE status = 'scheduled';
CREATE INDEX rides_driver ON rides (driver_id, departure_time, id);
CREATE INDEX rides_published ON rides (driver_id, created_at DESC);
-- Staff lists and charts.
CREATE INDEX rides_created ON rides (created_at DESC, id DESC);
CREATE INDEX rides_departed ON rides (departure_time DESC, id DESC) INCLUDE (created_at);

CREATE TABLE ride_changes (
  id uuid PRIMARY KEY,
  ride_id uuid NOT NULL REFERENCES rides (id) ON DELETE CASCADE,
  actor_id uuid NOT NULL,
  sold boolean NOT NULL, -- somebody had paid for a seat
  departure_moved boolean NOT NULL,
  "from" jsonb NOT NULL,
  "to" jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
COMMENT ON TABLE ride_changes IS 'History of changes to rides.';
CREATE INDEX ride_changes_ride ON ride_changes (ride_id, created_at DESC);

CREATE TABLE deleted_rides (
  driver_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  published_at timestamptz NOT NULL
);
COMMENT ON TABLE deleted_rides IS 'Deleted rides without bookings, which still count for the driver''s daily limit.';
CREATE INDEX deleted_rides_driver ON deleted_rides (driver_id, published_at);
CREATE INDEX deleted_rides_published ON deleted_rides (published_at);

CREATE TABLE search_counts (
  day date NOT NULL, -- in Douala
  from_city text NOT NULL,
  to_city text NOT NULL,
  searches integer NOT NULL CHECK (searches > 0),
  without_ride integer NOT NULL,
  PRIMARY KEY (day, from_city, to_city),
  CONSTRAINT search_counts_without_ride_check CHECK (without_ride BETWEEN 0 AND searches)
);
COMMENT ON TABLE search_counts IS 'Searches and empty results by day and journey, without personal data.';

CREATE TABLE departure_alerts (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES profiles (id) ON DELETE CASCADE,
  from_city text NOT NULL,
  to_city text NOT NULL,
  day date NOT NULL, -- in Douala
  told_at timestamptz, -- null while waiting
  removed_at timestamptz, -- by its person after the notification; kept until the day is over, so that no second one is sent
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, day, from_city, to_city)
);
COMMENT ON TABLE departure_alerts IS 'Requests to be notified of a ride between two towns on a day.';
CREATE INDEX departure_alerts_waiting ON departure_alerts (from_city, to_city, day) WHERE told_at IS NULL;
CREATE INDEX departure_alerts_day ON departure_alerts (day);
