import { payableWhen, RETAINED_FARE } from '../../bookings';
import { CHANGE_PAUSE_HOURS } from './payout-policy';

/** SQL condition on journal entries `e`: earnings in no payout. */
export const UNPAID = `
  e.account = 'driver' AND e.payment_id IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM payout_entries c WHERE c.entry_id = e.id)`;

/** SQL: payable earnings in no payout, by booking. Parameters are SQL; `max` is the maximum of one booking. */
export const payableOf = ({ driver, delay, max }: { driver: string; delay: string; max?: string }) => `
  SELECT k.booking_id, k.amount, r.departure_time
  FROM (
    SELECT e.booking_id, sum(e.credit - e.debit) AS amount FROM journal_entries e
    WHERE ${UNPAID} AND e.driver_id = ANY(accounts_of(${driver})) GROUP BY e.booking_id
  ) k JOIN bookings b ON b.id = k.booking_id JOIN rides r ON r.id = b.ride_id
  WHERE ${payableWhen(RETAINED_FARE, delay)}${max === undefined ? '' : ` AND k.amount <= ${max}`}`;

/** SQL: since the payout was created, the driver had a refund, or a covered booking lost its proof. */
export const moneyChanged = (of: { payout: string; driver: string; delay: string }) => `(
  EXISTS (${payableOf({ ...of, max: '-1' })})
  OR EXISTS (
    SELECT 1 FROM (
      SELECT DISTINCT e.booking_id FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE c.payout_id = ${of.payout}
    ) covered JOIN bookings b ON b.id = covered.booking_id JOIN rides r ON r.id = b.ride_id
    WHERE NOT ${payableWhen(RETAINED_FARE, of.delay)}))`;

/**
 * SQL over payout accounts `a`; same rule as `isProven`.
 * @param unnamed SQL of the wallets without a name lookup
 */
export const provenWhen = (unnamed: string): string =>
  `(a.status = 'verified' OR (a.status = 'unchecked' AND a.provider = ANY(${unnamed}::text[])))`;

/** SQL over profiles `p`: reason to leave a driver out, or null. */
export const STOPPED_BY = `CASE WHEN p.suspended_at IS NOT NULL THEN 'suspended'
  WHEN p.payouts_stopped_at IS NOT NULL THEN 'payouts_stopped' WHEN p.money_held_until > now() THEN 'open_report'
  WHEN p.name_changed_at > now() - interval '${CHANGE_PAUSE_HOURS} hours' THEN 'name_changed' END`;
