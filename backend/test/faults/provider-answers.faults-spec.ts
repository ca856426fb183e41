import { type Behaviour, faults } from '../fakes/scripted-server';
import { assertMoneyAndSeats } from './money-and-seats';
import { FaultWorld, LONG, type Provider, RAIL_CHOICES, railChoices } from './world';

let world: FaultWorld;

afterEach(async () => {
  await world.waitUntilIdle();
  await assertMoneyAndSeats(world);
});

type Fault = [name: string, make: () => Behaviour[]];

const QUICK: readonly Fault[] = [
  ['401 once', () => [faults.answer(401, {})]],
  ['401 twice', () => [faults.answer(401, {}), faults.answer(401, {})]],
  ['403', () => [faults.answer(403, {})]],
  ['408', () => [faults.answer(408)]],
  ['429', () => [faults.answer(429, {}, { 'retry-after': '1' })]],
  ['500', () => [faults.answer(500, { code: 'INTERNAL_PROCESSING_ERROR' })]],
  ['500 after it has done its part', () => [faults.answerAfterDoing(500, {})]],
  ['502 in HTML', () => [faults.html(502)]],
  ['200 in HTML', () => [faults.html(200)]],
  ['truncated JSON', () => [faults.truncatedJson()]],
  ['more than 64 KiB', () => [faults.oversized()]],
  ['a reset', () => [faults.reset()]],
  ['a reset after it has done its part', () => [faults.resetAfterDoing()]],
];
const SHORT_FORM = ['401 twice', '500 after it has done its part', 'truncated JSON', 'a reset'];
const PROVIDERS: readonly Provider[] = ['mtn', 'orange'];
const casesOf = (provider: Provider, hasToken: boolean) =>
  QUICK.filter(([name]) => LONG || SHORT_FORM.includes(name))
    // A rail with tokens fetches a new one after the first 401. Without tokens, two failures use up all attempts.
    .filter(([name]) => hasToken || name !== '401 twice')
    .map(([name, make]) => [provider, name, make] as const);

const requestOf = (provider: Provider) => world.railOf(provider).payment.send;
const statusOf = (provider: Provider) => world.railOf(provider).payment.ask;

describe.each(railChoices('cameroon'))('a response without an outcome (rails: %s)', (railChoice) => {
  beforeAll(async () => {
    world = await FaultWorld.open({ railChoice });
    world.setNewPaymentStatus('SUCCESSFUL');
  });
  afterAll(() => world.close());

  const withToken = PROVIDERS.filter((provider) => RAIL_CHOICES[railChoice][provider] !== 'pawapay');

  it.each(PROVIDERS.flatMap((provider) => casesOf(provider, withToken.includes(provider))))(
    '%s answers the request and the status query with %s: the ticket is still issued',
    async (provider, _, make) => {
      requestOf(provider).next(...make());
      statusOf(provider).next(...make());
      const rider = await world.rider({ seats: 2 });
      const answer = await world.pay(rider, provider, 0);
      expect(answer).toMatchObject({ status: 201, body: { success: true } });
      expect(answer?.body.data.status).not.toBe('failed');

      await world.check(rider, 1);
      await world.waitUntilIdle();
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed', needs_review: false });
      expect(await world.bookingOf(rider)).toEqual({
        status: 'pending_verification',
        payment_status: 'completed',
      });
    },
  );

  it.each(withToken)('%s expires its token: the payment still completes', async (provider) => {
    const before = world.railOf(provider).payment.tokens();
    world.railOf(provider).expireTokens();
    const rider = await world.rider();
    await world.pay(rider, provider, 1);
    world.railOf(provider).expireTokens();
    await world.check(rider, 1);
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    expect(world.railOf(provider).payment.tokens()).toBeGreaterThan(before);
  });

  it.each(withToken)('%s issues no token for a while: the payment still completes', async (provider) => {
    world.railOf(provider).expireTokens();
    world.railOf(provider).payment.token.next(faults.answer(500), faults.html(502), faults.truncatedJson());
    const rider = await world.rider();
    await world.pay(rider, provider);
    await world.waitUntilIdle();
    expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
  });

  if (LONG) describe('timeouts', timeouts);
});

/** Each call takes its 20 s timeout: long form only. */
function timeouts(): void {
  it('requests that hang, drip or are answered late lead to one charge and one ticket each', async () => {
    let answerNow = (): void => undefined;
    const tooLate = new Promise<void>((resolve) => (answerNow = resolve));
    requestOf('mtn').next(faults.hang(), faults.hangAfterDoing(), faults.heldUntil(tooLate));
    requestOf('orange').next(faults.hangAfterDoing(), faults.drip(200));
    const payers = await Promise.all(
      (['mtn', 'mtn', 'mtn', 'orange', 'orange'] as const).map(async (provider, index) => {
        const rider = await world.rider();
        return { rider, provider, by: index % 2 === 0 ? 0 : 1 } as const;
      }),
    );
    const answers = await Promise.all(
      payers.map(({ rider, provider, by }) => world.pay(rider, provider, by)),
    );
    expect(answers.map((answer) => answer?.status)).toEqual(payers.map(() => 201));
    answerNow();
    await world.waitUntilIdle();
    for (const { rider } of payers) {
      expect(await world.paymentOf(rider)).toMatchObject({ status: 'completed' });
    }
  });
}
