-- docs/domain.md#series
ALTER TABLE rides
  ADD COLUMN preferences jsonb CHECK (jsonb_typeof(preferences) = 'object'),
  ADD COLUMN series_id uuid;
COMMENT ON COLUMN rides.series_id IS 'Shared by the rides of one series';
CREATE TABLE ride_templates (
  id uuid PRIMARY KEY,
  driver_id uuid NOT NULL REFERENCES profiles (id),
  name text NOT NULL,
  from_city text,
  to_city text,
  departs_at time, -- in Douala
  price integer CHECK (price > 0), -- XAF for one seat
  seats smallint CHECK (seats BETWEEN 1 AND 8),
  car_model text,
  car_plate text,
  meeting_point text,
  description text,
  preferences jsonb CHECK (jsonb_typeof(preferences) = 'object'),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (driver_id, name)
);
COMMENT ON TABLE ride_templates IS 'Rides that a driver fills the form from';
