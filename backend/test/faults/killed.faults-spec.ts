import { faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { HeldLock } from './held-lock';
import { assertMoneyAndSeats } from './money-and-seats';
import { FaultWorld, LONG, otherProcess, type Rider, VICTIM_CHOICES, victimsOf, type Which } from './world';

/** Longer than every lease, so that the killed process's rows are free. */
const LEASES_SECONDS = 90;

let world: FaultWorld;

beforeAll(async () => {
  world = await FaultWorld.open({ railChoice: VICTIM_CHOICES });
  world.setNewPaymentStatus('SUCCESSFUL');
});
afterAll(() => world.close());
beforeEach(() => world.startAll());
afterEach(async () => {
  await world.waitUntilIdle();
  await assertMoneyAndSeats(world);
});

async function expectOtherCompletes(rider: Rider, victim: Which): Promise<void> {
  await world.advanceTime(LEASES_SECONDS);
  await world.waitUntilIdle();
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
    otherProcess(victim),
  );
  expect(seen.body.data.verification_code).toMatch(/^\d{6}$/);
}

async function triggerCompletion(
  prompt: 'check-status' | 'callback' | 'the job',
  rider: Rider,
  victim: Which,
): Promise<void> {
  if (prompt === 'check-status') await world.check(rider, victim);
  else if (prompt === 'callback') await world.callBackBoth(rider);
  else await world.advanceTime(3_600);
}

describe('kill -9 of the process that requests the payment', () => {
  // pawaPay's token is a setting: no request precedes its payment.
  it.each(victimsOf('orange-cm', 'pawapay'))(
    '$rail, before the call: the other process sends the request',
    async ({ provider, process: victim }) => {
      const { expireTokens, payment } = world.railOf(provider, victim);
      expireTokens();
      const before = { tokens: payment.tokens(), charges: payment.books.entries.size };
      payment.token.next(faults.hang());
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, provider, victim);
      await waitFor(() => payment.tokens() > before.tokens);
      // MTN needs its first token for the account check; the payment is stored when that check times out.
      await waitFor(() =>
        world.paymentOf(rider).then(
          () => true,
          () => false,
        ),
      );
      await world.kill(victim);
      await paying;
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'pending' });
      expect(payment.books.entries.size).toBe(before.charges);
      await expectOtherCompletes(rider, victim);
    },
  );

  it.each(victimsOf('pawapay'))(
    '$rail, during a call that never arrives: the other process sends again under the stored reference',
    async ({ provider, process: victim }) => {
      const { payment } = world.railOf(provider, victim);
      const before = payment.references().length;
      payment.send.next(faults.hang());
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, provider, victim);
      await waitFor(() => payment.references().length > before);
      await world.kill(victim);
      await paying;
      const [stored] = payment.references().slice(before);
      const { id, transaction_id } = await world.paymentOf(rider);
      expect(transaction_id ?? id).toBe(stored);
      await expectOtherCompletes(rider, victim);
      expect(new Set(payment.references().slice(before))).toEqual(new Set([stored]));
    },
  );

  it.each(victimsOf('orange-partner'))(
    '$rail, during a call that charges: the other process finds the charge and does not repeat it',
    async ({ provider, process: victim }) => {
      const { payment, referenceOnlyInResponse } = world.railOf(provider, victim);
      const before = payment.references().length;
      payment.send.next(faults.hangAfterDoing());
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, provider, victim);
      await waitFor(() => payment.references().length > before);
      await world.kill(victim);
      await paying;
      await expectOtherCompletes(rider, victim);
      const sent = payment.references().slice(before);
      expect(sent).toHaveLength(referenceOnlyInResponse ? 2 : 1);
      expect(new Set(sent).size).toBe(1);
    },
  );

  it.each(victimsOf('mtn-momo'))(
    '$rail, after the answer and before its commit: the other process completes the payment',
    async ({ provider, process: victim }) => {
      let answer = (): void => undefined;
      const { payment } = world.railOf(provider, victim);
      payment.send.next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
      const before = payment.references().length;
      const rider = await world.rider({ seats: 2, by: victim });
      const paying = world.pay(rider, provider, victim);
      await waitFor(() => payment.references().length > before);
      const lock = await HeldLock.on(world.databaseUrl, `SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE`, [
        rider.booking.id,
      ]);
      answer();
      await lock.waitUntilBlocking();
      await world.kill(victim);
      await paying;
      await lock.release();
      await expectOtherCompletes(rider, victim);
    },
  );
});

describe('kill -9 of the process that completes a payment, before its commit', () => {
  const prompts = ['check-status', 'callback', 'the job'] as const;
  const cases = victimsOf('mtn-momo').flatMap((victim) =>
    prompts.filter((prompt) => LONG || prompt === 'check-status').map((prompt) => ({ ...victim, prompt })),
  );

  it.each(cases)(
    '$rail, triggered by $prompt: the transaction is rolled back, and the completion repeated once',
    async ({ provider, process: victim, prompt }) => {
      await world.kill(otherProcess(victim));
      const rider = await world.rider({ seats: 2, by: victim });
      world.setNewPaymentStatus('PENDING');
      await world.pay(rider, provider, victim);
      world.setNewPaymentStatus('SUCCESSFUL');
      await world.pausePolling(rider);
      const before = await world.paymentOf(rider);
      await world.approve(rider);
      const lock = await HeldLock.on(world.databaseUrl, `LOCK TABLE receipt_counters IN EXCLUSIVE MODE`);
      const prompted = triggerCompletion(prompt, rider, victim);
      await lock.waitUntilBlocking();
      await world.kill(victim);
      await prompted;
      await lock.release();
      expect(await world.paymentOf(rider)).toMatchObject({ status: before.status, needs_review: false });
      expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending' });

      await world.start(otherProcess(victim));
      await expectOtherCompletes(rider, victim);
    },
  );
});

describe('kill -9 of the process that sends the texts', () => {
  it('before the carrier received the text: another process sends it once', async () => {
    await world.kill(1);
    const rider = await world.rider();
    await world.pay(rider, 'mtn', 0);
    const before = world.twilio.requests.length;
    world.twilio.on('send').next(faults.hang(), faults.hang());
    await world.check(rider, 0);
    await waitFor(() => world.twilio.requests.length >= before + 2);
    await world.kill(0);

    await world.start(1);
    await world.advanceTime(600);
    await world.requeueDeadJobs();
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });
});
