import type { InsertedBooking } from '../../../../test/factories/booking';
import type { Person } from '../../../../test/factories/person';
import type { Movement } from '../../../../test/fakes/rails';
import { type Behaviour, faults } from '../../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../../test/setup/moving-payouts';
import { PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { PayoutDesk } from '../../../../test/setup/payouts';
import { verifyJournal } from '../../ledger/verification/verify-journal.query';
import type { PayoutEntity } from '../money-out/money-out.entity';
import { PayoutSettlementService } from './payout-settlement.service';

const STEPS = 40;
const LIMIT = 30_000;

/** Seeded random numbers (mulberry32), for reproducible runs. */
function seededRandom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    below: (count: number) => Math.floor(next() * count),
    of: <T>(values: readonly T[]): T => values[Math.floor(next() * values.length)] as T,
  };
}

let context: PaymentsContext;
let desk: PayoutDesk;
let moving: MovingPayouts;
let other: Process;

beforeAll(async () => {
  context = await PaymentsContext.open({
    PAYOUTS: 'automatic',
    PAYOUT_DAILY_LIMIT_DRIVER: String(LIMIT),
    PAYOUT_DAILY_LIMIT: '80000',
    RAIL_ORANGE: 'orange-cm',
    ORANGE_CM_CASHIN: 'on',
  });
  desk = await PayoutDesk.open(context);
  moving = new MovingPayouts(context, desk);
  // The second process already uses another rail for MTN, as during a change of settings.
  other = await context.another({ RAIL_MTN: 'pawapay' });
});
afterAll(() => context.close());

const FAULTS: readonly Behaviour[] = [
  faults.answer(500, {}),
  faults.answerAfterDoing(500, {}),
  faults.answerAfterDoing(200, '<html>'),
  faults.answer(403, 'Forbidden'),
  faults.answer(429, {}),
  faults.answer(400, { code: 'PAYEE_NOT_FOUND' }),
];

it.each([1, 2, 3])(
  'pays each franc once after random earnings, refunds, stops, batches, faults and settlements (seed %s)',
  async (seed) => {
    const draw = seededRandom(seed);
    const drivers = await Promise.all([
      moving.driver(),
      moving.driver(8_000, 'orange'),
      moving.driver(12_000, 'orange'),
    ]);
    const bookings: { booking: InsertedBooking; refunded: boolean }[] = [];
    const processes = [context.first, other];
    const ignoringErrors = (work: Promise<unknown>) => work.catch(() => undefined);

    const actions: ((driver: Person) => Promise<unknown>)[] = [
      async (driver) => {
        const ride = await desk.rideOver(driver, 1_000 + draw.below(9) * 1_000);
        bookings.push({ booking: await desk.travelled(ride), refunded: false });
      },
      async () => {
        const one = bookings.length > 0 ? draw.of(bookings) : undefined;
        if (one === undefined || one.refunded) return;
        one.refunded = true;
        await desk.refund(one.booking);
      },
      (driver) =>
        context.database.query(
          `UPDATE profiles SET payouts_stopped_at = CASE WHEN payouts_stopped_at IS NULL THEN now() END WHERE id = $1`,
          [driver.id],
        ),
      (driver) => moving.account(driver, driver.phone, draw.of(['mtn', 'orange'] as const)),
      () => Promise.all(processes.map((process) => ignoringErrors(moving.create(process)))),
      () => Promise.all(processes.map((process) => ignoringErrors(moving.run(process)))),
      async () => {
        const batch = await desk.create(draw.of(processes)).catch(() => null);
        if (batch === null) return;
        const paid = { reference: `bulk ${batch.batch.id}`, already_sent: true };
        await (draw.below(2) === 0
          ? desk.batches().markPaid(desk.admin.id, batch.batch.id, paid)
          : desk.batches().cancel(desk.admin.id, batch.batch.id, 'changed our minds'));
      },
      async () => {
        const payout = draw.of(payoutRails());
        draw.of([payout.send, payout.ask]).next(draw.of(FAULTS.slice(0, 5)));
        payout.send.next(draw.of(FAULTS));
        await context.database.query('DELETE FROM rail_alarms');
      },
      async () => decide(draw.below(4) > 0),
      async (driver) => {
        await context.database.query('DELETE FROM provider_health');
        await moving.pass(driver, draw.of([4, 20, 61, 125, 700]));
      },
      () => settleManual(draw.of(processes)),
    ];
    for (let step = 0; step < STEPS; step++) {
      await Promise.all([draw.of(actions)(draw.of(drivers)), draw.of(actions)(draw.of(drivers))]);
      for (const driver of drivers) await expectWithinLimit(driver);
    }
    await settleEverything(drivers);

    expect((await verifyJournal(context.database)).differences).toEqual([]);
    for (const driver of drivers) await expectBooksAgree(driver);
  },
);

const payoutRails = (): Movement[] => Object.values(context.rails).flatMap(({ payout }) => payout ?? []);

/** The rails complete or fail their pending transfers. */
function decide(succeeds: boolean): Promise<void> {
  for (const { books } of payoutRails()) {
    for (const entry of books.entries.values()) {
      if (entry.status !== 'PENDING') continue;
      books.decide(
        entry.reference,
        succeeds ? 'SUCCESSFUL' : 'FAILED',
        succeeds ? null : 'PAYEE_NOT_ALLOWED_TO_RECEIVE',
      );
    }
  }
  return Promise.resolve();
}

async function settleManual(by: Process): Promise<void> {
  const waiting = await context.database.query<{ id: string }[]>(
    `SELECT id FROM payouts WHERE status = 'manual'`,
  );
  for (const { id } of waiting) {
    await by.module
      .get(PayoutSettlementService)
      .settle(desk.admin.id, id, `by hand ${id}`)
      .catch(() => undefined);
  }
}

/** Ends all outages and stops, and advances the time until nothing is open. */
async function settleEverything(drivers: Person[]): Promise<void> {
  for (const { send, ask } of payoutRails()) [send, ask].forEach((script) => script.clear());
  for (let round = 0; round < 12; round++) {
    await context.database.query('DELETE FROM provider_health');
    await context.database.query('DELETE FROM rail_alarms');
    for (const driver of drivers) await moving.pass(driver, 700);
    await moving.run();
    await decide(true);
    await settleManual(context.first);
  }
  const [open] = await context.database.query<{ count: number }[]>(
    `SELECT count(*)::int AS count FROM payouts WHERE status IN ('sent', 'failed', 'manual')`,
  );
  expect(open?.count).toBe(0);
}

async function expectWithinLimit(driver: Person): Promise<void> {
  const payouts = await moving.of(driver);
  const sum = payouts.reduce((all, { amount }) => all + amount, 0);
  expect(sum).toBeLessThanOrEqual(LIMIT);
}

/** Compares the rail's transfers, manual payments and the journal. */
async function expectBooksAgree(driver: Person): Promise<void> {
  const payouts = (await moving.of(driver)).filter(({ status }) => status === 'completed');
  const sumOf = (some: PayoutEntity[]) => some.reduce((all, { amount }) => all + amount, 0);
  const byHand = payouts.filter(({ settled_reference }) => settled_reference !== null);
  expect(moving.received(driver.phone)).toBe(sumOf(payouts) - sumOf(byHand));
  for (const { provider_reference, rail_reference } of byHand) {
    const entries = payoutRails().map(({ books }) => books.entries.get(rail_reference ?? provider_reference));
    expect(entries.filter((entry) => entry?.status === 'SUCCESSFUL')).toEqual([]);
  }
  const [batches] = await context.database.query<{ amount: number }[]>(
    `SELECT coalesce(sum(amount), 0)::int AS amount FROM payouts WHERE driver_id = $1 AND status IS NULL AND paid_from IS NOT NULL`,
    [driver.id],
  );
  expect(await desk.paidTo(driver)).toBe(sumOf(payouts) + (batches?.amount ?? 0));
}
