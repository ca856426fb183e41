-- docs/domain.md#stops-on-the-way
CREATE FUNCTION first_leg(stops jsonb, stop uuid) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stop IS NULL THEN 1 ELSE
    (SELECT s.n::integer FROM jsonb_array_elements(stops) WITH ORDINALITY s (one, n) WHERE s.one ->> 'id' = stop::text) END
$$;
COMMENT ON FUNCTION first_leg IS 'The leg that begins at a stop, from 1; the first one without a stop, null for an unknown stop';

CREATE FUNCTION last_leg(stops jsonb, stop uuid) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN stop IS NULL THEN jsonb_array_length(stops) ELSE first_leg(stops, stop) END - 1
$$;
COMMENT ON FUNCTION last_leg IS 'The leg that ends at a stop; the last one without a stop, null for an unknown stop';

CREATE FUNCTION free_on(legs smallint[], first integer, last integer) RETURNS smallint LANGUAGE sql IMMUTABLE AS $$
  SELECT min(n) FROM unnest(legs[first:last]) n
$$;
COMMENT ON FUNCTION free_on IS 'Seats free on all legs from first to last; null if there is none';

CREATE FUNCTION move_seats(legs smallint[], first integer, last integer, seats integer) RETURNS smallint[]
LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT array_agg((CASE WHEN leg BETWEEN first AND last THEN n + seats ELSE n END)::smallint ORDER BY leg)
  FROM unnest(legs) WITH ORDINALITY l (n, leg)
$$;
COMMENT ON FUNCTION move_seats IS 'The free seats of each leg after seats were returned (above 0) or taken on some of them';

CREATE FUNCTION legs_price(stops jsonb, price integer, first integer, last integer) RETURNS integer LANGUAGE sql IMMUTABLE AS $$
  SELECT least(price, sum(coalesce((s.one ->> 'price')::integer, price))::integer)
  FROM jsonb_array_elements(stops) WITH ORDINALITY s (one, n) WHERE s.n BETWEEN first AND last
$$;
COMMENT ON FUNCTION legs_price IS 'XAF for one seat: the sum of the legs, at most the price of the whole way';

ALTER TABLE rides ADD COLUMN stops jsonb, ADD COLUMN leg_seats smallint[];
COMMENT ON COLUMN rides.stops IS 'From the departure to the last town: id, city, meeting_point, departure_time, price to the next; null without stops. In the row, so that the statement that takes seats sees them as they are under its lock';
COMMENT ON COLUMN rides.leg_seats IS 'Free seats from each stop to the next; seats_available is the least';
ALTER TABLE rides ADD CONSTRAINT rides_legs_never_oversold CHECK (CASE WHEN stops IS NULL THEN leg_seats IS NULL
  ELSE leg_seats IS NOT NULL AND cardinality(leg_seats) = jsonb_array_length(stops) - 1 AND cardinality(leg_seats) BETWEEN 1 AND 5
    AND 0 <= ALL (leg_seats) AND seats >= ALL (leg_seats) AND seats_available = free_on(leg_seats, 1, cardinality(leg_seats)) END);

CREATE TABLE ride_segments (
  ride_id uuid NOT NULL REFERENCES rides (id) ON DELETE CASCADE,
  first_leg smallint NOT NULL,
  last_leg smallint NOT NULL CHECK (last_leg >= first_leg),
  from_stop_id uuid, -- null: from the ride's departure
  to_stop_id uuid, -- null: to the ride's last town
  from_city text NOT NULL,
  to_city text NOT NULL,
  departure_time timestamptz NOT NULL,
  arrival_time timestamptz NOT NULL,
  price integer NOT NULL,
  PRIMARY KEY (ride_id, first_leg, last_leg)
);
COMMENT ON TABLE ride_segments IS 'For searches: each pair of stops of a ride except the whole way, written with the ride';
CREATE INDEX ride_segments_search ON ride_segments (from_city, to_city, departure_time, ride_id);
CREATE INDEX ride_segments_search_price ON ride_segments (from_city, to_city, price, ride_id);
CREATE INDEX ride_segments_departure ON ride_segments (departure_time);

ALTER TABLE bookings ADD COLUMN from_stop_id uuid, ADD COLUMN to_stop_id uuid, ADD COLUMN from_city text, ADD COLUMN to_city text,
  ADD COLUMN meeting_point text, ADD COLUMN boarding_time timestamptz,
  ADD CONSTRAINT bookings_boarding_stop CHECK ((from_stop_id IS NULL) = (from_city IS NULL) AND (from_stop_id IS NULL) = (boarding_time IS NULL)),
  ADD CONSTRAINT bookings_last_stop CHECK ((to_stop_id IS NULL) = (to_city IS NULL));
COMMENT ON COLUMN bookings.from_stop_id IS 'Boards at this stop on the way; null: at the departure of the ride';
COMMENT ON COLUMN bookings.to_stop_id IS 'Leaves the car at this stop on the way; null: in the last town';
COMMENT ON COLUMN bookings.boarding_time IS 'Present departure from that stop; departure_time is the booked one';
