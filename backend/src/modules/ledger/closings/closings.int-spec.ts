import { DateTime } from 'luxon';
import { insertBooking } from '../../../../test/factories/booking';
import { insertPerson } from '../../../../test/factories/person';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { DOUALA, doualaDay } from '../../../platform/douala';
import { AuditService } from '../../audit';
import { StatementsService } from '../statements/statements.service';
import { CHECKLIST } from './closing';
import { ClosingsService } from './closings.service';

let context: PaymentsContext;
let closings: ClosingsService;
let finance: string;

const lastMonth = DateTime.now().setZone(DOUALA).startOf('month').minus({ months: 1 });
const month = lastMonth.toFormat('yyyy-MM');
const noon = lastMonth.plus({ days: 4, hours: 12 }).toJSDate();
const day = doualaDay(noon);

beforeAll(async () => {
  context = await PaymentsContext.open();
  closings = context.first.module.get(ClosingsService);
  finance = (await insertPerson(context.database, { staff_role: 'finance' })).id;
});
/** Disables the triggers that forbid emptying the journal. */
beforeEach(() =>
  context.database.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query(
      `TRUNCATE month_closings, statement_comparisons, journal_transactions, journal_closings, claims, bookings CASCADE`,
    );
  }),
);
afterAll(() => context.close());

/** Last month's payment of a cancelled booking. */
async function insertPayment(status = 'completed'): Promise<string> {
  const { id } = await insertBooking(context.database, { status: 'cancelled' });
  await context.database.query(
    `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, payment_time, created_at)
     VALUES ($1, $1, 4500, 'mtn', 'mtn-momo', '237670000001', $2, CASE WHEN $2 = 'completed' THEN $3::timestamptz END, $3)`,
    [id, status, noon],
  );
  return id;
}

/** Dated last month. */
const insertTransaction = (payment: string, kind = 'completion') =>
  context.database.query(
    `WITH booked AS (INSERT INTO journal_transactions (kind, payment_id, created_at) VALUES ($2, $1, $3) RETURNING id)
     INSERT INTO journal_entries (transaction_id, account, payment_id, debit, credit, rail)
     SELECT booked.id, side.* FROM booked CROSS JOIN LATERAL (VALUES
       ('cash.mtn', $1::uuid, 4500, 0, 'mtn-momo'), ('refund', $1::uuid, 0, 4500, NULL)) side`,
    [payment, kind, noon],
  );

const refund = (payment: string, status: string) =>
  context.database.query(
    `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference, created_at)
     VALUES ($1, $1, $1, 4500, 'late_success', 'late_success', $2, 'mtn', 'mtn-momo', $1::uuid::text, $3)`,
    [payment, status, noon],
  );

const compare = (csv: string) =>
  context.first.module.get(StatementsService).compare(finance, { rail: 'mtn-momo', day }, Buffer.from(csv));

const openItems = async () => {
  const { items } = await closings.checklist(month);
  return Object.fromEntries(items.filter(({ count }) => count > 0).map(({ name, count }) => [name, count]));
};

const auditEvents = () =>
  context.database.query<{ action: string; actor_id: string; reason: string | null }[]>(
    `SELECT action, actor_id, reason FROM audit_events WHERE subject_type = 'month' AND subject_id = $1 ORDER BY id`,
    [month],
  );

describe('The checklist of a month', () => {
  it('has no open items for a month without payments', async () => {
    const { items, complete, closed } = await closings.checklist(month);
    expect(items.map(({ name }) => name).sort()).toEqual([...CHECKLIST].sort());
    expect(await openItems()).toEqual({});
    expect({ complete, closed }).toEqual({ complete: true, closed: null });
  });

  it('counts open payments, refunds and statements with their amounts', async () => {
    await insertPayment('processing');
    const paid = await insertPayment();
    await insertTransaction(paid);
    await refund(paid, 'manual');
    const { items, statement_days } = await closings.checklist(month);
    expect(items).toEqual(
      expect.arrayContaining([
        { name: 'payments', count: 1, amount: 4_500 },
        { name: 'refunds', count: 1, amount: 4_500 },
        { name: 'statements', count: 1, amount: null },
      ]),
    );
    expect(statement_days).toEqual([{ rail: 'mtn-momo', day, differences: null }]);
  });

  it('counts a day’s statement until a comparison made after that day has no differences', async () => {
    const paid = await insertPayment();
    await compare('reference,amount\nTX-1,700');
    expect(await openItems()).toMatchObject({ statement_differences: 1 });
    await compare(`reference,amount\n${paid},4500`);
    expect(await openItems()).not.toHaveProperty('statement_differences');
    expect(
      await context.database.query(
        'SELECT rail, matched, missing, extra, differing FROM statement_comparisons',
      ),
    ).toEqual([{ rail: 'mtn-momo', matched: 1, missing: 0, extra: 0, differing: 0 }]);
    await context.database.query(`UPDATE statement_comparisons SET compared_at = $1`, [noon]);
    expect(await openItems()).toMatchObject({ statements: 1 });
  });

  it('counts unpaid earnings, unless payouts to the driver are stopped', async () => {
    const ride = await context.ride({ departure_time: noon, status: 'completed' });
    const booking = await insertBooking(context.database, { ride_id: ride.id, status: 'completed' });
    const due = async () => (await closings.checklist(month)).items.find(({ name }) => name === 'earnings');
    expect(await due()).toEqual({ name: 'earnings', count: 1, amount: booking.amount });
    await context.database.query(`UPDATE profiles SET payouts_stopped_at = now() WHERE id = $1`, [
      ride.driver_id,
    ]);
    expect(await due()).toEqual({ name: 'earnings', count: 0, amount: 0 });
  });

  it('counts open claims, differences of the journal and a changed audit log', async () => {
    const booking = await insertBooking(context.database, { status: 'pending_verification' });
    await context.database.query(
      `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, contest_until, created_at)
       SELECT $1, $1, $2, 'no_show', r.driver_id, $3, 'contested', now(), $4 FROM rides r WHERE r.id = $2`,
      [booking.id, booking.ride_id, booking.user_id, noon],
    );
    await insertPayment();
    expect(await openItems()).toMatchObject({ claims: 1, journal: 1 });
    expect(await openItems()).not.toHaveProperty('audit');
    await closings.close(finance, month, 'Explained');
    await context.first.module.get(AuditService).seal();
    await context.database.query('ALTER TABLE audit_events DISABLE TRIGGER USER');
    await context.database.query(`UPDATE audit_events SET reason = 'Changed'`);
    expect(await openItems()).toMatchObject({ audit: 1 });
    await context.database.query(`UPDATE audit_events SET reason = 'Explained'`);
    await context.database.query('ALTER TABLE audit_events ENABLE TRIGGER USER');
  });

  it('is refused for a text that is not a month', async () => {
    await expect(closings.checklist('2026-13')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });
});

describe('Closing a month', () => {
  it('needs a reason while items are open, stores who closed it and its totals, and leaves an audit event', async () => {
    const paid = await insertPayment();
    await insertTransaction(paid);
    await refund(paid, 'manual');
    const before = (await auditEvents()).length;
    await expect(closings.close(finance, month, null)).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await closings.close(finance, month, 'The refund is sent on Monday');
    expect(await closings.list()).toEqual([
      expect.objectContaining({
        month,
        closed_by: finance,
        reason: 'The refund is sent on Monday',
        open_items: expect.arrayContaining(['refunds', 'statements']),
        totals: expect.objectContaining({ gross: 4_500, fees: 0, refunds: 0, goodwill: 0 }),
        changed: false,
      }),
    ]);
    expect((await auditEvents()).slice(before)).toEqual([
      { action: 'month.closed', actor_id: finance, reason: 'The refund is sent on Monday' },
    ]);
  });

  it('needs no reason if nothing is open', async () => {
    await closings.close(finance, month, null);
    expect(await closings.checklist(month)).toMatchObject({
      closed: { month, open_items: [], reason: null },
    });
  });

  it('is refused before the month has ended', async () => {
    const current = lastMonth.plus({ months: 1 }).toFormat('yyyy-MM');
    await expect(closings.close(finance, current, 'Early')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  });

  it('succeeds once for two people at the same time', async () => {
    const before = (await auditEvents()).length;
    const results = await Promise.allSettled([
      closings.close(finance, month, null),
      closings.close(finance, month, null),
    ]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'STATE_CONFLICT' },
    });
    expect((await auditEvents()).slice(before)).toHaveLength(1);
  });

  it('is listed as changed after a journal entry with a date in the month', async () => {
    await closings.close(finance, month, null);
    await insertTransaction(await insertPayment());
    expect(await closings.list()).toMatchObject([{ month, changed: true, totals: { gross: 0 } }]);
  });

  it('is undone by reopening the month, which succeeds once', async () => {
    await closings.close(finance, month, null);
    const before = (await auditEvents()).length;
    await closings.reopen(finance, month, 'A statement came late');
    expect(await closings.list()).toEqual([]);
    expect((await auditEvents()).slice(before)).toEqual([
      { action: 'month.reopened', actor_id: finance, reason: 'A statement came late' },
    ]);
    await expect(closings.reopen(finance, month, 'Again')).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
    await closings.close(finance, month, null);
  });
});
