ALTER TABLE bookings
  ADD COLUMN travellers text[], -- null: not given, or erased
  ADD CONSTRAINT bookings_travellers_fit CHECK (cardinality(travellers) BETWEEN 1 AND seats);
-- For the retention job.
CREATE INDEX bookings_with_travellers ON bookings (coalesce(cancelled_at, departure_time)) WHERE travellers IS NOT NULL;
