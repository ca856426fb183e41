-- docs/domain.md#another-ride-instead-of-a-refund
ALTER TABLE payments ADD COLUMN credit_of uuid REFERENCES payments (id);
COMMENT ON COLUMN payments.credit_of IS 'Paid by a credit: the payment that brought the money.';
CREATE INDEX payments_credit_of ON payments (credit_of) WHERE credit_of IS NOT NULL;

ALTER TABLE refunds
  ADD COLUMN rebook_until timestamptz, -- not sent before; null: no choice
  ADD COLUMN credited_to uuid UNIQUE REFERENCES payments (id),
  DROP CONSTRAINT refunds_status_check,
  ADD CONSTRAINT refunds_status_check
    CHECK (status IN ('requested', 'sent', 'completed', 'failed', 'manual', 'credited')),
  ADD CONSTRAINT refunds_credited CHECK ((status = 'credited') = (credited_to IS NOT NULL));
