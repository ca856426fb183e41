import { faults } from '../../../../test/fakes/scripted-server';
import { type Passenger, PaymentsContext, type Process } from '../../../../test/setup/payments-context';
import { waitFor } from '../../../../test/setup/wait-for';
import { PendingWork } from '../../../platform/pending-work';
import type { PaymentEntity } from '../payment.entity';
import { PaymentInquiriesService } from './payment-inquiries.service';

let context: PaymentsContext;
let other: Process;

beforeAll(async () => {
  context = await PaymentsContext.open();
  other = await context.another();
});
afterAll(() => context.close());
afterEach(async () => {
  await context.expectExactSeats();
  await context.database.query(`UPDATE payments SET next_check_at = NULL`);
  await context.database.query(`DELETE FROM provider_budgets`);
  await context.database.query(`DELETE FROM provider_health`);
});

/** A payment that MTN has completed; its next status answer hangs until `answer` is called. */
async function paidWhileSilent() {
  const awa = await context.passenger();
  const payment = await context.pay(awa);
  context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
  let answer = (): void => undefined;
  context.mtn.on('status').next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
  const before = context.mtn.requestsTo('status').length;
  const statusCallSent = () => waitFor(() => context.mtn.requestsTo('status').length > before);
  return { awa, payment, answer, statusCallSent };
}

/** Polls, and waits at most `ms` for the provider. */
const poll = ({ person }: Passenger, { id }: PaymentEntity, ms = 0) =>
  context.first.module
    .get(PaymentInquiriesService)
    .askWithin(ms, id, { trigger: { cause: 'check_status', actor_id: person.id } });

describe('While the provider hangs', () => {
  it('check-status answers from our record within 10 s, and the late answer is applied', async () => {
    const { awa, payment, answer } = await paidWhileSilent();
    const start = Date.now();
    expect(await context.check(awa, payment)).toMatchObject({ status: 'processing' });
    expect(Date.now() - start).toBeLessThan(10_000);
    answer();
    await waitFor(async () => (await context.payment(payment.id)).status === 'completed');
    expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
  });

  it('a callback completes the payment, and the late answer changes nothing', async () => {
    const { awa, payment, answer, statusCallSent } = await paidWhileSilent();
    expect(await poll(awa, payment)).toBe('unanswered');
    await statusCallSent();
    await context.pass(payment.id, 4);
    await other.callbacks.receive('mtn-momo', {
      rawBody: Buffer.from(JSON.stringify({ externalId: payment.id })),
      headers: { 'content-type': 'application/json' },
    });
    await waitFor(async () => (await context.payment(payment.id)).status === 'completed');
    answer();
    await context.first.module.get(PendingWork).waitUntilSettled(5_000);
    expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
    expect((await context.booking(awa)).payment_status).toBe('completed');
  });

  it('a second poll makes no status call, in any process', async () => {
    const { awa, payment, answer, statusCallSent } = await paidWhileSilent();
    expect(await poll(awa, payment)).toBe('unanswered');
    await statusCallSent();
    const statusCalls = context.mtn.requestsTo('status').length;
    expect(await poll(awa, payment, 5_000)).toBeNull();
    expect(await context.check(awa, payment, other)).toMatchObject({ status: 'processing' });
    expect(context.mtn.requestsTo('status')).toHaveLength(statusCalls);
    answer();
    await waitFor(async () => (await context.payment(payment.id)).status === 'completed');
  });

  it('shutdown waits for the answer and applies it', async () => {
    const { awa, payment, answer, statusCallSent } = await paidWhileSilent();
    expect(await poll(awa, payment)).toBe('unanswered');
    await statusCallSent();
    const ended = context.first.module.get(PendingWork).waitUntilSettled(5_000);
    answer();
    expect(await ended).toBe(true);
    expect((await context.payment(payment.id)).status).toBe('completed');
  });

  it('after a crash before the answer, the job of another process repeats the status call', async () => {
    const { awa, payment, answer, statusCallSent } = await paidWhileSilent();
    expect(await poll(awa, payment)).toBe('unanswered');
    await statusCallSent();
    await context.pass(payment.id, 20);
    await other.job.run();
    expect((await context.payment(payment.id)).status).toBe('completed');
    answer();
    await context.first.module.get(PendingWork).waitUntilSettled(5_000);
  });
});
