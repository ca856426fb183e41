import type { Movement } from '../fakes/rails';
import { type Behaviour, faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { textsUnderWay } from './passing-time';
import {
  FaultWorld,
  KILLED_BY,
  LONG,
  otherThan,
  type Provider,
  type Rider,
  victimsOf,
  WAYS,
  type Which,
} from './world';

/** Longer than every lease. */
const LEASES_SECONDS = 90;
/** Two "not found", each at least two minutes after the sending, mean that it never arrived. */
const NEVER_ARRIVED_SECONDS = 130;

let world: FaultWorld;

beforeEach(() => world.startAll());
afterEach(async () => {
  await world.rest();
  await assertMoneyAndSeats(world);
});

/** Each story in turn, so that the short form kills on every rail. */
const victims = (turn: number) => victimsOf(turn, 1);
const refundOf = (provider: Provider): Movement => {
  const { refund } = world.railOf(provider);
  if (refund === null) throw new Error(`${provider} has no refunds here`);
  return refund;
};

/** Somebody with a ticket, who will give it back. */
async function paidRider(provider: Provider): Promise<Rider> {
  const rider = await world.rider({ seats: 2 });
  await world.pay(rider, provider);
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

describe.each(KILLED_BY)('by the %s rails', (ways) => {
  beforeAll(async () => {
    world = await FaultWorld.open({ ways });
    world.paymentsAre('SUCCESSFUL');
    world.refundsAreMade();
  });
  afterAll(() => world.close());

  // pawaPay's token is a setting: nothing comes before its call.
  const withToken = victims(0).filter(([provider]) => WAYS[ways][provider] !== 'pawapay');

  describe('kill -9 of the process that refunds', () => {
    it.each(withToken)(
      '%s, process %i, before the call: the other one sends it',
      async (provider, victim) => {
        const rider = await paidRider(provider);
        world.railOf(provider).expireTokens();
        refundOf(provider).token.next(faults.hang());
        const before = refundOf(provider).tokens();
        await cancelAndKill(rider, victim, () => waitFor(() => refundOf(provider).tokens() > before));
        await world.pass(LEASES_SECONDS);
        await world.pass(NEVER_ARRIVED_SECONDS);
        await theOtherRefunds(rider);
      },
    );

    it.each(victims(1))(
      '%s, process %i, during the call, which never arrives: sent again under its reference',
      async (provider, victim) => {
        const rider = await paidRider(provider);
        refundOf(provider).send.next(faults.hang());
        const before = refundOf(provider).references().length;
        await cancelAndKill(rider, victim, () =>
          waitFor(() => refundOf(provider).references().length > before),
        );
        await world.pass(NEVER_ARRIVED_SECONDS);
        await theOtherRefunds(rider);
        const references = refundOf(provider).references().slice(before);
        expect(references.length).toBeGreaterThan(1);
        expect(new Set(references).size).toBe(1);
      },
    );

    it.each(victims(2))(
      '%s, process %i, during the call, which has paid: found, not paid again',
      async (provider, victim) => {
        const rider = await paidRider(provider);
        refundOf(provider).send.next(faults.hangAfterDoing());
        const before = refundOf(provider).references().length;
        await cancelAndKill(rider, victim, () =>
          waitFor(() => refundOf(provider).references().length > before),
        );
        await theOtherRefunds(rider);
        expect(refundOf(provider).references().length).toBe(before + 1);
      },
    );

    it.each(victims(3))(
      '%s, process %i, after the answer and before it is written',
      async (provider, victim) => {
        const rider = await paidRider(provider);
        let answer = (): void => undefined;
        refundOf(provider).send.next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
        const before = refundOf(provider).references().length;
        let lock: HeldLock | null = null;
        await cancelAndKill(rider, victim, async () => {
          await waitFor(() => refundOf(provider).references().length > before);
          const booking = [rider.booking.id];
          lock = await HeldLock.on(
            world.databaseUrl,
            `SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`,
            booking,
          );
          answer();
          await lock.isWaitedFor();
        });
        await (lock as HeldLock | null)?.release();
        await theOtherRefunds(rider);
      },
    );

    it.each(victims(4))(
      '%s, process %i, while it completes, everything written and not committed',
      async (provider, victim) => {
        const rider = await paidRider(provider);
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
      },
    );
  });

  describe('a refund that the provider', () => {
    const troubles: [string, () => Behaviour][] = [
      ['answers 500 and has done', () => faults.answerAfterDoing(500, {})],
      ['answers in HTML', () => faults.html(502)],
      ['resets', () => faults.reset()],
      ['resets and has done', () => faults.resetAfterDoing()],
      ['throttles', () => faults.answer(429)],
    ];

    const cases = troubles.flatMap(([trouble, fault]) =>
      (['mtn', 'orange'] as const).map((provider): [string, Provider, () => Behaviour] => [
        trouble,
        provider,
        fault,
      ]),
    );

    it.each(LONG ? cases : cases.slice(1, 2))('%s (%s) is made once', async (_, provider, fault) => {
      const rider = await paidRider(provider);
      refundOf(provider).send.next(fault());
      refundOf(provider).ask.next(fault());
      await world.cancel(rider, 1);
      await waitFor(async () => (await world.refundOf(rider)).status === 'sent');
      await world.pass(NEVER_ARRIVED_SECONDS);
      await theOtherRefunds(rider);
    });

    it('definitely refuses waits for a person, once, and the passenger knows', async () => {
      const rider = await paidRider('orange');
      refundOf('orange').send.next(faults.answer(400, { message: 'Bad request' }));
      await world.cancel(rider);
      await world.rest();
      expect(await world.refundOf(rider)).toMatchObject({ status: 'manual' });
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    });
  });
});
