-- Who cancelled a ride: only a driver's own cancellations count on their profile.
ALTER TABLE rides ADD COLUMN cancelled_by uuid;
COMMENT ON COLUMN rides.cancelled_by IS 'Null: before this was recorded, or without a person.';
