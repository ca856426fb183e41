import { entriesOf } from '../fakes/rails';
import { assertMoneyAndSeats } from './money-and-seats';
import { BOTH, FaultWorld, type Provider, railChoices, type Rider } from './world';

let world: FaultWorld;

afterEach(async () => {
  await world.waitUntilIdle();
  await assertMoneyAndSeats(world);
});

const PROVIDERS: readonly Provider[] = ['mtn', 'orange'];

async function entryOf(rider: Rider) {
  const { id, provider } = await world.paymentOf(rider);
  const rail = world.railOf(provider);
  const [entry] = entriesOf(rail, rail.payment, id);
  if (!entry) throw new Error('The provider has no entry for the payment');
  return entry;
}

async function riderPaying(provider: Provider, given: { seats?: number } = {}): Promise<Rider> {
  const rider = await world.rider(given);
  await world.pay(rider, provider);
  return rider;
}

describe.each(railChoices('partner'))('callbacks and responses (rails: %s)', (railChoice) => {
  beforeAll(async () => {
    world = await FaultWorld.open({ railChoice });
    world.completeNewRefunds();
  });
  afterAll(() => world.close());

  it.each(PROVIDERS)(
    '%s: twenty equal callbacks, concurrently to both processes, give one ticket',
    async (provider) => {
      const rider = await riderPaying(provider, { seats: 3 });
      const entry = await entryOf(rider);
      world.railOf(provider).payment.books.decide(entry.reference, 'SUCCESSFUL');
      const statuses = await Promise.all(Array.from({ length: 10 }, () => world.callBackBoth(rider)));
      expect(new Set(statuses.flat())).toEqual(new Set([200]));
      await world.waitUntilIdle();
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    },
  );

  it.each(PROVIDERS)(
    '%s: an old PENDING or FAILED after the SUCCESSFUL changes nothing',
    async (provider) => {
      const rider = await riderPaying(provider);
      const { reference } = await entryOf(rider);
      world.railOf(provider).payment.books.decide(reference, 'SUCCESSFUL');
      for (const status of ['SUCCESSFUL', 'PENDING', 'FAILED']) {
        await world.callBackBoth(rider, { status });
      }
      await world.waitUntilIdle();
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    },
  );

  it.each(PROVIDERS)('%s: a forged callback before the payer decides changes nothing', async (provider) => {
    const rider = await riderPaying(provider);
    const { reference } = await entryOf(rider);
    await world.callBackBoth(rider, { status: 'SUCCESSFUL' });
    await world.callBackBoth(rider, { status: 'FAILED' });
    await world.check(rider);
    expect(['pending', 'processing']).toContain((await world.paymentOf(rider)).status);
    expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending' });
    world
      .railOf(provider)
      .payment.books.decide(reference, 'FAILED', provider === 'mtn' ? 'APPROVAL_REJECTED' : 'CANCELLED');
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'failed' });
    expect(await world.bookingOf(rider)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  });

  it.each(PROVIDERS)('%s: FAILED, then SUCCESSFUL: the seats are confirmed again', async (provider) => {
    const rider = await riderPaying(provider, { seats: 2 });
    const { reference } = await entryOf(rider);
    world.railOf(provider).payment.books.decide(reference, 'FAILED', 'EXPIRED');
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'failed' });
    world.railOf(provider).payment.books.decide(reference, 'SUCCESSFUL');
    await world.advanceTime(5);
    await Promise.all(BOTH.map(() => world.callBackBoth(rider)));
    await world.waitForStatus(rider, 'completed');
    expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending_verification' });
  });

  it.each(PROVIDERS)('%s: a success after the passenger cancelled is refunded in full', async (provider) => {
    const rider = await riderPaying(provider, { seats: 2 });
    const { reference } = await entryOf(rider);
    expect(await world.cancel(rider, 1)).toMatchObject({ status: 200 });
    world.railOf(provider).payment.books.decide(reference, 'SUCCESSFUL');
    await world.callBackBoth(rider);
    await world.waitUntilIdle();
    expect(await world.bookingOf(rider)).toMatchObject({ status: 'cancelled' });
    expect((await world.paymentOf(rider)).status).toMatch(/completed|refunded/);
  });

  it.each([
    ['amount', { amount: '1' }],
    ['currency', { currency: 'EUR' }],
    ['reference', {}],
  ])('another %s puts the payment in review, and a corrected answer completes it', async (what, wrong) => {
    for (const provider of PROVIDERS) {
      const rail = world.railOf(provider);
      // Skips fields that the rail never sends.
      if (what === 'currency' && rail.rail === 'orange-cm') continue;
      const rider = await riderPaying(provider);
      const entry = await entryOf(rider);
      const right = { ...entry };
      world.railOf(provider).payment.books.decide(entry.reference, 'SUCCESSFUL');
      Object.assign(entry, what === 'reference' ? { externalId: rail.otherKey } : wrong);
      await world.waitUntilIdle();
      expect(await world.paymentOf(rider)).toMatchObject({
        status: 'processing',
        needs_review: true,
        review_reason: `${what}_mismatch`,
      });
      expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending', payment_status: 'processing' });
      Object.assign(entry, { ...right, status: 'SUCCESSFUL' });
      await world.check(rider, 1);
      await world.waitForStatus(rider, 'completed');
    }
  });
});
