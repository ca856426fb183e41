import { type Behaviour, faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { textsUnderWay } from './passing-time';
import { BOTH, FaultWorld, LONG, otherThan, type Rider, type Which } from './world';

/** Longer than every lease. */
const LEASES_SECONDS = 90;
/** Two "not found", each at least two minutes after the sending, mean that it never arrived. */
const NEVER_ARRIVED_SECONDS = 130;

let world: FaultWorld;

beforeAll(async () => {
  world = await FaultWorld.open();
  for (const ledger of [world.mtn.payments, world.mtn.refunds, world.orange.payments]) {
    ledger.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
  }
});
beforeEach(() => world.startAll());
afterEach(async () => {
  await world.rest();
  await assertMoneyAndSeats(world);
});
afterAll(() => world.close());

const VICTIMS = LONG ? BOTH : BOTH.slice(1);
const heard = (operation: 'refundToken' | 'refund' | 'refundStatus') =>
  world.mtn.requestsTo(operation).length;

/** Somebody with a ticket, who will give it back. */
async function paidRider(): Promise<Rider> {
  const rider = await world.rider({ seats: 2 });
  await world.pay(rider, 'mtn');
  await world.rest();
  expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  return rider;
}

async function theOtherRefunds(rider: Rider): Promise<void> {
  await world.pass(LEASES_SECONDS);
  await world.rest();
  expect(await world.paymentOf(rider)).toMatchObject({ status: 'refunded' });
  expect(await world.bookingOf(rider)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
}

/**
 * The victim cancels for the rider, and is killed once `isThere`. The text that promises the refund is out by then: killed in the
 * middle of it, a process would leave open whether it went.
 */
async function cancelAndKill(rider: Rider, victim: Which, isThere: () => Promise<unknown>): Promise<void> {
  await world.kill(otherThan(victim));
  const cancelling = world.cancel(rider, victim).catch(() => null);
  await isThere();
  await waitFor(async () => (await textsUnderWay(world.database)) === 0);
  await world.kill(victim);
  await cancelling;
  await world.start(otherThan(victim));
}

describe('kill -9 of the process that refunds', () => {
  it.each(VICTIMS)('process %i, before the call: the other one sends it', async (victim) => {
    const rider = await paidRider();
    world.mtn.expireTokens();
    world.mtn.on('refundToken').next(faults.hang());
    const before = heard('refundToken');
    await cancelAndKill(rider, victim, () => waitFor(() => heard('refundToken') > before));
    await world.pass(LEASES_SECONDS);
    await world.pass(NEVER_ARRIVED_SECONDS);
    await theOtherRefunds(rider);
  });

  it.each(VICTIMS)(
    'process %i, during the call, which never arrives: sent again under its reference',
    async (victim) => {
      const rider = await paidRider();
      world.mtn.on('refund').next(faults.hang());
      const before = heard('refund');
      await cancelAndKill(rider, victim, () => waitFor(() => heard('refund') > before));
      await world.pass(NEVER_ARRIVED_SECONDS);
      await theOtherRefunds(rider);
      const references = world.mtn
        .requestsTo('refund')
        .slice(before)
        .map(({ headers }) => headers['x-reference-id']);
      expect(references.length).toBeGreaterThan(1);
      expect(new Set(references).size).toBe(1);
    },
  );

  it.each(VICTIMS)('process %i, during the call, which has paid: found, not paid again', async (victim) => {
    const rider = await paidRider();
    world.mtn.on('refund').next(faults.hangAfterDoing());
    const before = heard('refund');
    await cancelAndKill(rider, victim, () => waitFor(() => heard('refund') > before));
    await theOtherRefunds(rider);
    expect(heard('refund')).toBe(before + 1);
  });

  it.each(VICTIMS)('process %i, after the answer and before it is written', async (victim) => {
    const rider = await paidRider();
    let answer = (): void => undefined;
    world.mtn.on('refund').next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    const before = heard('refund');
    let lock: HeldLock | null = null;
    await cancelAndKill(rider, victim, async () => {
      await waitFor(() => heard('refund') > before);
      const booking = [rider.booking.id];
      lock = await HeldLock.on(world.databaseUrl, `SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`, booking);
      answer();
      await lock.isWaitedFor();
    });
    await (lock as HeldLock | null)?.release();
    await theOtherRefunds(rider);
  });

  it.each(VICTIMS)('process %i, while it completes, everything written and not committed', async (victim) => {
    const rider = await paidRider();
    await world.kill(otherThan(victim));
    expect(await world.cancel(rider, victim)).toMatchObject({ status: 200 });
    await waitFor(async () => (await world.refundOf(rider)).accepted_at !== null);
    // The journal is the last but one thing that is written.
    const lock = await HeldLock.on(world.databaseUrl, `LOCK TABLE journal_transactions IN SHARE MODE`);
    await world.pass(30);
    await lock.isWaitedFor();
    await world.kill(victim);
    await lock.release();
    expect(await world.refundOf(rider)).toMatchObject({ status: 'sent' });
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    await world.start(otherThan(victim));
    await theOtherRefunds(rider);
  });
});

describe('a refund that the provider', () => {
  const troubles: [string, () => Behaviour][] = [
    ['answers 500 and has done', () => faults.answerAfterDoing(500, {})],
    ['answers in HTML', () => faults.html(502)],
    ['resets', () => faults.reset()],
    ['resets and has done', () => faults.resetAfterDoing()],
    ['throttles', () => faults.answer(429)],
  ];

  it.each(LONG ? troubles : troubles.slice(0, 1))('%s is made once', async (_, fault) => {
    const rider = await paidRider();
    world.mtn.on('refund').next(fault());
    world.mtn.on('refundStatus').next(fault());
    await world.cancel(rider, 1);
    await waitFor(async () => (await world.refundOf(rider)).status === 'sent');
    await world.pass(NEVER_ARRIVED_SECONDS);
    await theOtherRefunds(rider);
  });

  it('definitely refuses waits for a person, once, and the passenger knows', async () => {
    const rider = await paidRider();
    world.mtn.on('refund').next(faults.answer(400, { code: 'NOT_ALLOWED' }));
    await world.cancel(rider);
    await world.rest();
    expect(await world.refundOf(rider)).toMatchObject({ status: 'manual' });
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });

  it('has no call for (Orange) waits for a person', async () => {
    const rider = await world.rider();
    await world.pay(rider, 'orange');
    await world.rest();
    await world.cancel(rider);
    await world.rest();
    expect(await world.refundOf(rider)).toMatchObject({ status: 'manual' });
  });
});
