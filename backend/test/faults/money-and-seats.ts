import type { DataSource } from 'typeorm';
import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import type { RailName } from '../../src/platform/config';
import { ridesWithWrongSeats } from '../factories/booking';
import type { BookEntry } from '../fakes/ledger';
import { entriesOf, type ImitatedRail, type Movement } from '../fakes/rails';
import type { SentSms } from '../fakes/twilio.fake';

export interface Systems {
  database: DataSource;
  rails: Readonly<Record<RailName, ImitatedRail>>;
  /** Null: texts are not checked. */
  twilio: { sent: readonly SentSms[] } | null;
}

interface OurPayment {
  id: string;
  rail: RailName;
  status: string;
  needs_review: boolean;
  amount: number;
  taken: number;
  currency: string;
  receipts: number;
  booking_id: string;
  booking_status: string;
  refund_cause: string | null;
  refund_status: string | null;
  /** The refund that paid for it as a credit. No provider is called for such a payment. */
  credit_of: string | null;
  /** The payment that paid the other part of the booking and has the receipt. */
  beside: string | null;
  code: string | null;
  phone: string;
}

interface MoneyOut {
  id: string;
  rail: RailName;
  status: string;
  amount: number;
  /** Settled by hand. */
  by_hand: boolean;
}

const PAID_STATUSES = ['completed', 'refunded'];

/**
 * Call when nothing is in flight: our books equal the providers', seats are exact, each completed payment has
 * one receipt and each event one SMS.
 */
export async function assertMoneyAndSeats(systems: Systems): Promise<void> {
  const payments = await ourPayments(systems.database);
  expect(paymentProblems(systems, payments)).toEqual([]);
  expect(await moneyOutProblems(systems)).toEqual([]);
  expect(await shareProblems(systems)).toEqual([]);
  expect(await journalProblems(systems)).toEqual([]);
  expect(await receiptProblems(systems.database, payments)).toEqual([]);
  expect(await ridesWithWrongSeats(systems.database)).toEqual([]);
  expect(await smsProblems(systems, payments)).toEqual([]);
}

/** Our completed payments equal the rail's: same ids, once each, same amounts. */
function paymentProblems({ rails }: Systems, payments: OurPayment[]): string[] {
  const wrong: string[] = [];
  for (const payment of payments) {
    const rail = rails[payment.rail];
    const entries = entriesOf(rail, rail.payment, payment.id);
    if (entries.length > 1) wrong.push(`${payment.id} was charged under ${entries.length} references`);
    wrong.push(...problemsOfPayment(payment, entries[0]));
  }
  for (const rail of Object.values(rails)) wrong.push(...entriesUnknownToUs(rail, rail.payment, payments));
  return wrong;
}

/** Entries on a rail's books without a row of ours. */
function entriesUnknownToUs(
  rail: ImitatedRail,
  { books }: Movement,
  ours: readonly { id: string; rail: RailName }[],
) {
  const known = new Set(ours.filter((one) => one.rail === rail.rail).map(({ id }) => rail.keyOf(id)));
  const unknown = [...books.entries.values()].filter(({ externalId }) => !known.has(externalId));
  return unknown.map(({ externalId }) => `${rail.rail} has ${externalId}, which has no record here`);
}

function problemsOfPayment(payment: OurPayment, entry: BookEntry | undefined): string[] {
  if (payment.credit_of !== null) return entry ? [`the credit ${payment.id} was charged`] : [];
  const taken = entry?.status === 'SUCCESSFUL';
  const summary = `${payment.rail} payment ${payment.id}: ours ${payment.status}, theirs ${entry?.status ?? 'nothing'}`;
  if (payment.needs_review) return [];
  if (taken !== PAID_STATUSES.includes(payment.status)) return [summary];
  const same = Number(entry?.amount) === payment.taken && entry?.currency === payment.currency;
  return taken && !same
    ? [`${summary}, ${payment.taken} ${payment.currency} / ${entry.amount} ${entry.currency}`]
    : [];
}

/** Each completed refund and payout appears exactly once on the rail's books. */
async function moneyOutProblems({ database, rails }: Systems): Promise<string[]> {
  const wrong: string[] = [];
  const refunds = await database.query<MoneyOut[]>(
    `SELECT id, rail, status, amount, settled_reference IS NOT NULL AS by_hand FROM refunds`,
  );
  const payouts = await database.query<MoneyOut[]>(
    `SELECT id, rail, status, amount, settled_reference IS NOT NULL AS by_hand FROM payouts WHERE status IS NOT NULL`,
  );
  const compareMoneyOut = (one: MoneyOut, movement: Movement | null) => {
    const entries = movement === null ? [] : entriesOf(rails[one.rail], movement, one.id);
    const transfers = entries.filter(({ status }) => status === 'SUCCESSFUL');
    if (transfers.length !== (one.status === 'completed' && !one.by_hand ? 1 : 0))
      wrong.push(`${one.rail} ${one.id}: ours ${one.status}, transferred ${transfers.length} times`);
    if (transfers[0] && Number(transfers[0].amount) !== one.amount)
      wrong.push(`${one.rail} ${one.id}: ours ${one.amount}, theirs ${transfers[0].amount}`);
  };
  for (const refund of refunds) compareMoneyOut(refund, rails[refund.rail].refund);
  for (const payout of payouts) compareMoneyOut(payout, rails[payout.rail].payout);
  for (const rail of Object.values(rails)) {
    // Some rails record refunds and payouts in one book.
    const isShared = rail.refund?.books === rail.payout?.books;
    if (rail.refund)
      wrong.push(...entriesUnknownToUs(rail, rail.refund, isShared ? [...refunds, ...payouts] : refunds));
    if (rail.payout && !isShared) wrong.push(...entriesUnknownToUs(rail, rail.payout, payouts));
  }
  return wrong;
}

interface Share {
  /** The payment that brought the money. */
  payment_id: string;
  /** Its booking, and those paid with its credits. */
  bookings: string[];
  /** XAF: taken from the payer, sent or to be sent back, covered by payouts. */
  taken: number;
  back: number;
  paid_out: number;
  /** XAF of payouts that the driver owes, deducted from later ones. */
  owed: number;
}

/** Where the money of each payment went, including credits. A credited refund moves no money. */
export function sharesOfPayments(database: DataSource): Promise<Share[]> {
  return database.query(
    `WITH paid AS (
       SELECT p.id, p.booking_id, coalesce(p.credit_of, p.id) AS root,
         CASE WHEN p.credit_of IS NULL THEN coalesce((p.metadata->>'amount_taken')::int, p.amount) ELSE 0 END AS taken,
         coalesce((SELECT sum(f.amount) FROM refunds f WHERE f.payment_id = p.id AND f.status <> 'credited'), 0) AS back
       FROM payments p WHERE p.status IN ('completed', 'refunded')),
     earned AS (
       SELECT e.booking_id, coalesce(sum(e.credit - e.debit) FILTER (WHERE c.entry_id IS NOT NULL), 0) AS paid_out,
         coalesce(sum(e.credit - e.debit) FILTER (WHERE c.entry_id IS NULL), 0) AS unpaid
       FROM journal_entries e LEFT JOIN payout_entries c ON c.entry_id = e.id WHERE e.account = 'driver' GROUP BY 1)
     SELECT p.root AS payment_id, array_agg(p.booking_id) AS bookings, sum(p.taken)::int AS taken, sum(p.back)::int AS back,
       coalesce(sum(e.paid_out), 0)::int AS paid_out, coalesce(-sum(least(e.unpaid, 0)), 0)::int AS owed
     FROM paid p LEFT JOIN earned e ON e.booking_id = p.booking_id GROUP BY p.root`,
  );
}

/** No person gets more than they paid, and no money is both refunded and paid out. */
async function shareProblems({ database }: Systems): Promise<string[]> {
  const shares = await sharesOfPayments(database);
  const wrong = shares.filter(({ taken, back, paid_out, owed }) => back + paid_out - owed > taken);
  return wrong.map((share) => `more went out than came in: ${JSON.stringify(share)}`);
}

/** The journal's balance per wallet, plus provider fees, equals money in minus money out by the rails' books. */
async function journalProblems({ database, rails }: Systems): Promise<string[]> {
  const wrong: string[] = [];
  const held = await database.query<{ wallet: string; balance: number }[]>(
    `SELECT split_part(account, '.', 2) AS wallet, sum(debit - credit)::int AS balance FROM journal_entries
     WHERE account LIKE 'cash.%' OR account LIKE 'expense.%' GROUP BY 1`,
  );
  const expectedBalances = new Map<string, number>();
  const add = (wallet: string, amount: number) =>
    expectedBalances.set(wallet, (expectedBalances.get(wallet) ?? 0) + amount);
  const rows = await database.query<
    { id: string; rail: RailName; wallet: string; what: 'payment' | 'refund' | 'payout' }[]
  >(
    `SELECT id, rail, provider AS wallet, 'payment' AS what FROM payments WHERE NOT needs_review
     UNION ALL SELECT id, rail, provider, 'refund' FROM refunds
     UNION ALL SELECT id, rail, provider, 'payout' FROM payouts WHERE status IS NOT NULL`,
  );
  for (const { id, rail, wallet, what } of rows) {
    const movement = rails[rail][what];
    const entries = movement === null ? [] : entriesOf(rails[rail], movement, id);
    const moved = entries.filter(({ status }) => status === 'SUCCESSFUL');
    for (const { amount } of moved) add(wallet, what === 'payment' ? Number(amount) : -Number(amount));
  }
  const byHand = await database.query<{ wallet: string; amount: number }[]>(
    `SELECT provider AS wallet, sum(amount)::int AS amount FROM refunds WHERE settled_reference IS NOT NULL GROUP BY 1
     UNION ALL SELECT paid_from, sum(amount)::int FROM payouts
     WHERE paid_from IS NOT NULL AND (status IS NULL OR settled_reference IS NOT NULL) GROUP BY 1`,
  );
  for (const { wallet, amount } of byHand) add(wallet, -amount);
  for (const wallet of ['mtn', 'orange']) {
    const ours = held.find((one) => one.wallet === wallet)?.balance ?? 0;
    if (ours !== (expectedBalances.get(wallet) ?? 0))
      wrong.push(`journal cash.${wallet} ${ours}, expected ${expectedBalances.get(wallet)}`);
  }
  wrong.push(...(await verifyJournal(database)).differences);
  return wrong;
}

/** One receipt per completed payment, numbered without gaps; a code per paid booking; no booking paid twice without a refund. */
async function receiptProblems(database: DataSource, payments: OurPayment[]): Promise<string[]> {
  const wrong = payments
    .filter(
      ({ status, beside, receipts }) =>
        receipts !== (PAID_STATUSES.includes(status) && beside === null ? 1 : 0),
    )
    .map(({ id, status, receipts }) => `payment ${id} is ${status} and has ${receipts} receipts`);
  for (const { booking_id, booking_status, code } of payments) {
    if (booking_status === 'pending_verification' && code === null) wrong.push(`${booking_id} has no code`);
  }
  const gaps: unknown[] = await database.query(
    `SELECT 1 FROM payment_receipts r JOIN receipt_counters c ON c.year = split_part(r.receipt_number, '-', 2)::int
     GROUP BY c.year, c.last_number HAVING count(*) <> c.last_number`,
  );
  if (gaps.length > 0) wrong.push('the receipt numbers have gaps');
  const twice: unknown[] = await database.query(
    `SELECT 1 FROM payments WHERE status IN ('completed', 'refunded') AND beside IS NULL GROUP BY booking_id
     HAVING count(*) - count(*) FILTER (WHERE id IN (SELECT payment_id FROM refunds)) > 1`,
  );
  if (twice.length > 0) wrong.push('a booking was paid twice and nothing is refunded');
  return wrong;
}

/** The texts sent equal the delivery records, without duplicates, and cover each event. */
async function smsProblems({ database, twilio }: Systems, payments: OurPayment[]): Promise<string[]> {
  if (twilio === null) return [];
  const wrong: string[] = [];
  const records = await database.query<{ key: string; state: string }[]>(
    `SELECT key, state FROM sms_deliveries`,
  );
  // Leaves out messages that a rail showed because no carrier took the text.
  const texted = records.filter(({ key, state }) => state === 'sent' && !key.endsWith(':second_way'));
  const sent = new Set(texted.map(({ key }) => key));
  if (sent.size !== twilio.sent.length)
    wrong.push(`${twilio.sent.length} texts went out for ${sent.size} events`);
  // Only tickets are unique, by their code. Other texts about a ride may be identical.
  const texts = twilio.sent
    .filter(({ body }) => /\b\d{6}\b/.test(body))
    .map(({ to, body }) => `${to} ${body}`);
  const duplicates = texts.filter((text, index) => texts.indexOf(text) !== index);
  wrong.push(...duplicates.map((text) => `sent twice: ${text}`));
  const failed = await database.query<{ payment_id: string }[]>(
    `SELECT DISTINCT payment_id FROM payment_events WHERE to_status = 'failed'`,
  );
  for (const { payment_id } of failed) {
    if (!sent.has(`payment:${payment_id}:failed_passenger`))
      wrong.push(`${payment_id} failed without a message`);
  }
  for (const payment of payments) wrong.push(...missingMessages(payment, sent, twilio.sent));
  return wrong;
}

function missingMessages(payment: OurPayment, sent: Set<string>, texts: readonly SentSms[]): string[] {
  if (!PAID_STATUSES.includes(payment.status)) return [];
  const wasSent = (notice: string) => sent.has(`payment:${payment.id}:${notice}`);
  if (payment.refund_status === 'credited' || payment.beside !== null) return [];
  if (payment.refund_cause !== null) {
    const due =
      payment.refund_status === 'completed'
        ? ['refund_passenger', 'refund_completed_passenger']
        : ['refund_passenger'];
    return due.filter((notice) => !wasSent(notice)).map((notice) => `${payment.id}: ${notice} was not sent`);
  }
  const withCode = texts.filter(
    ({ to, body }) => to === `+${payment.phone}` && body.includes(payment.code ?? 'no code'),
  );
  const wrong = wasSent('completed_driver') ? [] : [`${payment.id}: completed_driver was not sent`];
  return withCode.length === 1 ? wrong : [...wrong, `${payment.id}: ${withCode.length} texts with the code`];
}

function ourPayments(database: DataSource): Promise<OurPayment[]> {
  return database.query(
    `SELECT p.id, p.rail, p.status, p.needs_review, p.amount, p.currency, p.booking_id, p.credit_of, p.beside,
       coalesce((p.metadata->>'amount_taken')::int, p.amount) AS taken,
       (SELECT count(*)::int FROM payment_receipts r WHERE r.payment_id = p.id) AS receipts,
       b.status AS booking_status, b.verification_code AS code, f.cause AS refund_cause, f.status AS refund_status, who.phone
     FROM payments p JOIN bookings b ON b.id = p.booking_id
       JOIN profiles who ON who.id = b.user_id
       LEFT JOIN refunds f ON f.payment_id = p.id AND NOT f.rest
     ORDER BY p.created_at`,
  );
}
