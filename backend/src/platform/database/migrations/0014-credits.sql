-- docs/domain.md#credits
ALTER TABLE bookings
  ADD COLUMN credit integer NOT NULL DEFAULT 0 CHECK (credit >= 0),
  ADD COLUMN transferred integer NOT NULL DEFAULT 0 CHECK (transferred >= 0);
COMMENT ON COLUMN bookings.credit IS 'XAF of the amount that the operator pays.';
COMMENT ON COLUMN bookings.transferred IS 'XAF of the amount that money of an earlier booking pays.';
UPDATE bookings b SET transferred = b.amount FROM payments p
  WHERE p.id = b.latest_payment_id AND p.credit_of IS NOT NULL;
-- A payment brings at least the smallest amount of a rail.
ALTER TABLE bookings ADD CONSTRAINT bookings_amount_due_check CHECK (
  credit + transferred = 0 OR transferred = amount AND credit = 0 OR amount - credit - transferred >= 100);

ALTER TABLE payments
  ADD COLUMN credit integer NOT NULL DEFAULT 0 CHECK (credit >= 0),
  ADD COLUMN beside uuid REFERENCES payments (id),
  DROP CONSTRAINT payments_service_fee_check,
  ADD CONSTRAINT payments_service_fee_check CHECK (service_fee >= 0 AND service_fee < amount + credit);
COMMENT ON COLUMN payments.credit IS 'XAF of the booking that a credit of the operator pays besides the amount.';
COMMENT ON COLUMN payments.beside IS 'Pays a part of the booking by money of an earlier one: the payment of the other part.';
CREATE UNIQUE INDEX payments_beside ON payments (beside) WHERE beside IS NOT NULL;
DROP INDEX payments_one_completed;
CREATE UNIQUE INDEX payments_one_completed ON payments (booking_id) WHERE status = 'completed' AND beside IS NULL;

ALTER TABLE refunds
  ADD COLUMN credit integer NOT NULL DEFAULT 0 CHECK (credit >= 0),
  ADD COLUMN reserved_for uuid REFERENCES bookings (id),
  DROP CONSTRAINT refunds_service_fee_check,
  ADD CONSTRAINT refunds_service_fee_check CHECK (service_fee >= 0 AND service_fee <= amount + credit);
COMMENT ON COLUMN refunds.credit IS 'XAF of the credit given back besides the amount; no money.';
COMMENT ON COLUMN refunds.reserved_for IS 'The booking that it pays in part once the other part is paid.';
