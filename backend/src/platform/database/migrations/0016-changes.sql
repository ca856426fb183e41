-- docs/domain.md#changing-a-booking
ALTER TABLE bookings
  ADD COLUMN changed_from uuid REFERENCES bookings (id),
  ADD COLUMN changes smallint NOT NULL DEFAULT 0, -- so far, those of the replaced bookings included
  DROP CONSTRAINT bookings_cancel_cause_check,
  ADD CONSTRAINT bookings_cancel_cause_check
    CHECK (cancel_cause IN ('expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff', 'claim', 'changed'));
COMMENT ON COLUMN bookings.changed_from IS 'The booking that it replaces, once it is paid.';
CREATE UNIQUE INDEX bookings_one_open_change ON bookings (changed_from) WHERE status = 'pending';
-- More seats on the same ride are held beside the booking until they are paid.
DROP INDEX bookings_one_active;
CREATE UNIQUE INDEX bookings_one_active ON bookings (ride_id, user_id)
  WHERE status IN ('pending', 'pending_verification', 'confirmed') AND (changed_from IS NULL OR status <> 'pending');

ALTER TABLE refunds
  ADD COLUMN left_over boolean NOT NULL DEFAULT false,
  DROP CONSTRAINT refunds_payment_id_rest_key;
COMMENT ON COLUMN refunds.left_over IS 'Of a refund that paid another booking: what that booking did not need.';
UPDATE refunds f SET left_over = true
  WHERE f.rest AND EXISTS (SELECT 1 FROM refunds c WHERE c.payment_id = f.payment_id AND c.status = 'credited');
ALTER TABLE refunds ADD CONSTRAINT refunds_payment_id_rest_key UNIQUE (payment_id, rest, left_over);
