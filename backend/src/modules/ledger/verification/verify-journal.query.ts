import type { DataSource, EntityManager } from 'typeorm';
import { PROVIDER_NAMES, type ProviderName } from '../../../platform/config';
import type { Xaf } from '../../../platform/money';
import { AMOUNT_TAKEN } from '../../money';
import { sumsOf } from '../statements/statement.query';

export interface JournalReport {
  /** A sentence with ids for each difference. */
  differences: string[];
  transactions: number;
  /** XAF held in an account (`cash.…`, debit) or owed (`driver`, `refund`, credit). */
  balances: Record<`cash.${ProviderName}` | 'driver' | 'refund', Xaf>;
  /** XAF: fees earned, provider costs, and credits that paid for seats. */
  operator: { service_fees: Xaf; costs: Xaf; credits: Xaf };
}

/** Reads a single snapshot, so that concurrent writes cause no differences. */
export function verifyJournal(dataSource: DataSource): Promise<JournalReport> {
  return dataSource.transaction('REPEATABLE READ', async (tx) => {
    await tx.query('SET TRANSACTION READ ONLY');
    return reportOn(tx);
  });
}

export async function reportOn(tx: EntityManager): Promise<JournalReport> {
  const differences: string[] = [];
  for (const check of JOURNAL_CHECKS) {
    const rows: { difference: string }[] = await tx.query(check);
    for (const { difference } of rows) differences.push(difference);
  }
  const [counted] = await tx.query<{ transactions: number }[]>(
    'SELECT count(*)::int AS transactions FROM journal_transactions',
  );
  const sums = await tx.query<{ account: string; debit: Xaf }[]>(
    'SELECT account, sum(debit - credit)::float8 AS debit FROM journal_entries GROUP BY account',
  );
  const totalOf = (prefix: string) =>
    sums.filter(({ account }) => account.startsWith(prefix)).reduce((sum, { debit }) => sum + debit, 0);
  const cash = Object.fromEntries(
    PROVIDER_NAMES.map((name) => [`cash.${name}`, totalOf(`cash.${name}`)]),
  ) as Record<`cash.${ProviderName}`, Xaf>;
  return {
    differences,
    transactions: counted?.transactions ?? 0,
    balances: { ...cash, driver: 0 - totalOf('driver'), refund: 0 - totalOf('refund') },
    operator: {
      service_fees: 0 - totalOf('revenue.service_fee'),
      costs: totalOf('expense.') - totalOf('expense.credit') - totalOf('expense.goodwill'),
      credits: totalOf('expense.credit') + totalOf('expense.goodwill'),
    },
  };
}

/** SQL: amount that a provider moved in transaction `t`, before its cost: debit less credit. */
const grossMoved = (rail: string) =>
  `(SELECT coalesce(sum(e.debit - e.credit), 0) FROM journal_entries e WHERE e.transaction_id = t.id
     AND e.account IN ('cash.' || ${rail}, 'expense.' || ${rail}))`;

/** SQL: balance of transaction `t` in an account: debit less credit. */
const balanceIn = (account: string) =>
  `(SELECT coalesce(sum(e.debit - e.credit), 0) FROM journal_entries e WHERE e.transaction_id = t.id AND e.account = '${account}')`;

const BALANCE_CHECK = `
  SELECT format('Journal transaction %s (%s) ', t.id, t.kind) || CASE WHEN count(e.id) = 0 THEN 'has no entries.'
    ELSE format('is not balanced: debit %s, credit %s.', sum(e.debit), sum(e.credit)) END AS difference
  FROM journal_transactions t LEFT JOIN journal_entries e ON e.transaction_id = t.id
  GROUP BY t.id
  HAVING count(e.id) = 0 OR sum(e.debit) <> sum(e.credit) ORDER BY t.id`;

const COMPLETION_CHECKS = [
  `SELECT format('Payment %s of %s XAF by %s is %s, but the journal has no completion of it.', p.id, ${AMOUNT_TAKEN}, p.provider, p.status)
     AS difference
   FROM payments p
   WHERE p.status IN ('completed', 'refunded') AND ${AMOUNT_TAKEN} > 0
     AND NOT EXISTS (SELECT 1 FROM journal_transactions t WHERE t.payment_id = p.id AND t.kind = 'completion')
   ORDER BY p.id`,
  `SELECT format('The journal records payment %s as completed, but its status is %s.', p.id, p.status) AS difference
   FROM journal_transactions t JOIN payments p ON p.id = t.payment_id
   WHERE t.kind = 'completion' AND p.status NOT IN ('completed', 'refunded') ORDER BY t.id`,
  `SELECT format('Payment %s collected %s XAF via %s, but the journal records %s XAF.', p.id, due.amount, p.provider, due.booked)
     AS difference
   FROM journal_transactions t JOIN payments p ON p.id = t.payment_id CROSS JOIN LATERAL (
     SELECT ${grossMoved('p.provider')} AS booked,
       CASE WHEN p.credit_of IS NOT NULL THEN 0
         WHEN EXISTS (SELECT 1 FROM journal_entries e WHERE e.transaction_id = t.id AND e.account = 'driver')
         THEN p.amount ELSE ${AMOUNT_TAKEN} END AS amount
   ) due
   WHERE t.kind = 'completion' AND p.status IN ('completed', 'refunded') AND due.booked <> due.amount ORDER BY t.id`,
  `SELECT format('The journal gives payment %s to driver %s for booking %s, but it pays booking %s on a ride of driver %s.',
     p.id, e.driver_id, e.booking_id, b.id, r.driver_id) AS difference
   FROM journal_transactions t
     JOIN payments p ON p.id = t.payment_id
     JOIN bookings b ON b.id = p.booking_id
     JOIN rides r ON r.id = b.ride_id
     JOIN journal_entries e ON e.transaction_id = t.id AND e.account = 'driver'
   WHERE t.kind = 'completion' AND (e.driver_id, e.ride_id, e.booking_id) IS DISTINCT FROM (r.driver_id, r.id, b.id) ORDER BY t.id`,
  `SELECT format('Payment %s has a service fee of %s XAF, but the journal records %s XAF.', p.id, p.service_fee,
     -${balanceIn('revenue.service_fee')}) AS difference
   FROM journal_transactions t JOIN payments p ON p.id = t.payment_id
   WHERE t.kind = 'completion' AND ${balanceIn('driver')} <> 0
     AND -${balanceIn('revenue.service_fee')} <> p.service_fee ORDER BY t.id`,
];

/** SQL: XAF that refund `f` takes from the driver, and adds to the operator's goodwill. */
const FROM_DRIVER = `CASE WHEN f.borne_by = 'operator' THEN 0 ELSE f.amount + f.credit + f.given_before - f.service_fee END`;
const TO_GOODWILL = `CASE WHEN f.borne_by = 'operator' THEN f.amount ELSE -f.given_before END`;

const REFUND_CHECKS = [
  `SELECT format('Refund %s of %s XAF of payment %s is due, but the journal has not taken it from the driver.', f.id, f.amount,
     f.payment_id) AS difference
   FROM refunds f
     JOIN journal_transactions t ON t.payment_id = f.payment_id AND t.kind = 'completion'
   WHERE ${balanceIn('driver')} <> 0
     AND NOT EXISTS (SELECT 1 FROM journal_transactions d WHERE d.refund_id = f.id AND d.kind = 'refund_due')
     AND NOT f.left_over
   ORDER BY f.id`,
  `SELECT format('Credited refund %s is %s XAF, but its payment %s is %s XAF and the refund of the remainder is %s XAF.', c.id, c.amount, p.id, p.amount,
     coalesce(f.amount, 0)) AS difference
   FROM refunds c JOIN payments p ON p.id = c.credited_to LEFT JOIN refunds f ON f.payment_id = c.payment_id AND f.left_over
   WHERE c.amount <> p.amount + coalesce(f.amount, 0) ORDER BY c.id`,
  `SELECT format('Payment %s by a credit is %s XAF, but the journal records %s XAF.', p.id, p.amount, ${balanceIn('refund')})
     AS difference
   FROM journal_transactions t JOIN payments p ON p.id = t.payment_id
   WHERE p.credit_of IS NOT NULL AND ${balanceIn('refund')} <> p.amount ORDER BY t.id`,
  `SELECT format('Refunds of payment %s total %s XAF, more than the %s XAF collected.', p.id, f.amount, ${AMOUNT_TAKEN})
     AS difference
   FROM payments p CROSS JOIN LATERAL (
     SELECT sum(f.amount) AS amount FROM payments m JOIN refunds f ON f.payment_id = m.id AND f.status <> 'credited'
     WHERE m.id = p.id OR m.credit_of = p.id
   ) f
   WHERE p.credit_of IS NULL AND f.amount > ${AMOUNT_TAKEN} ORDER BY p.id`,
  `SELECT format('Refund %s of payment %s amounts to %s XAF, but the journal has taken %s XAF from the driver for it.', f.id,
     f.payment_id, ${FROM_DRIVER}, ${balanceIn('driver')}) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund_due' AND ${balanceIn('driver')} <> ${FROM_DRIVER} ORDER BY t.id`,
  `SELECT format('Refund %s of payment %s changes goodwill by %s XAF, but the journal by %s XAF.', f.id, f.payment_id, ${TO_GOODWILL},
     ${balanceIn('expense.goodwill')}) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund_due' AND ${balanceIn('expense.goodwill')} <> ${TO_GOODWILL} ORDER BY t.id`,
  `SELECT format('Partial refunds of booking %s are %s XAF, but the booking records %s XAF.', b.id, coalesce(f.amount, 0), b.given_back) AS difference
   FROM bookings b LEFT JOIN (
     SELECT booking_id, sum(amount) AS amount FROM refunds WHERE borne_by IS NOT NULL GROUP BY booking_id
   ) f ON f.booking_id = b.id
   WHERE b.given_back <> coalesce(f.amount, 0) ORDER BY b.id`,
  `SELECT format('Refund %s of payment %s gives back %s XAF of the service fee, but the journal has taken %s XAF from the operator.',
     f.id, f.payment_id, f.service_fee, ${balanceIn('revenue.service_fee')}) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund_due' AND ${balanceIn('revenue.service_fee')} <> f.service_fee ORDER BY t.id`,
  `SELECT format('Refunds give back %s XAF of the service fee of payment %s, which is %s XAF.', f.service_fee, p.id, p.service_fee)
     AS difference
   FROM (SELECT payment_id, sum(service_fee) AS service_fee FROM refunds GROUP BY payment_id) f
     JOIN payments p ON p.id = f.payment_id
   WHERE f.service_fee > p.service_fee ORDER BY p.id`,
  `SELECT format('Payment %s collected %s XAF without seats, but %s.', t.payment_id, -${balanceIn('refund')},
     CASE WHEN f.id IS NULL THEN 'has no refund' ELSE format('its refund %s amounts to %s XAF', f.id, f.amount) END) AS difference
   FROM journal_transactions t LEFT JOIN refunds f ON f.payment_id = t.payment_id AND NOT f.rest AND f.borne_by IS NULL
   WHERE t.kind = 'completion' AND ${balanceIn('refund')} < 0
     AND -${balanceIn('refund')} IS DISTINCT FROM f.amount
   ORDER BY t.id`,
  `SELECT format('Refunds of payment %s by a credit total %s XAF, more than its %s XAF.', p.id, f.amount, p.amount) AS difference
   FROM (SELECT payment_id, sum(amount) AS amount FROM refunds WHERE status <> 'credited' GROUP BY payment_id) f
     JOIN payments p ON p.id = f.payment_id
   WHERE p.credit_of IS NOT NULL AND f.amount > p.amount ORDER BY p.id`,
  `SELECT format('Refund %s of %s XAF of payment %s is completed, but the journal has not paid it.', f.id, f.amount, f.payment_id)
     AS difference
   FROM refunds f
   WHERE f.status = 'completed' AND f.amount > 0
     AND NOT EXISTS (SELECT 1 FROM journal_transactions t WHERE t.refund_id = f.id AND t.kind = 'refund')
   ORDER BY f.id`,
  `SELECT format('The journal has paid refund %s, which is %s.', f.id, f.status) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund' AND f.status <> 'completed' ORDER BY t.id`,
  `SELECT format('Refund %s paid %s XAF via %s, but the journal records %s XAF.', f.id, f.amount, f.provider,
     -${grossMoved('f.provider')}) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund' AND -${grossMoved('f.provider')} <> f.amount ORDER BY t.id`,
  `SELECT format('Payment %s is %s, but its refund %s is %s.', p.id, p.status, f.id, f.status) AS difference
   FROM payments p CROSS JOIN LATERAL (
     SELECT id, status FROM refunds WHERE payment_id = p.id AND borne_by IS NULL AND amount > 0 ORDER BY status = 'completed' DESC, rest LIMIT 1
   ) f
   WHERE (p.status = 'refunded') <> (f.status = 'completed') ORDER BY p.id`,
  `SELECT format('Payment %s is refunded, but has no refund.', p.id) AS difference
   FROM payments p WHERE p.status = 'refunded' AND NOT EXISTS (
     SELECT 1 FROM refunds f WHERE f.payment_id = p.id AND f.borne_by IS NULL) ORDER BY p.id`,
];

const PAYOUT_CHECKS = [
  `SELECT format('Payout %s of %s XAF to driver %s covers earnings of %s XAF.', o.id, o.amount, o.driver_id,
     coalesce(sum(e.credit - e.debit), 0)) AS difference
   FROM payouts o LEFT JOIN payout_entries c ON c.payout_id = o.id LEFT JOIN journal_entries e ON e.id = c.entry_id
   WHERE NOT EXISTS (SELECT 1 FROM payout_batches b WHERE b.id = o.batch_id AND b.status = 'cancelled')
   GROUP BY o.id HAVING coalesce(sum(e.credit - e.debit), 0) <> o.amount ORDER BY o.id`,
  `SELECT format('Payout %s to driver %s covers entry %s of driver %s.', o.id, o.driver_id, e.id, coalesce(e.driver_id::text, 'nobody'))
     AS difference
   FROM payouts o JOIN payout_entries c ON c.payout_id = o.id JOIN journal_entries e ON e.id = c.entry_id
   WHERE e.driver_id IS DISTINCT FROM o.driver_id ORDER BY o.id, e.id`,
  `SELECT format('Payout %s of %s XAF to driver %s is paid, but the journal has not paid it.', o.id, o.amount, o.driver_id) AS difference
   FROM payouts o JOIN payout_batches b ON b.id = o.batch_id
   WHERE b.status = 'paid' AND NOT EXISTS (SELECT 1 FROM journal_transactions t WHERE t.payout_id = o.id) ORDER BY o.id`,
  `SELECT format('The journal has paid payout %s, but its batch %s is %s.', o.id, b.id, b.status) AS difference
   FROM journal_transactions t JOIN payouts o ON o.id = t.payout_id JOIN payout_batches b ON b.id = o.batch_id
   WHERE b.status <> 'paid' ORDER BY t.id`,
  `SELECT format('Payout %s of %s XAF to driver %s is completed, but the journal has not paid it.', o.id, o.amount, o.driver_id)
     AS difference
   FROM payouts o WHERE o.status = 'completed' AND NOT EXISTS (SELECT 1 FROM journal_transactions t WHERE t.payout_id = o.id)
   ORDER BY o.id`,
  `SELECT format('The journal has paid payout %s, which is %s.', o.id, o.status) AS difference
   FROM journal_transactions t JOIN payouts o ON o.id = t.payout_id
   WHERE o.status <> 'completed' ORDER BY t.id`,
  `SELECT format('Payout %s paid %s XAF via %s, but the journal records %s XAF.', o.id, o.amount, o.paid_from,
     -${grossMoved('o.paid_from')}) AS difference
   FROM journal_transactions t JOIN payouts o ON o.id = t.payout_id
   WHERE o.paid_from IS NOT NULL AND -${grossMoved('o.paid_from')} <> o.amount ORDER BY t.id`,
];

const CLOSING_CHECKS = [
  `SELECT format('The closing of %s covers %s transactions, but the journal has %s.',
     to_char(c.begins AT TIME ZONE 'Africa/Douala', 'YYYY-MM'), c.transactions, of_journal.transactions) AS difference
   FROM journal_closings c CROSS JOIN LATERAL (
     SELECT count(*) AS transactions FROM journal_transactions t WHERE t.created_at >= c.begins AND t.created_at < c.ends
   ) of_journal
   WHERE c.transactions <> of_journal.transactions ORDER BY c.begins`,
  `SELECT format('The closing of %s has %s XAF debit and %s XAF credit in %s (%s, %s) that the journal lacks.',
     to_char(begins AT TIME ZONE 'Africa/Douala', 'YYYY-MM'), sum(debit), sum(credit), account, kind, coalesce(rail, 'no rail'))
     AS difference
   FROM (
     SELECT begins, account, kind, rail, debit, credit FROM journal_closing_sums
     UNION ALL SELECT begins, account, kind, rail, -debit, -credit FROM ${sumsOf('journal_closings')} of_journal
   ) sums
   GROUP BY begins, account, kind, rail HAVING sum(debit) <> 0 OR sum(credit) <> 0 ORDER BY begins, account, kind, rail`,
];

const CREDIT_CHECKS = [
  `SELECT format('Payment %s uses a credit of %s XAF, but the journal records %s XAF.', p.id, p.credit,
     ${balanceIn('expense.credit')}) AS difference
   FROM journal_transactions t JOIN payments p ON p.id = t.payment_id
   WHERE t.kind = 'completion' AND ${balanceIn('expense.credit')}
     <> CASE WHEN ${balanceIn('driver')} <> 0 THEN p.credit ELSE 0 END ORDER BY t.id`,
  `SELECT format('Refund %s gives back a credit of %s XAF, but the journal has taken %s XAF from the expense.', f.id, f.credit,
     -${balanceIn('expense.credit')}) AS difference
   FROM journal_transactions t JOIN refunds f ON f.id = t.refund_id
   WHERE t.kind = 'refund_due' AND -${balanceIn('expense.credit')} <> f.credit ORDER BY t.id`,
  `SELECT format('Refunds give back %s XAF of the credit of payment %s, which is %s XAF.', f.credit, p.id, p.credit) AS difference
   FROM (SELECT payment_id, sum(credit) AS credit FROM refunds GROUP BY payment_id) f JOIN payments p ON p.id = f.payment_id
   WHERE f.credit > p.credit ORDER BY p.id`,
];

const JOURNAL_CHECKS: readonly string[] = [
  BALANCE_CHECK,
  ...COMPLETION_CHECKS,
  ...REFUND_CHECKS,
  ...CREDIT_CHECKS,
  ...PAYOUT_CHECKS,
  ...CLOSING_CHECKS,
];
