import { Logger } from '@nestjs/common';
import { insertBooking } from '../../../test/factories/booking';
import { faults } from '../../../test/fakes/scripted-server';
import { type Passenger, PaymentsContext, type Process } from '../../../test/setup/payments-context';
import { waitFor } from '../../../test/setup/wait-for';
import type { RailName } from '../../platform/config';
import type { PaymentEntity } from '../payments/payment.entity';

/** Payments that the rail accepted and later denies, or reports as successful after we failed them. */
let context: PaymentsContext;
let other: Process;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  context = await PaymentsContext.open({ ORANGE_CM_CASHIN: 'on' });
  other = await context.another();
});
afterAll(async () => {
  await context.close();
  jest.restoreAllMocks();
});
afterEach(async () => {
  await context.expectExactSeats();
  for (const { payment } of Object.values(context.rails)) {
    payment.ask.always(null);
    payment.send.always(null);
  }
  await context.database.query(`UPDATE payments SET next_check_at = NULL`);
  for (const table of ['provider_health', 'provider_budgets'])
    await context.database.query(`DELETE FROM ${table}`);
});

async function passengerPaying(rail: RailName): Promise<Passenger & { payment: PaymentEntity }> {
  const awa = await context.passenger();
  const payment = await context.pay(awa, context.rails[rail].wallet, await context.beginning(rail));
  return { ...awa, payment };
}

/** Runs the job `seconds` later, if a check is due by then. */
async function runJobAfter(
  payment: PaymentEntity,
  seconds: number,
  by = context.first,
): Promise<PaymentEntity> {
  await context.pass(payment.id, seconds);
  await context.database.query(
    `UPDATE bookings SET hold_expires_at = hold_expires_at - make_interval(secs => $2) WHERE id = $1`,
    [payment.booking_id, seconds],
  );
  await context.database.query('DELETE FROM provider_budgets');
  await by.job.run();
  return context.payment(payment.id);
}

const succeed = ({ rail, id }: PaymentEntity) => {
  const { payment, keyOf } = context.rails[rail];
  payment.books.decide(keyOf(id), 'SUCCESSFUL');
};

const RAILS: RailName[] = ['mtn-momo', 'orange-partner', 'orange-cm', 'pawapay'];

it.each(RAILS)('%s: a request answered 503 for 90 s is sent again under the same reference', async (rail) => {
  const { payment: movement, keyOf } = context.rails[rail];
  movement.send.always(faults.html(503));
  const { payment } = await passengerPaying(rail);
  for (const seconds of [5, 5, 10, 20, 50]) {
    await context.database.query('DELETE FROM provider_health');
    expect(await runJobAfter(payment, seconds)).toMatchObject({ status: 'pending', accepted_at: null });
  }
  movement.send.always(null);
  await context.database.query('DELETE FROM provider_health');
  const sent = await runJobAfter(payment, 61);
  expect(sent.accepted_at).not.toBeNull();
  const entries = [...movement.books.entries.values()].filter((one) => one.externalId === keyOf(payment.id));
  expect(entries).toHaveLength(1);
});

it('a payment accepted eight minutes late is checked next at 13 minutes, like any accepted payment', async () => {
  const { mtn } = context;
  mtn.on('requesttopay').always(faults.html(503));
  const { payment } = await passengerPaying('mtn-momo');
  mtn.on('requesttopay').always(null);
  await context.database.query('DELETE FROM provider_health');
  expect((await runJobAfter(payment, 480)).accepted_at).not.toBeNull();
  const [next] = await context.database.query<{ age: number }[]>(
    'SELECT extract(epoch FROM next_check_at - created_at)::int AS age FROM payments WHERE id = $1',
    [payment.id],
  );
  expect(next).toEqual({ age: 780 });
});

describe.each(RAILS)('A payment accepted by %s', (rail) => {
  it.each([
    ['not found', () => context.rails[rail].unknownReference()],
    ["the gateway's own 404 page", () => faults.html(404)],
  ])('stays open while the rail answers "%s", is sent once, and completes', async (_what, answer) => {
    const { payment } = await passengerPaying(rail);
    const { status } = payment;
    context.rails[rail].payment.ask.always(answer());
    for (const seconds of [5, 60, 60, 120, 130]) {
      await context.database.query('DELETE FROM provider_health');
      expect(await runJobAfter(payment, seconds)).toMatchObject({ status, sends: 1 });
    }
    context.rails[rail].payment.ask.always(null);
    await context.database.query('DELETE FROM provider_health');
    succeed(payment);
    expect(await runJobAfter(payment, 300)).toMatchObject({ status: 'completed', outcome: 'seated' });
  });

  it('and then failed is still checked without callbacks; a late success books the seats again', async () => {
    const { payment, ...awa } = await passengerPaying(rail);
    const { payment: movement, keyOf, expired } = context.rails[rail];
    Object.assign(movement.books.decide(keyOf(payment.id), 'FAILED'), expired);
    const failed = await runJobAfter(payment, 10);
    expect(failed).toMatchObject({ status: 'failed', next_check_at: expect.any(Date) });
    Object.assign(movement.books.decide(keyOf(payment.id), 'SUCCESSFUL'), { reason: null });
    expect(await runJobAfter(payment, 125)).toMatchObject({ status: 'completed', outcome: 'seated' });
    expect(await context.booking(awa)).toMatchObject({ status: 'pending_verification' });
  });
});

it('a failed payment is no longer checked after a day', async () => {
  const { payment } = await passengerPaying('mtn-momo');
  context.mtn.payments.decide(payment.transaction_id ?? '', 'FAILED', 'EXPIRED');
  await runJobAfter(payment, 10);
  expect(await runJobAfter(payment, 86_000)).toMatchObject({
    status: 'failed',
    next_check_at: expect.any(Date),
  });
  expect(await runJobAfter(payment, 3_600)).toMatchObject({ status: 'failed', next_check_at: null });
});

it('a payment is not checked after a refused request, which cannot succeed later', async () => {
  context.mtn.on('requesttopay').next(faults.answer(400, { code: 'PAYER_NOT_FOUND' }));
  const { payment } = await passengerPaying('mtn-momo');
  expect(payment).toMatchObject({ status: 'failed', next_check_at: null });
});

describe('Late success of a payment that failed because the rail had never received it', () => {
  /** The answer to the request is lost, and the rail answers "not found" until the payment fails. */
  async function failedAsNotReceived(rail: 'mtn-momo' | 'pawapay') {
    const { payment: movement, unknownReference } = context.rails[rail];
    movement.send.next(faults.resetAfterDoing());
    const { payment, ...awa } = await passengerPaying(rail);
    await context.endHold(awa);
    movement.ask.always(unknownReference());
    for (const seconds of [130, 70]) await runJobAfter(payment, seconds);
    expect(await context.payment(payment.id)).toMatchObject({
      status: 'failed',
      metadata: { reason_code: 'not_received' },
    });
    movement.ask.always(null);
    return { payment, ...awa };
  }

  it.each(['mtn-momo', 'pawapay'] as const)(
    'by %s is found by the job and books the seats again',
    async (rail) => {
      const { payment } = await failedAsNotReceived(rail);
      succeed(payment);
      expect(await runJobAfter(payment, 130)).toMatchObject({ status: 'completed', outcome: 'seated' });
    },
  );

  it('is applied once by two concurrent callbacks and two jobs, with one receipt', async () => {
    const { payment } = await failedAsNotReceived('mtn-momo');
    succeed(payment);
    await context.pass(payment.id, 130);
    const rawBody = Buffer.from(JSON.stringify({ externalId: payment.id }));
    const callBack = (by: Process) => by.callbacks.receive('mtn-momo', { rawBody, headers: {} });
    await Promise.all([callBack(context.first), callBack(other), context.first.job.run(), other.job.run()]);
    await runJobAfter(payment, 130);
    await waitFor(async () => (await context.payment(payment.id)).status === 'completed');
    await runJobAfter(payment, 130);
    expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
    expect(await context.receiptsOf(payment.id)).toHaveLength(1);
  });

  it('is refunded in full if the passenger has booked again', async () => {
    const { payment, person, booking } = await failedAsNotReceived('mtn-momo');
    await insertBooking(context.database, { user_id: person.id, ride_id: booking.ride_id });
    succeed(payment);
    expect(await runJobAfter(payment, 130)).toMatchObject({ status: 'completed', outcome: 'returned' });
    expect(await context.refundsOf(payment.id)).toMatchObject([
      { amount: payment.amount, rule: 'late_success' },
    ]);
  });
});

describe('A payment without an outcome for a day', () => {
  const DAY = 86_400;

  it('is held for review, checked daily, and completes when the rail confirms it', async () => {
    const { payment } = await passengerPaying('mtn-momo');
    await runJobAfter(payment, DAY);
    expect(await context.payment(payment.id)).toMatchObject({
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
      next_check_at: expect.any(Date),
    });
    const statusRequests = () => context.statusRequestsFor(payment);
    const before = statusRequests();
    await runJobAfter(payment, DAY - 60);
    expect(statusRequests()).toBe(before);
    await runJobAfter(payment, 61);
    expect(statusRequests()).toBe(before + 1);
    succeed(payment);
    expect(await runJobAfter(payment, DAY + 1)).toMatchObject({ status: 'completed', needs_review: false });
  });

  it('is no longer checked after thirty days', async () => {
    const { payment } = await passengerPaying('mtn-momo');
    await runJobAfter(payment, DAY);
    expect(await runJobAfter(payment, 28 * DAY)).toMatchObject({ next_check_at: expect.any(Date) });
    expect(await runJobAfter(payment, 2 * DAY)).toMatchObject({ status: 'processing', next_check_at: null });
  });
});

it('a payment is completed by its first check if the process dies after orange-partner accepted it, before the commit', async () => {
  const { payment: movement } = context.rails['orange-partner'];
  let answer = (): void => undefined;
  movement.send.next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
  const awa = await context.passenger();
  const start = await context.beginning('orange-partner');
  const before = movement.references().length;
  const starting = context.pay(awa, 'orange', start).catch(() => null);
  await waitFor(() => movement.references().length > before);
  const [stored] = await context.paymentsOf(awa);
  const payment = stored as PaymentEntity;
  // The killed process no longer renews its lease.
  await context.pass(payment.id, 5);
  movement.books.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
  await other.job.run();
  movement.books.newEntriesAre = { status: 'PENDING', reason: null };
  expect(await context.payment(payment.id)).toMatchObject({ status: 'completed' });
  answer();
  await starting;
  expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
});

it('POST /api/payments answers from our record within 15 s if the provider hangs, and the late answer is applied', async () => {
  let answer = (): void => undefined;
  context.mtn.on('requesttopay').next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
  const awa = await context.passenger();
  const start = Date.now();
  const payment = await context.pay(awa);
  expect(Date.now() - start).toBeLessThan(15_000);
  expect(payment).toMatchObject({ status: 'pending', accepted_at: null });
  answer();
  await waitFor(async () => (await context.payment(payment.id)).accepted_at !== null);
});
