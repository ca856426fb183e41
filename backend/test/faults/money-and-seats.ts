import type { DataSource } from 'typeorm';
import { verifyJournal } from '../../src/modules/payments';
import { ridesWithWrongSeats } from '../factories/booking';
import type { BookEntry, Ledger } from '../fakes/ledger';
import type { SentSms } from '../fakes/twilio.fake';

/** Whose books are compared. */
export interface Books {
  database: DataSource;
  mtn: { payments: Ledger; refunds: Ledger };
  orange: { payments: Ledger };
  twilio: { sent: readonly SentSms[] };
}

interface OurPayment {
  id: string;
  provider: 'mtn' | 'orange';
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
  code: string | null;
  phone: string;
}

interface OurRefund {
  id: string;
  provider: 'mtn' | 'orange';
  status: string;
  amount: number;
}

const MOVED = ['completed', 'refunded'];

/**
 * The one claim of the fault suite, on everything that is in the database: our books equal the providers', seats are exact, each
 * completed payment has one receipt, each event one SMS. Call it at rest.
 */
export async function assertMoneyAndSeats(books: Books): Promise<void> {
  const payments = await ourPayments(books.database);
  expect(wrongWithMoney(books, payments)).toEqual([]);
  expect(await wrongWithRefunds(books)).toEqual([]);
  expect(await wrongWithJournal(books)).toEqual([]);
  expect(await wrongWithRecords(books.database, payments)).toEqual([]);
  expect(await ridesWithWrongSeats(books.database)).toEqual([]);
  expect(await wrongWithTexts(books, payments)).toEqual([]);
}

/** What we say has been paid is what the provider has taken: the same payments, once each, for the same money. */
function wrongWithMoney(books: Books, payments: OurPayment[]): string[] {
  const wrong: string[] = [];
  for (const payment of payments) {
    const entries = [...books[payment.provider].payments.entries.values()].filter(
      ({ externalId }) => externalId === payment.id,
    );
    if (entries.length > 1) wrong.push(`${payment.id} was charged under ${entries.length} references`);
    wrong.push(...wrongWithOne(payment, entries[0]));
  }
  const known = new Set(payments.map(({ id }) => id));
  for (const provider of ['mtn', 'orange'] as const) {
    for (const { externalId } of books[provider].payments.entries.values()) {
      if (!known.has(externalId)) wrong.push(`${provider} has ${externalId}, which we know nothing of`);
    }
  }
  return wrong;
}

function wrongWithOne(payment: OurPayment, entry: BookEntry | undefined): string[] {
  const taken = entry?.status === 'SUCCESSFUL';
  const said = `${payment.provider} payment ${payment.id}: ours ${payment.status}, theirs ${entry?.status ?? 'nothing'}`;
  if (payment.needs_review) return [];
  if (taken !== MOVED.includes(payment.status)) return [said];
  const same = Number(entry?.amount) === payment.taken && entry?.currency === payment.currency;
  return taken && !same
    ? [`${said}, ${payment.taken} ${payment.currency} / ${entry.amount} ${entry.currency}`]
    : [];
}

async function wrongWithRefunds({ database, mtn }: Books): Promise<string[]> {
  const wrong: string[] = [];
  const ours = await database.query<OurRefund[]>(`SELECT id, provider, status, amount FROM refunds`);
  for (const refund of ours) {
    const entries = [...mtn.refunds.entries.values()].filter(({ externalId }) => externalId === refund.id);
    const given = entries.filter(({ status }) => status === 'SUCCESSFUL');
    if (given.length > 1) wrong.push(`refund ${refund.id} was paid ${given.length} times`);
    const byProvider = refund.status === 'completed' && refund.provider === 'mtn';
    if (byProvider !== (given.length === 1))
      wrong.push(`refund ${refund.id}: ours ${refund.status}, given ${given.length} times`);
    if (given[0] && Number(given[0].amount) !== refund.amount)
      wrong.push(`refund ${refund.id}: ours ${refund.amount}, theirs ${given[0].amount}`);
  }
  for (const { externalId } of mtn.refunds.entries.values()) {
    if (!ours.some(({ id }) => id === externalId)) wrong.push(`mtn refunded ${externalId}, unknown to us`);
  }
  return wrong;
}

/** What the journal says that we hold at each provider, with what it took for itself, is what came in less what went out, by the provider's own books. */
async function wrongWithJournal({ database, mtn, orange }: Books): Promise<string[]> {
  const wrong: string[] = [];
  const held = await database.query<{ account: string; balance: number }[]>(
    `SELECT 'cash.' || split_part(account, '.', 2) AS account, sum(debit - credit)::int AS balance FROM journal_entries
     WHERE account LIKE 'cash.%' OR account LIKE 'expense.%' GROUP BY 1`,
  );
  const inReview = await database.query<{ id: string }[]>(`SELECT id FROM payments WHERE needs_review`);
  const byHand = await database.query<{ amount: number }[]>(
    `SELECT coalesce(sum(amount), 0)::int AS amount FROM refunds WHERE provider = 'orange' AND status = 'completed'`,
  );
  const uncertain = new Set(inReview.map(({ id }) => id));
  const sum = (ledger: Ledger) =>
    [...ledger.entries.values()]
      .filter(({ status, externalId }) => status === 'SUCCESSFUL' && !uncertain.has(externalId))
      .reduce((total, { amount }) => total + Number(amount), 0);
  const truth = {
    mtn: sum(mtn.payments) - sum(mtn.refunds),
    orange: sum(orange.payments) - (byHand[0]?.amount ?? 0),
  };
  for (const provider of ['mtn', 'orange'] as const) {
    const ours = held.find(({ account }) => account === `cash.${provider}`)?.balance ?? 0;
    if (ours !== truth[provider]) wrong.push(`journal cash.${provider} ${ours}, truth ${truth[provider]}`);
  }
  wrong.push(...(await verifyJournal(database)).differences);
  return wrong;
}

/** Receipts: one for each payment that completed, none else, numbers without gaps. Codes: exactly with paid seats. */
async function wrongWithRecords(database: DataSource, payments: OurPayment[]): Promise<string[]> {
  const wrong = payments
    .filter(({ status, receipts }) => receipts !== (MOVED.includes(status) ? 1 : 0))
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
    `SELECT 1 FROM payments WHERE status IN ('completed', 'refunded') GROUP BY booking_id
     HAVING count(*) - count(*) FILTER (WHERE id IN (SELECT payment_id FROM refunds)) > 1`,
  );
  if (twice.length > 0) wrong.push('a booking was paid twice and nothing goes back');
  return wrong;
}

/** As many texts as records of texts, none twice, and each event's among them. People of these tests have names of their own. */
async function wrongWithTexts({ database, twilio }: Books, payments: OurPayment[]): Promise<string[]> {
  const wrong: string[] = [];
  const records = await database.query<{ key: string; state: string }[]>(
    `SELECT key, state FROM sms_deliveries`,
  );
  const sent = new Set(records.filter(({ state }) => state === 'sent').map(({ key }) => key));
  if (sent.size !== twilio.sent.length)
    wrong.push(`${twilio.sent.length} texts went out for ${sent.size} events`);
  const texts = twilio.sent.map(({ to, body }) => `${to} ${body}`);
  const doubled = texts.filter((text, index) => texts.indexOf(text) !== index);
  wrong.push(...doubled.map((text) => `sent twice: ${text}`));
  const failed = await database.query<{ payment_id: string }[]>(
    `SELECT DISTINCT payment_id FROM payment_events WHERE to_status = 'failed'`,
  );
  for (const { payment_id } of failed) {
    if (!sent.has(`payment:${payment_id}:failed_passenger`)) wrong.push(`${payment_id} failed in silence`);
  }
  for (const payment of payments) wrong.push(...untold(payment, sent, twilio.sent));
  return wrong;
}

function untold(payment: OurPayment, sent: Set<string>, texts: readonly SentSms[]): string[] {
  if (!MOVED.includes(payment.status)) return [];
  const told = (notice: string) => sent.has(`payment:${payment.id}:${notice}`);
  if (payment.refund_cause !== null) {
    const due =
      payment.refund_status === 'completed'
        ? ['refund_passenger', 'refund_completed_passenger']
        : ['refund_passenger'];
    return due.filter((notice) => !told(notice)).map((notice) => `${payment.id}: nobody was told ${notice}`);
  }
  const withCode = texts.filter(
    ({ to, body }) => to === `+${payment.phone}` && body.includes(payment.code ?? 'no code'),
  );
  const wrong = told('completed_driver') ? [] : [`the driver knows nothing of ${payment.id}`];
  return withCode.length === 1 ? wrong : [...wrong, `${payment.id}: ${withCode.length} texts with the code`];
}

function ourPayments(database: DataSource): Promise<OurPayment[]> {
  return database.query(
    `SELECT p.id, p.provider, p.status, p.needs_review, p.amount, p.currency, p.booking_id,
       coalesce((p.metadata->>'amount_taken')::int, p.amount) AS taken,
       (SELECT count(*)::int FROM payment_receipts r WHERE r.payment_id = p.id) AS receipts,
       b.status AS booking_status, b.verification_code AS code, f.cause AS refund_cause, f.status AS refund_status, who.phone
     FROM payments p JOIN bookings b ON b.id = p.booking_id
       JOIN profiles who ON who.id = b.user_id
       LEFT JOIN refunds f ON f.payment_id = p.id
     ORDER BY p.created_at`,
  );
}
