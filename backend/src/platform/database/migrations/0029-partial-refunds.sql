-- docs/domain.md#partial-refunds
ALTER TABLE refunds
  ADD COLUMN borne_by text CHECK (borne_by IN ('driver', 'operator')),
  ADD COLUMN given_before integer NOT NULL DEFAULT 0 CHECK (given_before >= 0),
  DROP CONSTRAINT refunds_payment_id_rest_key;
COMMENT ON COLUMN refunds.borne_by IS 'Payer of a partial refund, which changes neither booking nor payment.';
COMMENT ON COLUMN refunds.given_before IS 'XAF already paid as goodwill, in addition to the amount.';
CREATE UNIQUE INDEX refunds_one_each ON refunds (payment_id, rest, left_over) WHERE borne_by IS NULL;
ALTER TABLE bookings ADD COLUMN given_back integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN bookings.given_back IS 'XAF of partial refunds.';
