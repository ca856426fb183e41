import { Logger } from '@nestjs/common';
import { type FakePawapay } from '../../../test/fakes/pawapay.fake';
import { faults } from '../../../test/fakes/scripted-server';
import { MovingPayouts } from '../../../test/setup/moving-payouts';
import { PaymentsContext, type Process } from '../../../test/setup/payments-context';
import { PayoutDesk } from '../../../test/setup/payouts';
import { Refunds } from '../../../test/setup/refunds';
import { waitFor } from '../../../test/setup/wait-for';
import { pawapayOperator } from '../../dev/simulator/pawapay.simulator';
import { signCallback, SIMULATED_PUBLIC_KEY } from '../../dev/simulator/pawapay.simulator';
import { verifyJournal } from '../ledger/verification/verify-journal.query';
import { WalletAvailabilityService } from '../rails/health/wallet-availability.service';
import { PaymentOptionsService } from '../rails/payment-options.service';
import { RailWatchService } from '../transfers/payouts/rail-watch.service';
import type { PaymentEntity } from './payment.entity';

/** The first process reaches both wallets by pawaPay, the second by the operators directly. */
let pawapay: FakePawapay;
let context: PaymentsContext;
let other: Process;
let refunds: Refunds;
let desk: PayoutDesk;
let moving: MovingPayouts;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  context = await PaymentsContext.open({ RAIL_MTN: 'pawapay', RAIL_ORANGE: 'pawapay', PAYOUTS: 'automatic' });
  pawapay = context.pawapay;
  other = await context.another({ RAIL_MTN: 'mtn-momo', RAIL_ORANGE: 'orange-partner' });
  refunds = new Refunds(context);
  desk = await PayoutDesk.open(context);
  moving = new MovingPayouts(context, desk);
});
beforeEach(() => context.database.query('DELETE FROM provider_health'));
afterAll(async () => {
  await context.close();
  jest.restoreAllMocks();
});

const idOf = ({ transaction_id }: PaymentEntity) => transaction_id ?? '';

async function paying(wallet: 'mtn' | 'orange' = 'mtn') {
  const awa = await context.passenger();
  return { awa, payment: await context.pay(awa, wallet) };
}

async function runCheck(payment: PaymentEntity): Promise<PaymentEntity> {
  await context.makeDue(payment.id);
  await context.first.job.run();
  return context.payment(payment.id);
}

const callback = (body: object) => ({ rawBody: Buffer.from(JSON.stringify(body)), headers: {} });

describe.each(['mtn', 'orange'] as const)('A payment of the wallet %s by pawaPay', (wallet) => {
  it('completes once if two callbacks and the job report it at the same time', async () => {
    const { awa, payment } = await paying(wallet);
    expect(payment).toMatchObject({ rail: 'pawapay', provider: wallet, status: 'processing' });
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    await context.makeDue(payment.id);
    const reported = callback({ depositId: payment.transaction_id, status: 'COMPLETED', amount: '4500.00' });
    await Promise.all([
      context.first.callbacks.receive('pawapay', reported),
      other.callbacks.receive('pawapay', reported),
      context.first.job.run(),
    ]);
    await context.settled(payment.id);
    expect(await context.transitionsTo(payment.id, 'completed')).toBe(1);
    expect(await context.booking(awa)).toMatchObject({ status: 'pending_verification' });
    expect(await context.receiptsOf(payment.id)).toHaveLength(1);
  });

  it('fails with the payer’s reason', async () => {
    const { payment } = await paying(wallet);
    pawapay.payments.decide(idOf(payment), 'FAILED', 'INSUFFICIENT_BALANCE');
    expect(await runCheck(payment)).toMatchObject({
      status: 'failed',
      needs_review: false,
      metadata: { reason_code: 'insufficient_funds' },
    });
  });
});

describe('A payment by pawaPay', () => {
  it('fails immediately when refused inside HTTP 200', async () => {
    const failureReason = { failureCode: 'PAYER_NOT_FOUND' };
    pawapay.on('deposit').next(faults.answer(200, { status: 'REJECTED', failureReason }));
    const { awa, payment } = await paying();
    expect(payment).toMatchObject({ status: 'failed', metadata: { reason_code: 'invalid_phone' } });
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled' });
  });

  it.each([
    ['amount', { amount: '100' }, 'amount_mismatch'],
    ['currency', { currency: 'XOF' }, 'currency_mismatch'],
    ['reference', { externalId: '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f009' }, 'reference_mismatch'],
  ])('with another %s is held for review', async (_what, changes, review_reason) => {
    const { payment } = await paying();
    Object.assign(pawapay.payments.decide(idOf(payment), 'SUCCESSFUL'), changes);
    expect(await runCheck(payment)).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason,
    });
  });

  it('stays open on an unknown status', async () => {
    const { payment } = await paying();
    pawapay.payments.decide(idOf(payment), 'SUSPENDED');
    expect(await runCheck(payment)).toMatchObject({ status: 'processing', needs_review: false });
  });

  it('is checked after a lost answer, and charged once', async () => {
    pawapay.on('deposit').next(faults.resetAfterDoing());
    const { payment } = await paying();
    expect(payment).toMatchObject({ status: 'pending', transaction_id: expect.any(String) });
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    expect(await runCheck(payment)).toMatchObject({ status: 'completed' });
    expect(pawapay.payments.entries.get(idOf(payment))?.requestCount).toBe(1);
  });

  it('is sent once more under its id if it never arrived', async () => {
    pawapay.on('deposit').next(faults.reset());
    const { payment } = await paying();
    expect(await runCheck(payment)).toMatchObject({
      status: 'processing',
      transaction_id: payment.transaction_id,
      sends: 2,
    });
  });

  it('that had arrived is ignored by pawaPay when sent again, and is checked immediately', async () => {
    pawapay.on('deposit').next(faults.resetAfterDoing());
    const { payment } = await paying();
    pawapay.on('status').next(faults.answer(200, { status: 'NOT_FOUND' }));
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    expect(await runCheck(payment)).toMatchObject({ status: 'completed', sends: 2 });
    expect(pawapay.payments.entries.get(idOf(payment))?.requestCount).toBe(2);
  });

  it('cannot be prompted again, because pawaPay has no call for it', async () => {
    const { awa, payment } = await paying();
    await expect(context.first.payments.askAgain(awa.person.id, payment.id)).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
    });
  });
});

describe.each([
  ['mtn', '237677000001'],
  ['orange', '237699000001'],
] as const)('Money sent to the wallet %s by pawaPay', (wallet, number) => {
  it('is refunded once when the passenger cancels', async () => {
    const { awa, payment } = await paying(wallet);
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    expect(await runCheck(payment)).toMatchObject({ status: 'completed' });
    pawapay.on('refund').next(faults.resetAfterDoing());
    await refunds.cancel(awa);
    await refunds.reached(payment.id, ({ status }) => status === 'sent');
    const { id, provider_reference } = await refunds.of(payment.id);
    await waitFor(() => pawapay.refunds.entries.has(provider_reference));
    expect(pawapay.refunds.entries.get(provider_reference)).toMatchObject({ amount: String(payment.amount) });
    pawapay.refunds.decide(provider_reference, 'SUCCESSFUL');
    await waitFor(async () => (await refunds.after(id, 70)).status === 'completed');
    await refunds.expectMadeOnce({ ...awa, payment }, payment.amount);
    expect(pawapay.refunds.byExternalId(id)?.requestCount).toBe(1);
  });

  it('is paid out once to the driver who earned it', async () => {
    const driver = await desk.driver(number);
    await context.database.query(
      `INSERT INTO payout_accounts (driver_id, provider, phone_number, holder_name, status) VALUES ($1, $2, $3, $4, 'verified')`,
      [driver.id, wallet, number, driver.full_name],
    );
    await desk.travelled(await desk.rideOver(driver, 4_500));
    pawapay.on('payout').next(faults.resetAfterDoing());
    const sent = await moving.sent(driver);
    expect(sent).toMatchObject({ rail: 'pawapay', provider: wallet, amount: 4_500 });
    pawapay.transfers.decide(sent.provider_reference, 'SUCCESSFUL');
    expect(await moving.after(driver, 70)).toMatchObject({ status: 'completed' });
    expect(pawapay.transfers.entries.get(sent.provider_reference)).toMatchObject({
      phone: number,
      amount: '4500',
      requestCount: 1,
    });
    expect((await verifyJournal(context.database)).differences).toEqual([]);
  });
});

describe('The token of pawaPay', () => {
  const rail = async () => {
    const watch = context.first.module.get(RailWatchService);
    (Reflect.get(watch, 'balances') as Map<string, unknown>).clear();
    return (await watch.list()).find((one) => one.rail === 'pawapay');
  };

  it('is shown as refused on the rails page until it is accepted again', async () => {
    pawapay.on('balance').next(faults.answer(401, { message: 'Unauthorized' }));
    expect(await rail()).toMatchObject({
      state: 'refused',
      last_error: { alarm: 'credentials_refused', detail: 'HTTP 401', open: true },
    });
    expect(await rail()).toMatchObject({ state: 'up', last_error: { open: false } });
    await context.database.query('DELETE FROM rail_alarms');
  });
});

it('pawaPay’s JSON answers are read even when labelled text/plain', async () => {
  const plain = { 'content-type': 'text/plain; charset=utf-8' };
  const { payment } = await paying();
  pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
  const data = { status: 'COMPLETED', amount: payment.amount, currency: 'XAF', depositId: idOf(payment) };
  pawapay.on('status').next(faults.answer(200, { status: 'FOUND', data }, plain));
  expect(await runCheck(payment)).toMatchObject({ status: 'completed' });
});

describe('A callback of pawaPay', () => {
  it('about a refund or a payout only makes the job check the status immediately; its content is ignored', async () => {
    const { awa, payment } = await paying();
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    await runCheck(payment);
    await refunds.cancel(awa);
    await refunds.reached(payment.id, ({ accepted_at }) => accepted_at !== null);
    const { provider_reference: refundId } = await refunds.of(payment.id);
    const driver = await moving.driver();
    const { provider_reference: payoutId } = await moving.sent(driver);
    const report = async () => {
      await context.first.callbacks.receive('pawapay', callback({ refundId, status: 'COMPLETED' }));
      await context.first.callbacks.receive('pawapay', callback({ payoutId, status: 'COMPLETED' }));
      await context.first.refunds.run();
      await moving.run();
    };
    const statusCalls = () =>
      pawapay.requestsTo('refundStatus').length + pawapay.requestsTo('payoutStatus').length;
    const before = statusCalls();
    await report();
    await report();
    expect(statusCalls()).toBe(before + 2);
    expect(await refunds.of(payment.id)).toMatchObject({ status: 'sent' });
    expect(await moving.one(driver)).toMatchObject({ status: 'sent' });
    pawapay.refunds.decide(refundId, 'SUCCESSFUL');
    pawapay.transfers.decide(payoutId, 'SUCCESSFUL');
    await refunds.pass((await refunds.of(payment.id)).id, 4);
    await moving.pass(driver, 4);
    await report();
    await refunds.expectMadeOnce({ ...awa, payment }, payment.amount);
    expect(await moving.one(driver)).toMatchObject({ status: 'completed' });
  });

  it('changes nothing if forged, however often it comes', async () => {
    const { payment } = await paying();
    await context.makeDue(payment.id);
    const before = pawapay.requestsTo('status').length;
    const forged = callback({ depositId: payment.transaction_id, status: 'COMPLETED', amount: '4500.00' });
    for (let time = 0; time < 5; time++) await context.first.callbacks.receive('pawapay', forged);
    await waitFor(() => pawapay.requestsTo('status').length > before);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'processing' });
    expect(pawapay.requestsTo('status')).toHaveLength(before + 1);
  });

  it('is refused without pawaPay’s signature if the key is set', async () => {
    const checking = await context.another({ PAWAPAY_CALLBACK_PUBLIC_KEY: SIMULATED_PUBLIC_KEY });
    const { payment } = await paying();
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    await context.makeDue(payment.id);
    const reported = callback({ depositId: payment.transaction_id, status: 'COMPLETED' });
    const url = 'http://localhost:3000/api/payments/pawapay/callback';
    const signed = { ...reported, headers: signCallback(reported.rawBody.toString(), url) };
    const altered = { ...signed, rawBody: Buffer.from(JSON.stringify({ depositId: payment.id })) };
    for (const forged of [reported, altered]) {
      await expect(checking.callbacks.receive('pawapay', forged)).rejects.toMatchObject({
        code: 'INVALID_SIGNATURE',
      });
    }
    expect(await context.payment(payment.id)).toMatchObject({ status: 'processing', checks: 0 });
    await checking.callbacks.receive('pawapay', signed);
    await context.settled(payment.id);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'completed' });
  });
});

describe('Operator availability reported by pawaPay', () => {
  const availabilityAnswer = (mtn: Record<string, string>) =>
    faults.answer(200, [
      { country: 'CMR', providers: [pawapayOperator('MTN_MOMO_CMR', mtn), pawapayOperator('ORANGE_CMR')] },
    ]);
  const reportAvailability = async (mtn: Record<string, string>) => {
    pawapay.on('availability').always(availabilityAnswer(mtn));
    await availability().poll();
  };
  const availability = () => context.first.module.get(WalletAvailabilityService);
  const statesOnPayScreen = () =>
    Object.fromEntries(
      context.first.module
        .get(PaymentOptionsService)
        .describe((wallet) => availability().stateOf(wallet))
        .map(({ name, away, state }) => [name, away ? state : 'fine']),
    );
  const railOnConsole = async () =>
    (await context.first.module.get(RailWatchService).list()).find(({ rail }) => rail === 'pawapay');
  afterEach(async () => {
    pawapay.on('availability').always(null);
    Reflect.set(availability(), 'reports', new Map());
  });

  it.each([
    ['OPERATIONAL', 'fine'],
    ['DELAYED', 'delayed'],
    ['CLOSED', 'down'],
    ['SOMETHING_NEW', 'fine'],
  ])('%s shows on the pay screen as %s, for that wallet only', async (status, state) => {
    await reportAvailability({ DEPOSIT: status });
    expect(statesOnPayScreen()).toEqual({ mtn: state, orange: 'fine' });
  });

  it('shows on the console by wallet and operation, without unknown states', async () => {
    await reportAvailability({ DEPOSIT: 'CLOSED', PAYOUT: 'DELAYED', REFUND: 'SOMETHING_NEW' });
    const up = (operation: string) => ({ provider: 'orange', operation, state: 'up' });
    expect(await railOnConsole()).toMatchObject({
      state: 'up',
      operations: [
        { provider: 'mtn', operation: 'payment', state: 'down' },
        { provider: 'mtn', operation: 'payout', state: 'delayed' },
        ...['payment', 'refund', 'payout'].map(up),
      ],
      operations_at: expect.any(Date),
    });
  });

  it('is also accepted if the operations are an object', async () => {
    const providers = [{ provider: 'ORANGE_CMR', operationTypes: { DEPOSIT: 'CLOSED', PAYOUT: 7 } }, 'x'];
    pawapay.on('availability').always(faults.answer(200, [{ country: 'CMR', providers }, null]));
    await availability().poll();
    expect(statesOnPayScreen()).toEqual({ mtn: 'fine', orange: 'down' });
    expect((await railOnConsole())?.operations).toHaveLength(1);
  });

  it.each([
    ['HTTP 500', faults.answer(500, {})],
    ['HTTP 403', faults.answer(403, {})],
    ['HTML', faults.html(200)],
    ['a reset', faults.reset()],
    ['an object instead of a list', faults.answer(200, { countries: [] })],
  ])('keeps its last state after %s, and the rail stays healthy', async (_what, behaviour) => {
    await reportAvailability({ DEPOSIT: 'DELAYED' });
    pawapay.on('availability').always(behaviour);
    await availability().poll();
    expect(statesOnPayScreen()).toEqual({ mtn: 'delayed', orange: 'fine' });
    expect(await context.database.query('SELECT 1 FROM provider_health')).toEqual([]);
  });

  it('expires after two minutes without a report', async () => {
    await reportAvailability({ DEPOSIT: 'CLOSED' });
    const now = Date.now();
    jest.spyOn(Date, 'now').mockReturnValue(now + 121_000);
    const seen = statesOnPayScreen();
    jest.mocked(Date.now).mockRestore();
    expect(seen).toEqual({ mtn: 'fine', orange: 'fine' });
  });

  it('never delays a request, is fetched once for all readers, and refuses no payment', async () => {
    let answer = (): void => undefined;
    pawapay.on('availability').next(faults.heldUntil(new Promise<void>((resolve) => (answer = resolve))));
    const before = pawapay.requestsTo('availability').length;
    Reflect.set(availability(), 'polledAt', 0);
    for (let time = 0; time < 20; time++)
      expect(statesOnPayScreen()).toEqual({ mtn: 'fine', orange: 'fine' });
    expect((await paying()).payment).toMatchObject({ status: 'processing' });
    answer();
    await availability().poll();
    expect(pawapay.requestsTo('availability')).toHaveLength(before + 1);
  });

  it('counts as down while the rail is unresponsive', async () => {
    await context.database.query(
      `INSERT INTO provider_health (provider, failures, open_until, pause_seconds) VALUES ('pawapay', 9, now() + interval '1 minute', 30)`,
    );
    await availability().poll();
    expect(statesOnPayScreen()).toEqual({ mtn: 'down', orange: 'down' });
    await context.database.query('DELETE FROM provider_health');
    await availability().poll();
    expect(statesOnPayScreen()).toEqual({ mtn: 'fine', orange: 'fine' });
  });

  it('delays refunds and payouts while their operator is down, not while it is delayed', async () => {
    const { awa, payment } = await paying();
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    await runCheck(payment);
    const driver = await moving.driver();
    const [refunded, paid] = [pawapay.requestsTo('refund').length, pawapay.requestsTo('payout').length];
    await reportAvailability({ REFUND: 'CLOSED', PAYOUT: 'CLOSED' });
    await refunds.cancel(awa);
    await moving.create();
    await context.first.refunds.run();
    await moving.run();
    expect(await refunds.of(payment.id)).toMatchObject({ status: 'requested', sends: 0 });
    expect(await moving.one(driver)).toMatchObject({ status: 'created', sends: 0 });
    expect(pawapay.requestsTo('refund')).toHaveLength(refunded);
    expect(pawapay.requestsTo('payout')).toHaveLength(paid);
    await reportAvailability({ REFUND: 'DELAYED', PAYOUT: 'DELAYED' });
    const { id } = await refunds.of(payment.id);
    pawapay.refunds.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    await waitFor(async () => (await refunds.after(id, 70)).status === 'completed');
    pawapay.refunds.newEntriesAre = { status: 'PENDING', reason: null };
    await refunds.expectMadeOnce({ ...awa, payment }, payment.amount);
    expect(await moving.after(driver, 700)).toMatchObject({ status: 'sent', sends: 1 });
  });
});

describe('A switch of rails', () => {
  it('leaves open payments with pawaPay, and sends new ones to the operator', async () => {
    const { payment } = await paying('mtn');
    const direct = await context.pay(await context.passenger(), 'mtn', other);
    expect([payment.rail, direct.rail]).toEqual(['pawapay', 'mtn-momo']);
    pawapay.payments.decide(idOf(payment), 'SUCCESSFUL');
    context.mtn.payments.decide(idOf(direct), 'SUCCESSFUL');
    await context.makeDue();
    await other.job.run();
    expect(await context.payment(payment.id)).toMatchObject({ status: 'completed' });
    expect(await context.payment(direct.id)).toMatchObject({ status: 'completed' });
  });
});
