-- docs/domain.md#series
ALTER TABLE ride_templates ADD COLUMN dropoff_point text,
         ADD COLUMN stops jsonb CHECK (jsonb_typeof(stops) = 'array') -- with times of day in Douala;
