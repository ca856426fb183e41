-- docs/domain.md#safety
ALTER TABLE profiles ADD COLUMN gender text CHECK (gender IN ('female', 'male'));
COMMENT ON COLUMN profiles.gender IS 'Stated once by the person, then changed by staff; never shown to others';
ALTER TABLE rides ADD COLUMN women_only boolean NOT NULL DEFAULT false;
CREATE INDEX rides_women_only ON rides (from_city, to_city, departure_time, id) WHERE women_only AND status <> 'cancelled';
