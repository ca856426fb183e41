import { faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { BOTH, FaultWorld, LONG, otherThan, type Rider, type Which } from './world';

/** Longer than every lease: what a killed process held is free. */
const LEASES_SECONDS = 90;

let world: FaultWorld;

beforeAll(async () => {
  world = await FaultWorld.open();
  world.mtn.payments.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
});
beforeEach(() => world.startAll());
afterEach(async () => {
  await world.rest();
  await assertMoneyAndSeats(world);
});
afterAll(() => world.close());

const VICTIMS = LONG ? BOTH : BOTH.slice(0, 1);

/** How often MTN has heard of an operation; grows by one when the victim is at it. */
const heard = (operation: 'token' | 'requesttopay' | 'status') => world.mtn.requestsTo(operation).length;

/** The victim is dead; the other process alone brings the payment to its end. */
async function theOtherFinishes(rider: Rider, victim: Which): Promise<void> {
  await world.pass(LEASES_SECONDS);
  await world.rest();
  expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed', needs_review: false });
  expect(await world.bookingOf(rider)).toEqual({
    status: 'pending_verification',
    payment_status: 'completed',
  });
  const seen = await world.call(
    rider,
    'GET',
    `/api/bookings/${rider.booking.id}`,
    undefined,
    otherThan(victim),
  );
  expect(seen.body.data.verification_code).toMatch(/^\d{6}$/);
}

describe('kill -9 of the process that asks for the money', () => {
  it.each(VICTIMS)('process %i, before the call: the other one sends it', async (victim) => {
    world.mtn.expireTokens();
    const before = { token: heard('token'), charges: world.mtn.payments.entries.size };
    world.mtn.on('token').next(faults.hang());
    const rider = await world.rider({ seats: 2, by: victim });
    const paying = world.pay(rider, 'mtn', victim);
    await waitFor(() => heard('token') > before.token);
    // The first to want the token asks whether the number has a wallet; the payment is stored when that gives up.
    await waitFor(() =>
      world.paymentOf(rider).then(
        () => true,
        () => false,
      ),
    );
    await world.kill(victim);
    await paying;
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'pending' });
    expect(world.mtn.payments.entries.size).toBe(before.charges);
    await theOtherFinishes(rider, victim);
  });

  it.each(VICTIMS)(
    'process %i, during the call, which never arrives: sent again under its reference',
    async (victim) => {
      const before = heard('requesttopay');
      world.mtn.on('requesttopay').next(faults.hang());
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, 'mtn', victim);
      await waitFor(() => heard('requesttopay') > before);
      await world.kill(victim);
      await paying;
      await theOtherFinishes(rider, victim);
      const references = world.mtn
        .requestsTo('requesttopay')
        .slice(before)
        .map(({ headers }) => headers['x-reference-id']);
      expect(new Set(references).size).toBe(1);
    },
  );

  it.each(VICTIMS)(
    'process %i, during the call, which has charged: found, not charged again',
    async (victim) => {
      const before = heard('requesttopay');
      world.mtn.on('requesttopay').next(faults.hangAfterDoing());
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, 'mtn', victim);
      await waitFor(() => heard('requesttopay') > before);
      await world.kill(victim);
      await paying;
      await theOtherFinishes(rider, victim);
      expect(heard('requesttopay')).toBe(before + 1);
    },
  );

  it.each(VICTIMS)('process %i, after the answer and before it is written', async (victim) => {
    let answer = (): void => undefined;
    world.mtn.on('requesttopay').next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    const before = heard('requesttopay');
    const rider = await world.rider({ seats: 2, by: victim });
    const paying = world.pay(rider, 'mtn', victim);
    await waitFor(() => heard('requesttopay') > before);
    const lock = await HeldLock.on(world.databaseUrl, `SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`, [
      rider.booking.id,
    ]);
    answer();
    await lock.isWaitedFor();
    await world.kill(victim);
    await paying;
    await lock.release();
    await theOtherFinishes(rider, victim);
  });
});

/** Makes the one process that runs ask about the payment. */
async function promptTo(
  prompt: 'check-status' | 'callback' | 'the job',
  rider: Rider,
  victim: Which,
  reference: string,
): Promise<void> {
  if (prompt === 'check-status') await world.check(rider, victim);
  else if (prompt === 'callback') await world.callBackBoth('mtn', reference);
  else await world.pass(3_600);
}

describe('kill -9 of the process that completes a payment, everything written and not committed', () => {
  const prompts = ['check-status', 'callback', 'the job'] as const;
  const cases = VICTIMS.flatMap((victim) =>
    prompts.filter((prompt) => LONG || prompt === 'check-status').map((prompt) => [victim, prompt] as const),
  );

  it.each(cases)(
    'process %i, prompted by %s: nothing of it is left, and it is done again, once',
    async (victim, prompt) => {
      await world.kill(otherThan(victim));
      const rider = await world.rider({ seats: 2, by: victim });
      await world.pay(rider, 'mtn', victim);
      await world.park(rider);
      const lock = await HeldLock.on(world.databaseUrl, `LOCK TABLE receipt_counters IN EXCLUSIVE MODE`);
      const { transaction_id } = await world.paymentOf(rider);
      const prompted = promptTo(prompt, rider, victim, transaction_id ?? '');
      await lock.isWaitedFor();
      await world.kill(victim);
      await prompted;
      await lock.release();
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'processing' });
      expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending' });

      await world.start(otherThan(victim));
      await theOtherFinishes(rider, victim);
    },
  );
});

describe('kill -9 of the process that sends the texts', () => {
  it('before the carrier has one: it goes out once all the same, from another process', async () => {
    await world.kill(1);
    const rider = await world.rider();
    await world.pay(rider, 'mtn', 0);
    const before = world.twilio.requests.length;
    world.twilio.on('send').next(faults.hang(), faults.hang());
    await world.check(rider, 0);
    await waitFor(() => world.twilio.requests.length >= before + 2);
    await world.kill(0);

    await world.start(1);
    await world.pass(600);
    await world.endDeadJobs();
    await world.rest();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });
});
