-- A refund of 0 XAF charges the driver for goodwill that already returned everything.
ALTER TABLE refunds
  DROP CONSTRAINT refunds_amount_check,
  ADD CONSTRAINT refunds_amount_check
    CHECK (amount > 0 OR (amount = 0 AND given_before > 0 AND status = 'completed'));
