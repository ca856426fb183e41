import { faults } from '../fakes/scripted-server';
import { waitFor } from '../setup/wait-for';
import { assertMoneyAndSeats } from './money-and-seats';
import { FaultWorld, LONG, type Provider, railChoices, type Rider } from './world';

let world: FaultWorld;

afterEach(async () => {
  await world.waitUntilIdle();
  await assertMoneyAndSeats(world);
});

const PROVIDERS: readonly Provider[] = LONG ? ['mtn', 'orange'] : ['orange'];
const OUTAGE_SECONDS = 600;
const STEP_SECONDS = 60;

describe.each(railChoices('partner'))('a provider that is down for ten minutes (rails: %s)', (railChoice) => {
  beforeAll(async () => {
    world = await FaultWorld.open({ railChoice });
    world.setNewPaymentStatus('SUCCESSFUL');
  });
  afterAll(() => world.close());

  it.each(PROVIDERS)(
    '%s: all payments stay pending, none fails, and then all passengers get their ticket',
    async (provider) => {
      const before: Rider[] = [];
      for (let payer = 0; payer < 4; payer++) {
        const rider = await world.rider();
        if (payer % 2 === 0) world.railOf(provider).payment.ask.next(faults.answer(500));
        await world.pay(rider, provider, payer % 2 === 0 ? 0 : 1);
        before.push(rider);
      }
      await world.proxyOf(provider).cut();
      const during = await world.rider({ seats: 2 });
      expect(await world.pay(during, provider, 1)).toMatchObject({
        status: 201,
        body: { data: { status: 'pending' } },
      });

      const riders = [...before, during];
      for (let passed = 0; passed < OUTAGE_SECONDS; passed += STEP_SECONDS) {
        await world.advanceTime(STEP_SECONDS);
        const polling = riders[(passed / STEP_SECONDS) % riders.length] ?? during;
        expect(await world.check(polling)).toMatchObject({ status: 200, body: { success: true } });
      }
      for (const rider of riders) {
        expect((await world.paymentOf(rider)).status).not.toBe('failed');
        expect((await world.bookingOf(rider)).status).not.toBe('cancelled');
      }

      await world.proxyOf(provider).listen();
      await world.waitUntilIdle();
      for (const rider of riders) {
        expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed', needs_review: false });
        expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending_verification' });
      }
    },
  );

  it('gets fewer requests than payers poll, because all processes pause and one probes', async () => {
    const riders: Rider[] = [];
    world.setNewPaymentStatus('PENDING');
    const { payment, rail } = world.railOf('mtn');
    for (let payer = 0; payer < 12; payer++) {
      const rider = await world.rider();
      await world.pay(rider);
      riders.push(rider);
    }
    let statusRequests = 0;
    payment.ask.always((exchange) => {
      statusRequests += 1;
      return faults.html(503)(exchange);
    });
    await world.advanceTime(STEP_SECONDS);
    await waitFor(async () => {
      const rows: unknown[] = await world.database.query(
        `SELECT 1 FROM provider_health WHERE provider = $1 AND open_until > now()`,
        [rail],
      );
      return rows.length > 0;
    });
    for (const rider of riders) await world.check(rider, 1);
    expect(statusRequests).toBeLessThan(24);
    payment.ask.always(null);
    world.setNewPaymentStatus('SUCCESSFUL');
    for (const entry of payment.books.entries.values()) entry.status = 'SUCCESSFUL';
    await world.waitUntilIdle();
    for (const rider of riders) expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });

  it('an SMS carrier that is down delays no payment; each text is sent once after its recovery', async () => {
    world.twilio.on('send').always(faults.reset());
    const riders = [await world.rider(), await world.rider()];
    for (const [index, rider] of riders.entries()) await world.pay(rider, index === 0 ? 'mtn' : 'orange');
    for (const rider of riders) {
      await world.check(rider, 1);
      await world.waitForStatus(rider, 'completed');
      expect(await world.bookingOf(rider)).toMatchObject({ status: 'pending_verification' });
    }
    world.twilio.on('send').always(null);
  });
});
