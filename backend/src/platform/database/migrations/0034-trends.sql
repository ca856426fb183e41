CREATE INDEX bookings_cancelled ON bookings (cancelled_at) INCLUDE (cancel_cause) WHERE cancelled_at IS NOT NULL;
DROP INDEX bookings_days;
CREATE INDEX bookings_days ON bookings (created_at) INCLUDE (paid_at, user_id);
