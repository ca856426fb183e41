import { KEPT, payableWhen } from '../../bookings';

/** SQL over entries `e`: what rides have brought drivers, and no payout covers. */
export const UNPAID = `
  e.account = 'driver' AND e.payment_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM payout_entries c WHERE c.entry_id = e.id)`;

/** SQL over profiles `p`: why a driver is left out of payouts (decision 35), null where nothing stands against it. */
export const STOPPED_BY = `CASE WHEN p.suspended_at IS NOT NULL THEN 'suspended'
  WHEN p.payouts_stopped_at IS NOT NULL THEN 'payouts_stopped' WHEN p.open_reports > 0 THEN 'open_report' END`;

/**
 * Writes the payouts of a batch ($1) to those given, or that they are left out and why; $8: hours that money waits after departure.
 * One statement, so one snapshot: what is summed is what is marked as covered. Who is owed nothing or less is left for later.
 */
export const PAY_OUT = `
  WITH unpaid AS MATERIALIZED (
    SELECT e.id, e.driver_id, e.ride_id, e.booking_id, e.credit - e.debit AS amount FROM journal_entries e WHERE ${UNPAID}
  ), payable AS (
    SELECT b.id AS booking_id FROM (SELECT DISTINCT booking_id FROM unpaid) k
      JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = b.ride_id
    WHERE ${payableWhen(KEPT, '$8::int')}
  ), payee AS (
    SELECT * FROM unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[])
      AS given (payout_id, driver_id, full_name, phone_number, provider, stopped_by)
  ), owed AS (
    SELECT u.driver_id, sum(u.amount) AS amount FROM unpaid u JOIN payable USING (booking_id)
    GROUP BY u.driver_id HAVING sum(u.amount) > 0
  ), written AS (
    INSERT INTO payouts (id, batch_id, driver_id, full_name, phone_number, provider, amount)
    SELECT p.payout_id, $1, p.driver_id, p.full_name, p.phone_number, p.provider, o.amount
    FROM owed o JOIN payee p USING (driver_id) WHERE p.stopped_by IS NULL
    RETURNING id, driver_id
  ), left_out AS (
    INSERT INTO payout_left_outs (batch_id, driver_id, full_name, amount, reason)
    SELECT $1, p.driver_id, p.full_name, o.amount, p.stopped_by
    FROM owed o JOIN payee p USING (driver_id) WHERE p.stopped_by IS NOT NULL
  )
  INSERT INTO payout_entries (entry_id, payout_id)
  SELECT u.id, w.id FROM unpaid u JOIN payable USING (booking_id) JOIN written w USING (driver_id)`;
