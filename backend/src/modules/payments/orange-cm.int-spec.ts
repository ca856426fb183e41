import { Logger } from '@nestjs/common';
import type { FakeOrangeCm } from '../../../test/fakes/orange-cm.fake';
import { faults } from '../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../test/setup/moving-payouts';
import { PaymentsContext, type Process } from '../../../test/setup/payments-context';
import { PayoutDesk } from '../../../test/setup/payouts';
import { Refunds } from '../../../test/setup/refunds';
import { waitFor } from '../../../test/setup/wait-for';
import type { DomainError } from '../../platform/errors';
import { RailAlarmsRepository } from '../rails/health/rail-alarms.repository';
import type { PaymentEntity } from './payment.entity';

/** Two processes share one database and reach the Orange wallet by different rails. */
let orange: FakeOrangeCm;
let context: PaymentsContext;
let other: Process;
let refunds: Refunds;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  context = await PaymentsContext.open({
    RAIL_ORANGE: 'orange-cm',
    ORANGE_CM_CASHIN: 'on',
    PAYOUTS: 'automatic',
  });
  orange = context.orangeCm;
  refunds = new Refunds(context);
  other = await context.another({ RAIL_ORANGE: 'orange-partner' });
});
beforeEach(() => context.database.query('DELETE FROM provider_health'));
afterAll(async () => {
  await context.close();
  jest.restoreAllMocks();
});

const referenceOf = ({ transaction_id }: PaymentEntity) => transaction_id ?? '';

async function paying() {
  const awa = await context.passenger();
  return { awa, payment: await context.pay(awa, 'orange') };
}

async function runCheck(payment: PaymentEntity): Promise<PaymentEntity> {
  await context.makeDue(payment.id);
  await context.first.job.run();
  return context.payment(payment.id);
}

describe('A payment by Orange Cameroon', () => {
  it('O1: completes once after approval, despite two callbacks and the job', async () => {
    const { awa, payment } = await paying();
    expect(payment).toMatchObject({ rail: 'orange-cm', provider: 'orange', status: 'processing' });
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    const rawBody = Buffer.from(JSON.stringify({ payToken: payment.transaction_id, status: 'SUCCESSFULL' }));
    await context.makeDue(payment.id);
    await Promise.all([
      context.first.callbacks.receive('orange-cm', { rawBody, headers: {} }),
      other.callbacks.receive('orange-cm', { rawBody, headers: {} }),
      context.first.job.run(),
    ]);
    await context.settled(payment.id);
    expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
    expect(await context.booking(awa)).toMatchObject({ status: 'pending_verification' });
    expect(await context.receiptsOf(payment.id)).toHaveLength(1);
  });

  it('O2: fails immediately when refused inside HTTP 200', async () => {
    orange.payments.newEntriesAre = { status: 'FAILED', reason: '60019' };
    const { awa, payment } = await paying();
    orange.payments.newEntriesAre = { status: 'PENDING', reason: null };
    expect(payment).toMatchObject({ status: 'failed', metadata: { reason_code: 'insufficient_funds' } });
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled' });
  });

  it('O3: fails without review when it expired with empty fields; a later success still completes it', async () => {
    const { awa, payment } = await paying();
    orange.payments.decide(referenceOf(payment), 'EXPIRED');
    expect(await runCheck(payment)).toMatchObject({ status: 'failed', needs_review: false });
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    await context.pass(payment.id, 5);
    await context.check(awa, payment);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'completed', outcome: 'seated' });
  });

  it('O4: is held for review if the amount differs', async () => {
    const { payment } = await paying();
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL').amount = '100';
    expect(await runCheck(payment)).toMatchObject({ needs_review: true, review_reason: 'amount_mismatch' });
  });

  it('O5: stores its token before sending; after a lost answer it is checked and not sent twice', async () => {
    orange.on('pay').next(faults.resetAfterDoing());
    const { payment } = await paying();
    expect(payment).toMatchObject({ status: 'pending', transaction_id: expect.stringMatching(/^MP/) });
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    expect(await runCheck(payment)).toMatchObject({ status: 'completed' });
    expect(orange.payments.entries.get(referenceOf(payment))?.requestCount).toBe(1);
  });

  it('O6: is sent once more under the same token if the request never arrived', async () => {
    orange.on('pay').next(faults.reset());
    const { payment } = await paying();
    const again = await runCheck(payment);
    expect(again).toMatchObject({ status: 'processing', transaction_id: payment.transaction_id, sends: 2 });
  });

  it('O7: is never charged without a token: it gets one later, or fails when the hold expires', async () => {
    orange.on('init').next(faults.html(502), faults.html(502));
    const [first, second] = [await paying(), await paying()];
    expect(first.payment).toMatchObject({ status: 'pending', transaction_id: null });
    expect(await runCheck(first.payment)).toMatchObject({ status: 'processing' });
    await context.endHold(second.awa);
    expect(await runCheck(second.payment)).toMatchObject({ status: 'failed', needs_review: false });
    expect(orange.payments.byExternalId(second.payment.id)).toBeUndefined();
  });

  it('O8: can be requested again by its payer every 30 seconds, up to three times', async () => {
    const { awa, payment } = await paying();
    const again = () => context.first.payments.askAgain(awa.person.id, payment.id);
    const passHalfAMinute = () =>
      context.database.query(
        `UPDATE payments SET asked_again_at = now() - interval '31 seconds' WHERE id = $1`,
        [payment.id],
      );
    const refused = (error: DomainError) => error.code;
    const refusedRequest = async () => (await again().catch((error: DomainError) => error)) as DomainError;
    const concurrent = [again(), again()].map((one) => one.then(({ asked }) => asked, refused));
    expect(await Promise.all(concurrent)).toEqual(expect.arrayContaining([true, 'THROTTLED']));
    expect((await refusedRequest()).retryAfterSeconds).toBeGreaterThan(25);
    await context.database.query(
      `UPDATE payments SET asked_again_at = now() - interval '21 seconds' WHERE id = $1`,
      [payment.id],
    );
    const soon = await refusedRequest();
    expect(soon).toMatchObject({ code: 'THROTTLED', message: expect.stringMatching(/a moment ago/) });
    expect([8, 9]).toContain(soon.retryAfterSeconds);
    const stranger = await context.passenger();
    const asStranger = context.first.payments.askAgain(stranger.person.id, payment.id);
    expect(await asStranger.catch(refused)).toBe('PAYMENT_NOT_FOUND');
    for (let time = 2; time <= 3; time++) {
      await passHalfAMinute();
      expect(await again()).toMatchObject({ asked: true });
    }
    await passHalfAMinute();
    const used = await refusedRequest();
    expect(used).toMatchObject({ code: 'THROTTLED', message: expect.stringMatching(/three times/) });
    expect(used.retryAfterSeconds).toBeGreaterThan(300);
    expect(orange.requestsTo('push')).toHaveLength(3);
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    await runCheck(payment);
    expect(await again().catch(refused)).toBe('NOT_SUPPORTED');
  });
});

describe('A passenger who cancels during a call to Orange Cameroon', () => {
  /** Pays, and cancels once `step` has begun; the rail answers afterwards. */
  async function cancelDuring(step: 'init' | 'pay') {
    let answer = (): void => undefined;
    orange.on(step).next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    const [before, pays] = [orange.requestsTo(step).length, orange.requestsTo('pay').length];
    const awa = await context.passenger();
    const paying = context.pay(awa, 'orange');
    await waitFor(() => orange.requestsTo(step).length > before);
    await refunds.cancel(awa);
    answer();
    const { id } = await paying;
    return { awa, id, sent: orange.requestsTo('pay').length - pays };
  }

  it('O9: between init and pay: no money is requested, and the payment fails', async () => {
    const { awa, id, sent } = await cancelDuring('init');
    expect(sent).toBe(0);
    expect(await runCheck(await context.payment(id))).toMatchObject({
      status: 'failed',
      transaction_id: null,
    });
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled' });
  });

  it('O10: during pay: an amount approved afterwards is refunded in full', async () => {
    const { awa, id, sent } = await cancelDuring('pay');
    expect(sent).toBe(1);
    const payment = await context.payment(id);
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    expect(await runCheck(payment)).toMatchObject({ status: 'completed', outcome: 'returned' });
    await refunds.reached(id, ({ accepted_at }) => accepted_at !== null);
    const refund = await refunds.of(id);
    orange.cashins.decide(refund.rail_reference ?? '', 'SUCCESSFUL');
    await refunds.after(refund.id, 90);
    await refunds.expectMadeOnce({ ...awa, payment }, payment.amount);
  });
});

it('O11: after a crash between init and pay, another process uses the stored token', async () => {
  orange.on('pay').next(faults.reset());
  const { payment } = await paying();
  const inits = orange.requestsTo('init').length;
  await context.makeDue(payment.id);
  await other.job.run();
  expect(await context.payment(payment.id)).toMatchObject({
    status: 'processing',
    transaction_id: payment.transaction_id,
  });
  expect(orange.requestsTo('init')).toHaveLength(inits);
});

describe('A payToken that belongs to another payment', () => {
  const sameToken = (payment: PaymentEntity) =>
    faults.answer(200, { message: 'initiated', data: { payToken: payment.transaction_id } });
  const alarm = async () =>
    (await context.first.module.get(RailAlarmsRepository).list()).find(
      (one) => one.alarm === 'duplicate_reference',
    );

  it('O13: is not used: another token is requested and an alarm is raised', async () => {
    const { payment: first } = await paying();
    orange.on('init').next(sameToken(first));
    const { payment } = await paying();
    expect(payment).toMatchObject({ status: 'processing', transaction_id: expect.stringMatching(/^MP/) });
    expect(payment.transaction_id).not.toBe(first.transaction_id);
    expect(orange.payments.entries.get(referenceOf(first))?.requestCount).toBe(1);
    expect(await alarm()).toMatchObject({ rail: 'orange-cm', detail: first.transaction_id, open: true });
  });

  it('O14: if issued repeatedly, leaves the payment pending, and the job sends it later', async () => {
    const { payment: first } = await paying();
    orange.on('init').always(sameToken(first));
    const { payment } = await paying();
    orange.on('init').always(null);
    expect(payment).toMatchObject({ status: 'pending', transaction_id: null });
    expect(await runCheck(payment)).toMatchObject({ status: 'processing', sends: 2 });
  });

  it('O15: issued to two payments concurrently, is kept by one', async () => {
    const shared = faults.answer(200, { message: 'initiated', data: { payToken: 'MPSHARED1' } });
    orange.on('init').next(shared, shared);
    const payments = await Promise.all([paying(), paying()]);
    const references = payments.map(({ payment }) => payment.transaction_id);
    expect(new Set(references).size).toBe(2);
    expect(references).toContain('MPSHARED1');
  });
});

describe('A switch of rails', () => {
  it('O12: leaves open payments with their original rail', async () => {
    const { payment } = await paying();
    const ben = await context.passenger();
    const partner = await context.pay(ben, 'orange', other);
    expect([payment.rail, partner.rail]).toEqual(['orange-cm', 'orange-partner']);
    orange.payments.decide(referenceOf(payment), 'SUCCESSFUL');
    context.orange.payments.decide(referenceOf(partner), 'SUCCESSFUL');
    await context.makeDue();
    await other.job.run();
    expect(await context.payment(payment.id)).toMatchObject({ status: 'completed' });
    expect(await context.payment(partner.id)).toMatchObject({ status: 'completed' });
  });
});

describe('A payout by Orange Cameroon', () => {
  it('is sent once it gets a token, and paid once', async () => {
    const desk = await PayoutDesk.open(context);
    const moving = new MovingPayouts(context, desk);
    const awa = await moving.driver();
    await context.database.query(`UPDATE payout_accounts SET provider = 'orange' WHERE driver_id = $1`, [
      awa.id,
    ]);
    orange.on('cashin-init').next(faults.html(502));
    const sent = await moving.sent(awa);
    expect(sent).toMatchObject({ rail: 'orange-cm', rail_reference: null, sends: 1 });
    const again = await moving.after(awa, 15);
    expect(again).toMatchObject({ status: 'sent', rail_reference: expect.stringMatching(/^CI/), sends: 2 });
    orange.cashins.decide(again.rail_reference ?? '', 'SUCCESSFUL');
    expect(await moving.after(awa, 15)).toMatchObject({ status: 'completed', paid_from: 'orange' });
    expect(await desk.paidTo(awa)).toBe(4_500);
    const mine = orange.requestsTo('cashin-pay').filter(({ body }) => body.includes('Your earnings'));
    expect(mine).toHaveLength(1);
  });
});
