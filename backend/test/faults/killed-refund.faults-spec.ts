import type { RailName } from '../../src/platform/config';
import type { Movement } from '../fakes/rails';
import { type Behaviour, faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { textsUnderWay } from './passing-time';
import {
  FaultWorld,
  LONG,
  otherProcess,
  type Rider,
  type Victim,
  VICTIM_CHOICES,
  victimsOf,
  type Which,
} from './world';

/** Longer than every lease. */
const LEASES_SECONDS = 90;
/** After this long, two answers "not found" prove that the request never arrived. */
const NEVER_ARRIVED_SECONDS = 130;

let world: FaultWorld;

beforeAll(async () => {
  world = await FaultWorld.open({ railChoice: VICTIM_CHOICES });
  world.setNewPaymentStatus('SUCCESSFUL');
  world.completeNewRefunds();
});
afterAll(() => world.close());
beforeEach(() => world.startAll());
afterEach(async () => {
  await world.waitUntilIdle();
  await assertMoneyAndSeats(world);
});

/** The partner's API has no refunds. */
const refundedOn = (short: RailName): Victim[] => victimsOf(short, 'orange-partner');

function refundBy({ rail }: Victim): Movement {
  const { refund } = world.rails[rail];
  if (refund === null) throw new Error(`${rail} has no refunds`);
  return refund;
}

async function paidRider({ provider, process, rail }: Victim): Promise<Rider> {
  const rider = await world.rider({ seats: 2 });
  await world.pay(rider, provider, process);
  await world.waitUntilIdle();
  expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed', rail });
  return rider;
}

async function expectRefundedByOther(rider: Rider): Promise<void> {
  await world.advanceTime(LEASES_SECONDS);
  await world.waitUntilIdle();
  expect(await world.paymentOf(rider)).toMatchObject({ status: 'refunded' });
  expect(await world.bookingOf(rider)).toEqual({ status: 'cancelled', payment_status: 'refunded' });
}

/**
 * Cancels through the victim process and kills it once `hasReachedStep` resolves. Waits until the refund's SMS is sent, because its outcome
 * would be unknown after a kill.
 */
async function cancelAndKill(
  rider: Rider,
  victim: Which,
  hasReachedStep: () => Promise<unknown>,
): Promise<void> {
  await world.kill(otherProcess(victim));
  const cancelling = world.cancel(rider, victim).catch(() => null);
  await hasReachedStep();
  await waitFor(async () => (await textsUnderWay(world.database)) === 0);
  await world.kill(victim);
  await cancelling;
  await world.start(otherProcess(victim));
}

describe('kill -9 of the process that refunds', () => {
  // pawaPay's token is a setting: no request precedes its transfer.
  it.each(refundedOn('orange-cm').filter(({ rail }) => rail !== 'pawapay'))(
    '$rail, before the call: the other process sends the refund',
    async (victim) => {
      const rider = await paidRider(victim);
      world.rails[victim.rail].expireTokens();
      refundBy(victim).token.next(faults.hang());
      const before = refundBy(victim).tokens();
      await cancelAndKill(rider, victim.process, () => waitFor(() => refundBy(victim).tokens() > before));
      await world.advanceTime(LEASES_SECONDS);
      await world.advanceTime(NEVER_ARRIVED_SECONDS);
      await expectRefundedByOther(rider);
    },
  );

  it.each(refundedOn('pawapay'))(
    '$rail, during a call that never arrives: the other process sends again under the same reference',
    async (victim) => {
      const rider = await paidRider(victim);
      refundBy(victim).send.next(faults.hang());
      const before = refundBy(victim).references().length;
      await cancelAndKill(rider, victim.process, () =>
        waitFor(() => refundBy(victim).references().length > before),
      );
      await world.advanceTime(NEVER_ARRIVED_SECONDS);
      await expectRefundedByOther(rider);
      const references = refundBy(victim).references().slice(before);
      expect(references.length).toBeGreaterThan(1);
      expect(new Set(references).size).toBe(1);
    },
  );

  it.each(refundedOn('orange-cm'))(
    '$rail, during a call that pays: the other process finds the refund and does not pay again',
    async (victim) => {
      const rider = await paidRider(victim);
      refundBy(victim).send.next(faults.hangAfterDoing());
      const before = refundBy(victim).references().length;
      await cancelAndKill(rider, victim.process, () =>
        waitFor(() => refundBy(victim).references().length > before),
      );
      await expectRefundedByOther(rider);
      expect(refundBy(victim).references().length).toBe(before + 1);
    },
  );

  it.each(refundedOn('mtn-momo'))(
    '$rail, after the answer and before its commit: the other process completes the refund',
    async (victim) => {
      const rider = await paidRider(victim);
      let answer = (): void => undefined;
      refundBy(victim).send.next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
      const before = refundBy(victim).references().length;
      let lock: HeldLock | null = null;
      await cancelAndKill(rider, victim.process, async () => {
        await waitFor(() => refundBy(victim).references().length > before);
        const booking = [rider.booking.id];
        lock = await HeldLock.on(
          world.databaseUrl,
          `SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`,
          booking,
        );
        answer();
        await lock.waitUntilBlocking();
      });
      await (lock as HeldLock | null)?.release();
      await expectRefundedByOther(rider);
    },
  );

  it.each(refundedOn('mtn-momo'))(
    '$rail, before the commit of the completion: the other process completes the refund',
    async (victim) => {
      const rider = await paidRider(victim);
      await world.kill(otherProcess(victim.process));
      expect(await world.cancel(rider, victim.process)).toMatchObject({ status: 200 });
      await waitFor(async () => (await world.refundOf(rider)).accepted_at !== null);
      // The journal is written near the end of the transaction, so that the kill hits the commit.
      const lock = await HeldLock.on(world.databaseUrl, `LOCK TABLE journal_transactions IN SHARE MODE`);
      await world.advanceTime(30);
      await lock.waitUntilBlocking();
      await world.kill(victim.process);
      await lock.release();
      expect(await world.refundOf(rider)).toMatchObject({ status: 'sent' });
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
      await world.start(otherProcess(victim.process));
      await expectRefundedByOther(rider);
    },
  );
});

describe('a refund that the provider', () => {
  const providerFaults: [string, () => Behaviour][] = [
    ['accepts but answers 500', () => faults.answerAfterDoing(500, {})],
    ['answers with HTML', () => faults.html(502)],
    ['resets the connection', () => faults.reset()],
    ['accepts and resets the connection', () => faults.resetAfterDoing()],
    ['throttles', () => faults.answer(429)],
  ];

  const cases = (LONG ? providerFaults : providerFaults.slice(0, 1)).flatMap(([providerFault, fault]) =>
    refundedOn('orange-cm').map((victim) => ({ ...victim, providerFault, fault })),
  );

  it.each(cases)('$providerFault ($rail) is made once', async ({ fault, ...victim }) => {
    const rider = await paidRider(victim);
    refundBy(victim).send.next(fault());
    refundBy(victim).ask.next(fault());
    await world.cancel(rider, 1);
    await waitFor(async () => (await world.refundOf(rider)).status === 'sent');
    await world.advanceTime(NEVER_ARRIVED_SECONDS);
    await expectRefundedByOther(rider);
  });

  it.each(refundedOn('orange-cm'))('refuses ($rail) is escalated to staff', async (victim) => {
    const rider = await paidRider(victim);
    refundBy(victim).send.next(faults.answer(400, { message: 'Bad request' }));
    await world.cancel(rider);
    await world.waitUntilIdle();
    expect(await world.refundOf(rider)).toMatchObject({ status: 'manual' });
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });
});
