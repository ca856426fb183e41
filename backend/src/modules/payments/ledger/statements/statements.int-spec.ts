import { insertBooking } from '../../../../../test/factories/booking';
import { insertPerson } from '../../../../../test/factories/person';
import { inHours, insertRide } from '../../../../../test/factories/ride';
import { PaymentsContext } from '../../../../../test/setup/payments-context';
import { JournalRepository, RefundRequestService } from '../../../money';
import { Transactions } from '../../../../platform/database';
import { PayoutsService } from '../payouts.service';
import { FIGURES, monthBounds, statementCsv } from './statement';
import { StatementsService } from './statements.service';

let context: PaymentsContext;
const MONTHS = ['2026-08', '2026-09', '2026-10'] as const;

beforeAll(async () => {
  context = await PaymentsContext.open({
    FOUR_EYES_ABOVE: '1000000000',
    RAIL_COST_MTN_MOMO: '1.5+10/0.5/1+25',
    RAIL_COST_ORANGE_PARTNER: '2',
  });
});
afterAll(() => context.close());

const journal = () => context.first.module.get(JournalRepository, { strict: false });
const statementOf = (month: string) => context.first.module.get(StatementsService).of(month);

/** The rules of the journal keep its times: a test sets them past those. */
async function atTime(what: string, id: string, when: string): Promise<void> {
  await context.database.transaction(async (tx) => {
    await tx.query(`SET LOCAL session_replication_role = 'replica'`);
    await tx.query(
      `UPDATE journal_transactions SET created_at = $2::timestamptz WHERE ${what} = $1 AND created_at > now() - interval '1 day'`,
      [id, when],
    );
  });
}

/** A number like a coin: the same in each run. */
function coins(seed: number): (sides: number) => number {
  let state = seed;
  return (sides) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
}

/** Payments at both providers with and without a fee, refunds of parts, all of it in one of three months. */
async function live(count: number, seed: number): Promise<void> {
  const toss = coins(seed);
  const { database } = context;
  const day = (month: number) =>
    `${MONTHS[month] ?? MONTHS[0]}-${String(1 + toss(28)).padStart(2, '0')}T12:00:00+01:00`;
  for (let index = 0; index < count; index++) {
    const ride = await insertRide(database, {
      price: 1_000 + toss(9_000),
      departure_time: inHours(-100),
      status: 'completed',
    });
    const booking = await insertBooking(database, { ride_id: ride.id, status: 'pending' });
    const fee = toss(3) * 75;
    const provider = toss(2) === 0 ? 'mtn' : 'orange';
    await database.query(
      `UPDATE bookings SET status = 'completed', code_verified = true, payment_status = 'completed', paid_at = now(),
         hold_expires_at = NULL, latest_payment_id = id, service_fee = $2, amount = amount + $2 WHERE id = $1`,
      [booking.id, fee],
    );
    await database.query(
      `INSERT INTO payments (id, booking_id, amount, service_fee, provider, phone_number, status, payment_time, metadata)
       VALUES ($1, $1, $2, $3, $4, '237670000001', 'completed', now(), '{}')`,
      [booking.id, booking.amount + fee, fee, provider],
    );
    const month = toss(3);
    await journal().recordCompletion(database, { paymentId: booking.id, withSeats: toss(8) > 0, ride });
    await atTime('payment_id', booking.id, day(month));
    if (toss(3) > 0) continue;
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
    if (toss(2) === 0) await journal().recordRefund(database, { refundId: refund?.id ?? '' });
    await atTime('refund_id', refund?.id ?? '', day(Math.min(2, month + toss(2))));
  }
}

/** Summed up in the plainest way, entry by entry. */
async function plainSums(month: string, rail: string) {
  const entries = await context.database.query<
    { account: string; kind: string; at: Date; debit: number; credit: number; provider: string | null }[]
  >(
    `SELECT e.account, t.kind, t.created_at AS at, e.debit, e.credit, p.provider
     FROM journal_entries e JOIN journal_transactions t ON t.id = e.transaction_id LEFT JOIN payments p ON p.id = e.payment_id`,
  );
  const { from, to } = monthBounds(month) ?? { from: new Date(), to: new Date() };
  const sums = { opening: 0, gross: 0, fees: 0, refunds: 0, payouts: 0, costs: 0, balance: 0 };
  for (const { account, kind, at, debit, credit, provider } of entries) {
    if (account === `cash.${rail}` && at < from) sums.opening += debit - credit;
    if (account === `cash.${rail}` && at < to) sums.balance += debit - credit;
    if (at < from || at >= to) continue;
    if (account === `cash.${rail}` && kind === 'completion') sums.gross += debit;
    if (account === `expense.${rail}`) sums.costs += debit;
    if (account === 'revenue.service_fee' && provider === rail) sums.fees += credit - debit;
    if (account === 'refund' && kind === 'refund' && provider === rail) sums.refunds += debit;
  }
  return sums;
}

describe('The statement of a month', () => {
  beforeAll(async () => {
    await live(60, 14);
  });

  it.each(MONTHS)('%s equals the journal to the franc, rail by rail', async (month) => {
    const statement = await statementOf(month);
    expect(statement.rails.map(({ rail }) => rail)).toEqual(['mtn', 'orange']);
    for (const { rail, ...figures } of statement.rails) {
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

  it('begins where the one before ended, and what is held is owed or the operator’s own', async () => {
    const [august, september, october] = await Promise.all(MONTHS.map(statementOf));
    expect(september?.opening).toBe(august?.balance);
    expect(october?.opening).toBe(september?.balance);
    const { owed, balance } = october ?? { owed: { drivers: 0, passengers: 0 }, balance: 0 };
    const own = [august, september, october].reduce((sum, one) => sum + (one?.result ?? 0), 0);
    expect(balance).toBe(owed.drivers + owed.passengers + own);
  });

  it('counts what drivers were paid, from whose account, and what that cost', async () => {
    const admin = await insertPerson(context.database, { staff_role: 'admin' });
    const payouts = context.first.module.get(PayoutsService);
    const made = await payouts.create(admin.id, null);
    const before = await statementOf(new Date().toISOString().slice(0, 7));
    await payouts.markPaid(admin.id, made.batch.id, { reference: 'BULK-1', paid_from: 'mtn' });
    const month = new Date().toISOString().slice(0, 7);
    const { rails, complete } = await statementOf(month);
    const paid = made.payouts.reduce((sum, { amount }) => sum + amount, 0);
    const cost = made.payouts.reduce((sum, { amount }) => sum + Math.ceil(amount / 100) + 25, 0);
    expect(complete).toBe(false);
    expect(rails[0]).toMatchObject({ rail: 'mtn', payouts: paid, costs: cost });
    expect(rails[0]?.balance).toBe((before.rails[0]?.balance ?? 0) - paid - cost);
  });

  it('is a line a rail and one for all in a spreadsheet, with numbers as numbers', async () => {
    const statement = await statementOf('2026-09');
    const [head, ...lines] = statementCsv(statement).split('\r\n');
    expect(head).toBe('month,rail,opening,gross,fees,refunds,payouts,costs,balance');
    expect(lines).toHaveLength(4);
    expect(lines[2]).toBe(['2026-09', 'total', ...FIGURES.map((figure) => statement[figure])].join(','));
    const hostile = { ...statement, rails: [{ ...statement.rails[0], rail: '=1+1' }] } as typeof statement;
    expect(statementCsv(hostile).split('\r\n')[1]).toContain(`"'=1+1"`);
  });

  it('ends at midnight in Douala, an hour before UTC', () => {
    expect(monthBounds('2026-12')).toEqual({
      from: new Date('2026-11-30T23:00:00Z'),
      to: new Date('2026-12-31T23:00:00Z'),
    });
    for (const none of ['2026-13', '2026-1', '2026', '26-01', '2026-00', '2026-11-01', "2026-11'"]) {
      expect(monthBounds(none)).toBeNull();
    }
  });
});
