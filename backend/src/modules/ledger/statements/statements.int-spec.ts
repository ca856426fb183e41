import { insertBooking } from '../../../../test/factories/booking';
import { insertPerson } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { newId, Transactions } from '../../../platform/database';
import { doualaDay } from '../../../platform/douala';
import { JournalRepository, RefundRequestService } from '../../money';
import { PayoutBatchesService } from '../../transfers/batches/payout-batches.service';
import { PayoutJournalRepository } from '../../transfers/payouts/payout-journal.repository';
import { verifyJournal } from '../verification/verify-journal.query';
import { CloseMonthsJob } from './close-months.job';
import { FIGURES, monthBounds, statementCsv } from './statement';
import { StatementsService } from './statements.service';

let context: PaymentsContext;
const RAILS_USED = ['mtn-momo', 'orange-partner', 'orange-cm'] as const;
const MONTHS = ['2026-08', '2026-09', '2026-10'] as const;

beforeAll(async () => {
  context = await PaymentsContext.open({
    FOUR_EYES_ABOVE: '1000000000',
    RAIL_COST_MTN_MOMO: '1.5+10/0.5/1+25',
    RAIL_COST_ORANGE_PARTNER: '2',
    RAIL_COST_ORANGE_CM: '3+1',
  });
});
afterAll(() => context.close());

const journal = () => context.first.module.get(JournalRepository, { strict: false });
const statementOf = (month: string) => context.first.module.get(StatementsService).ofMonth(month);
const thisMonth = () => doualaDay(new Date()).slice(0, 7);

/** Changes the time of a transaction, without the triggers that reject changes of the journal. */
async function atTime(column: string, id: string, when: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    await tx.query(
      `UPDATE journal_transactions SET created_at = $2::timestamptz WHERE ${column} = $1 AND created_at > now() - interval '1 day'`,
      [id, when],
    );
  });
}

/** Returns a generator of pseudo-random integers below a limit. */
function randomNumbers(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * limit);
  };
}

/** Payments by three rails of both providers, with and without a fee, and partial refunds, spread over three months. */
async function insertPayments(count: number, seed: number): Promise<void> {
  const random = randomNumbers(seed);
  const { database } = context;
  const day = (month: number) =>
    `${MONTHS[month] ?? MONTHS[0]}-${String(1 + random(28)).padStart(2, '0')}T12:00:00+01:00`;
  for (let index = 0; index < count; index++) {
    const ride = await insertRide(database, {
      price: 1_000 + random(9_000),
      departure_time: inHours(-100),
      status: 'completed',
    });
    const booking = await insertBooking(database, { ride_id: ride.id, status: 'pending' });
    const fee = random(3) * 75;
    const rail = RAILS_USED[random(3)] ?? RAILS_USED[0];
    const provider = rail === 'mtn-momo' ? 'mtn' : 'orange';
    await database.query(
      `UPDATE bookings SET status = 'completed', code_verified = true, payment_status = 'completed', paid_at = now(),
         hold_expires_at = NULL, latest_payment_id = id, service_fee = $2, amount = amount + $2 WHERE id = $1`,
      [booking.id, fee],
    );
    await database.query(
      `INSERT INTO payments (id, booking_id, amount, service_fee, provider, rail, phone_number, status, payment_time, metadata)
       VALUES ($1, $1, $2, $3, $4, $5, '237670000001', 'completed', now(), '{}')`,
      [booking.id, booking.amount + fee, fee, provider, rail],
    );
    const month = random(3);
    await journal().recordCompletion(database, { paymentId: booking.id, withSeats: random(8) > 0, ride });
    await atTime('payment_id', booking.id, day(month));
    if (random(3) > 0) continue;
    const back = { amount: Math.ceil((booking.amount + fee) / 2), service_fee: Math.floor(fee / 2) };
    await context.first.module.get(Transactions).run((tx) =>
      context.first.module.get(RefundRequestService, { strict: false }).request(tx, {
        ...back,
        booking_id: booking.id,
        payment_id: booking.id,
        rule: 'staff',
        cause: 'staff',
        actor_id: null,
      }),
    );
    const [refund] = await database.query<{ id: string }[]>('SELECT id FROM refunds WHERE payment_id = $1', [
      booking.id,
    ]);
    if (random(2) === 0) await journal().recordRefund(database, { refundId: refund?.id ?? '' });
    await atTime('refund_id', refund?.id ?? '', day(Math.min(2, month + random(2))));
  }
}

interface PlainEntry {
  account: string;
  kind: string;
  at: Date;
  debit: number;
  credit: number;
  rail: string;
  ride_id: string | null;
  paid: boolean;
}

/** Every entry with the rail of its payment, refund or payout, regardless of the entry's own rail. */
const entries = () =>
  context.database.query<PlainEntry[]>(
    `SELECT e.account, t.kind, t.created_at AS at, e.debit, e.credit, e.ride_id,
       coalesce(p.rail, f.rail, CASE o.paid_from WHEN 'mtn' THEN 'mtn-momo' ELSE 'orange-partner' END) AS rail,
       EXISTS (SELECT 1 FROM payout_entries c JOIN payouts q ON q.id = c.payout_id AND q.paid_from IS NOT NULL
         WHERE c.entry_id = e.id) AS paid
     FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id
       LEFT JOIN payments p ON p.id = t.payment_id LEFT JOIN refunds f ON f.id = t.refund_id LEFT JOIN payouts o ON o.id = t.payout_id`,
  );

/** Reference implementation: sums entry by entry. */
async function plainSums(month: string, wanted: string) {
  const { from, to } = monthBounds(month);
  const sums = { opening: 0, gross: 0, fees: 0, refunds: 0, payouts: 0, costs: 0, balance: 0 };
  for (const { account, kind, at, debit, credit, rail } of await entries()) {
    if (rail !== wanted) continue;
    const isCash = account.startsWith('cash.');
    if (isCash && at < from) sums.opening += debit - credit;
    if (isCash && at < to) sums.balance += debit - credit;
    if (at < from || at >= to) continue;
    if (isCash && kind === 'completion') sums.gross += debit;
    if (account.startsWith('expense.')) sums.costs += debit;
    if (account === 'revenue.service_fee') sums.fees += credit - debit;
    if (account === 'refund' && kind === 'refund') sums.refunds += debit;
  }
  return sums;
}

describe('The statement of a month', () => {
  beforeAll(async () => {
    await insertPayments(60, 14);
  });

  it.each(MONTHS)('%s equals the journal to the franc, rail by rail', async (month) => {
    const statement = await statementOf(month);
    expect(statement.rails.map(({ rail }) => rail)).toEqual(RAILS_USED);
    for (const { rail, operator, ...figures } of statement.rails) {
      expect(operator).toMatch(/^(MTN|Orange|Orange Cameroon)$/);
      expect({ rail, ...figures }).toEqual({ rail, ...(await plainSums(month, rail)) });
      expect(figures.balance).toBe(
        figures.opening + figures.gross - figures.refunds - figures.payouts - figures.costs,
      );
    }
    for (const figure of FIGURES) {
      expect(statement[figure]).toBe(statement.rails.reduce((sum, rail) => sum + rail[figure], 0));
    }
    expect(statement.gross).toBeGreaterThan(0);
    expect(statement.result).toBe(statement.fees - statement.costs);
  });

  it('starts with the previous closing balance, and cash equals debts plus the operator’s own money', async () => {
    const [august, september, october] = await Promise.all(MONTHS.map(statementOf));
    expect(september?.opening).toBe(august?.balance);
    expect(october?.opening).toBe(september?.balance);
    const { owed, balance } = october ?? { owed: { drivers: 0, passengers: 0 }, balance: 0 };
    const own = [august, september, october].reduce((sum, one) => sum + (one?.result ?? 0), 0);
    expect(balance).toBe(owed.drivers + owed.passengers + own);
  });

  it('includes payouts by the paying account, and their cost', async () => {
    const admin = await insertPerson(context.database, { staff_role: 'admin' });
    const payouts = context.first.module.get(PayoutBatchesService);
    const batch = await payouts.create(admin.id, null);
    const before = await statementOf(thisMonth());
    await payouts.markPaid(admin.id, batch.batch.id, { reference: 'BULK-1', paid_from: 'mtn' });
    const { rails, complete } = await statementOf(before.month);
    const paid = batch.payouts.reduce((sum, { amount }) => sum + amount, 0);
    const cost = batch.payouts.reduce((sum, { amount }) => sum + Math.ceil(amount / 100) + 25, 0);
    expect(complete).toBe(false);
    expect(rails[0]).toMatchObject({ rail: 'mtn-momo', payouts: paid, costs: cost });
    expect(rails[0]?.balance).toBe((before.rails[0]?.balance ?? 0) - paid - cost);
  });

  it('books a payout under the rail used, even after the wallet’s rail has changed', async () => {
    const before = await statementOf(thisMonth());
    const driver = await insertPerson(context.database);
    const payout = newId();
    await context.database.query(
      `INSERT INTO payouts (id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference, amount, status,
         paid_from, completed_at)
       VALUES ($1::uuid, $2, 'Awa', '237690000011', 'orange', 'orange-cm', 'XAF', $1::text, 10000, 'completed', 'orange', now())`,
      [payout, driver.id],
    );
    await context.first.module.get(PayoutJournalRepository).record(context.database.manager, 'id', payout);
    const { rails } = await statementOf(before.month);
    const of = (rail: string, statement = rails) => statement.find((one) => one.rail === rail);
    const previous = of('orange-cm', before.rails);
    expect(of('orange-cm')).toMatchObject({
      payouts: (previous?.payouts ?? 0) + 10_000,
      costs: (previous?.costs ?? 0) + 301,
      balance: (previous?.balance ?? 0) - 10_301,
    });
    expect(of('orange-partner')).toEqual(of('orange-partner', before.rails));
  });

  it('exports a CSV line per rail and a total, with plain numbers', async () => {
    const statement = await statementOf('2026-09');
    const [head, ...lines] = statementCsv(statement).split('\r\n');
    expect(head).toBe('month,rail,opening,gross,fees,refunds,payouts,costs,balance');
    expect(lines).toHaveLength(5);
    expect(lines[3]).toBe(['2026-09', 'total', ...FIGURES.map((figure) => statement[figure])].join(','));
    const hostile = { ...statement, rails: [{ ...statement.rails[0], rail: '=1+1' }] } as typeof statement;
    expect(statementCsv(hostile).split('\r\n')[1]).toContain(`"'=1+1"`);
  });

  it('is the same from stored sums as from the journal, to the franc', async () => {
    const before = await Promise.all(MONTHS.map(statementOf));
    await context.first.module.get(CloseMonthsJob).run();
    const [{ count }] = await context.database.query<[{ count: number }]>(
      'SELECT count(*)::int AS count FROM journal_closings',
    );
    expect(count).toBeGreaterThanOrEqual(MONTHS.length);
    expect(await Promise.all(MONTHS.map(statementOf))).toEqual(before);
    const { differences } = await verifyJournal(context.database);
    expect(differences.filter((one) => one.includes('closing'))).toEqual([]);
  });

  it('ends at midnight in Douala, an hour before UTC', () => {
    expect(monthBounds('2026-12')).toEqual({
      from: new Date('2026-11-30T23:00:00Z'),
      to: new Date('2026-12-31T23:00:00Z'),
    });
    for (const none of ['2026-13', '2026-1', '2026', '26-01', '2026-00', '2026-11-01', "2026-11'"]) {
      expect(() => monthBounds(none)).toThrow('month must be a month like 2026-11');
    }
  });
});

describe('The money of a ride', () => {
  it('equals the journal for every ride, with fees less costs for the operator', async () => {
    const all = await entries();
    const rides = [...new Set(all.flatMap(({ ride_id }) => ride_id ?? []))];
    expect(rides.length).toBeGreaterThan(50);
    const sum = (of: PlainEntry[], amount: (entry: PlainEntry) => number) =>
      of.reduce((total, entry) => total + amount(entry), 0);
    let withRefund = 0;
    for (const ride of rides) {
      const own = all.filter(({ ride_id }) => ride_id === ride);
      const driver = own.filter(({ account }) => account === 'driver');
      const fee = own.filter(({ account }) => account === 'revenue.service_fee');
      const money = await context.first.module.get(StatementsService).ofRide(ride);
      expect(money).toEqual({
        fares: sum(driver, ({ credit }) => credit),
        service_fees: sum(fee, ({ credit }) => credit),
        credits: 0,
        refunds: sum([...driver, ...fee], ({ debit }) => debit),
        refunded_fees: sum(fee, ({ debit }) => debit),
        costs: sum(own, ({ account, debit }) => (account.startsWith('expense.') ? debit : 0)),
        payouts: sum(driver, ({ paid, credit, debit }) => (paid ? credit - debit : 0)),
        owed: sum(driver, ({ paid, credit, debit }) => (paid ? 0 : credit - debit)),
        remains: money.service_fees - money.refunded_fees - money.costs,
      });
      expect(
        money.fares + money.service_fees - money.refunds - money.costs - money.payouts - money.owed,
      ).toBe(money.remains);
      if (money.refunds > 0) withRefund += 1;
    }
    expect(withRefund).toBeGreaterThan(5);
  });

  it('is zero for a ride without bookings; an unknown ride is not found', async () => {
    const ride = await insertRide(context.database);
    const statements = context.first.module.get(StatementsService);
    expect(Object.values(await statements.ofRide(ride.id))).toEqual(Array(9).fill(0));
    await expect(statements.ofRide('00000000-0000-7000-8000-000000000000')).rejects.toMatchObject({
      code: 'RIDE_NOT_FOUND',
    });
  });
});
