import { insertPerson } from '../../../test/factories/person';
import { faults } from '../../../test/fakes/scripted-server';
import { PaymentsContext } from '../../../test/setup/payments-context';
import { waitFor } from '../../../test/setup/wait-for';
import { Transactions } from '../../platform/database';
import { HoldsService } from '../bookings/holds.service';
import { StatusBudgetRepository } from '../rails/status-budget.repository';
import { StaffPaymentsService } from '../transfers/staff/staff-payments.service';

let context: PaymentsContext;

beforeAll(async () => {
  context = await PaymentsContext.open();
});
afterAll(() => context.close());
afterEach(async () => {
  context.mtn.on('requesttopay').always(null);
  context.mtn.on('status').always(null);
  context.orange.on('payment').always(null);
  await context.expectExactSeats();
  // Takes other tests' payments off the schedule.
  await context.database.query(`UPDATE payments SET next_check_at = NULL`);
  await context.database.query(`DELETE FROM provider_budgets`);
  await context.database.query(`DELETE FROM provider_health`);
});

async function nextCheck(paymentId: string, afterSeconds = 0): Promise<void> {
  await context.pass(paymentId, afterSeconds);
  await context.makeDue(paymentId);
  await context.first.job.run();
}

describe('a payment whose request or status call fails', () => {
  it.each([
    ['a 500', faults.answer(500, { message: 'broken' })],
    ['a 503 in HTML', faults.html(503)],
    ['a 429', faults.answer(429, { message: 'slow down' })],
    ['a 408', faults.answer(408, {})],
    ['a 403', faults.answer(403, {})],
    ['broken JSON', faults.truncatedJson(400)],
    ['HTML with 400', faults.html(400)],
    ['a reset', faults.reset()],
  ])('stays pending and keeps the seats held if its request gets %s', async (_what, behaviour) => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(behaviour);
    expect(await context.pay(awa)).toMatchObject({ status: 'pending', error_message: null });
    expect(await context.booking(awa)).toMatchObject({ status: 'pending', payment_status: 'pending' });
  });

  it('stays in progress during an outage of status calls, which are repeated', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    context.mtn.on('status').next(faults.html(502));
    await nextCheck(payment.id);
    const waiting = await context.payment(payment.id);
    expect(waiting.status).toBe('processing');
    expect(waiting.next_check_at).not.toBeNull();

    context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await nextCheck(payment.id);
    expect((await context.payment(payment.id)).status).toBe('completed');
  });

  it('fails immediately if MTN definitely refuses it, which cancels the booking and frees the seats', async () => {
    const awa = await context.passenger();
    context.mtn
      .on('requesttopay')
      .next(faults.answer(400, { code: 'PAYER_NOT_FOUND', message: 'no such payer' }));
    expect(await context.pay(awa)).toMatchObject({
      status: 'failed',
      error_message: 'Payment initiation failed',
    });
    expect(await context.booking(awa)).toMatchObject({ status: 'cancelled', cancel_cause: 'payment_failed' });
    expect(await context.seatsAvailable(awa.ride)).toBe(4);
  });
});

describe('a request that MTN never received', () => {
  it('is sent once more under the same reference during the hold', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(faults.answer(500, {}));
    const payment = await context.pay(awa);
    await nextCheck(payment.id);
    expect(context.mtn.payments.entries.get(payment.transaction_id ?? '')).toMatchObject({
      externalId: payment.id,
    });
    expect((await context.payment(payment.id)).status).toBe('processing');
  });

  it.each(['mtn', 'orange'] as const)(
    'is sent again on schedule, however often its payer polls (%s)',
    async (provider) => {
      const awa = await context.passenger();
      const request = provider === 'mtn' ? context.mtn.on('requesttopay') : context.orange.on('payment');
      request.next(faults.answer(500, {}));
      const payment = await context.pay(awa, provider);
      for (let poll = 0; poll < 3; poll++) {
        await context.pass(payment.id, 5);
        await context.check(awa, payment);
      }
      const due = await context.payment(payment.id);
      expect(due.next_check_at?.getTime()).toBeLessThan(Date.now());
      await context.pass(payment.id, 4);
      await context.first.job.run();
      expect((await context.payment(payment.id)).accepted_at).not.toBeNull();
    },
  );

  it('is not sent by the job while the original process may still be sending it', async () => {
    const awa = await context.passenger();
    let open = (): void => undefined;
    context.mtn.on('requesttopay').next(faults.heldUntil(new Promise<void>((resolve) => (open = resolve))));
    const before = context.mtn.requestsTo('requesttopay').length;
    const paying = context.pay(awa);
    await waitFor(() => context.mtn.requestsTo('requesttopay').length > before);
    await context.database.query(`UPDATE payments SET next_check_at = now() WHERE booking_id = $1`, [
      awa.booking.id,
    ]);
    expect(await context.first.job.run()).toBe(1);
    expect(context.mtn.requestsTo('requesttopay').length - before).toBe(1);
    open();
    expect((await paying).status).toBe('processing');
  });

  it('is sent again at each check of the job during the hold, and its payer is charged once', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(...Array.from({ length: 4 }, () => faults.html(503)));
    const payment = await context.pay(awa);
    for (let sends = 2; sends <= 5; sends++) {
      await context.database.query('DELETE FROM provider_health');
      await nextCheck(payment.id, 150);
      expect(await context.payment(payment.id)).toMatchObject({
        sends,
        transaction_id: payment.transaction_id,
      });
    }
    expect((await context.payment(payment.id)).accepted_at).not.toBeNull();
    expect(context.mtn.payments.entries.get(payment.transaction_id ?? '')?.requestCount).toBe(1);
  });

  it('fails when MTN answers "not found" twice, two minutes after the last request', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').always(faults.answer(500, {}));
    const payment = await context.pay(awa);
    await nextCheck(payment.id, 130); // sent again
    await context.endHold(awa);
    await nextCheck(payment.id, 60);
    expect((await context.payment(payment.id)).not_found_count).toBe(0);
    await nextCheck(payment.id, 65);
    expect((await context.payment(payment.id)).status).toBe('pending');
    await nextCheck(payment.id, 60);
    expect(await context.payment(payment.id)).toMatchObject({
      status: 'failed',
      error_message: 'Payment failed: Request not received by the operator',
    });
    expect((await context.booking(awa)).status).toBe('cancelled');
    expect([...context.mtn.payments.entries.values()].some((entry) => entry.externalId === payment.id)).toBe(
      false,
    );
  });

  it('is not sent again after the hold has expired', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(faults.answer(500, {}));
    const payment = await context.pay(awa);
    await context.endHold(awa);
    const before = context.mtn.requestsTo('requesttopay').length;
    await nextCheck(payment.id, 130);
    await nextCheck(payment.id, 10);
    expect(context.mtn.requestsTo('requesttopay').length).toBe(before);
    expect((await context.payment(payment.id)).status).toBe('failed');
  });

  it('keeps its outcome open if a repetition is refused, and is not sent again', async () => {
    const awa = await context.passenger();
    context.mtn.on('requesttopay').next(faults.answer(500, {}), faults.answer(400, { code: 'NOT_ALLOWED' }));
    const payment = await context.pay(awa);
    await nextCheck(payment.id);
    expect((await context.payment(payment.id)).status).toBe('pending');
    await nextCheck(payment.id, 60);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'pending', sends: 2 });
    await nextCheck(payment.id, 65);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'failed', sends: 2 });
  });
});

describe('an Orange payment without a transactionId', () => {
  it('gets it by a second request: Orange answers the same externalId with the first transaction', async () => {
    const awa = await context.passenger();
    context.orange.on('payment').next(faults.resetAfterDoing());
    const payment = await context.pay(awa, 'orange');
    expect(payment).toMatchObject({ status: 'pending', transaction_id: null });
    await nextCheck(payment.id);
    const known = await context.payment(payment.id);
    expect(known.transaction_id).toBe(context.orange.payments.byExternalId(payment.id)?.reference);

    context.orange.payments.decide(payment.id, 'SUCCESSFUL');
    await nextCheck(payment.id);
    expect((await context.payment(payment.id)).status).toBe('completed');
    expect(context.orange.payments.byExternalId(payment.id)?.requestCount).toBe(2);
  });

  it('completes immediately if the second request is answered with success', async () => {
    const awa = await context.passenger();
    context.orange.on('payment').next(faults.reset());
    const payment = await context.pay(awa, 'orange');
    context.orange.payments.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    await nextCheck(payment.id);
    context.orange.payments.newEntriesAre = { status: 'PENDING', reason: null };
    expect((await context.payment(payment.id)).status).toBe('completed');
    expect(context.orange.payments.byExternalId(payment.id)?.requestCount).toBe(1);
  });

  it('is escalated to staff when its hold has ended', async () => {
    const awa = await context.passenger();
    context.orange.on('payment').always(faults.answer(500, {}));
    const payment = await context.pay(awa, 'orange');
    await context.endHold(awa);
    await context.first.module.get(HoldsService).expireLapsed();
    await nextCheck(payment.id);
    expect(await context.payment(payment.id)).toMatchObject({
      needs_review: true,
      review_reason: 'no_transaction_id',
      next_check_at: null,
    });
  });

  it('in review although charged, completes when Orange calls back again', async () => {
    const awa = await context.passenger();
    context.orange.on('payment').next(faults.resetAfterDoing());
    const payment = await context.pay(awa, 'orange');
    await context.endHold(awa);
    await nextCheck(payment.id);
    expect(await context.payment(payment.id)).toMatchObject({ review_reason: 'no_transaction_id' });
    const { reference } = context.orange.payments.decide(payment.id, 'SUCCESSFUL');
    await context.pass(payment.id, 5);
    const rawBody = Buffer.from(JSON.stringify({ externalId: payment.id, transactionId: reference }));
    await context.first.callbacks.receive('orange-partner', { rawBody, headers: {} });
    await context.settled(payment.id);
    const found = { status: 'completed', needs_review: false, transaction_id: reference };
    expect(await context.payment(payment.id)).toMatchObject(found);
    expect(await context.booking(awa)).toMatchObject({ status: 'pending_verification' });
  });

  it('accepts a transaction named by a callback only if its status names this payment', async () => {
    const awa = await context.passenger();
    const bello = await context.passenger();
    context.orange.on('payment').next(faults.resetAfterDoing());
    const payment = await context.pay(awa, 'orange');
    const other = await context.pay(bello, 'orange');
    const callBackWith = async (transactionId: string) => {
      const before = context.orange.requestsTo('status').length;
      await context.makeDue(payment.id);
      const body = JSON.stringify({ externalId: payment.id, transactionId, status: 'SUCCESSFUL' });
      await context.first.callbacks.receive('orange-partner', { rawBody: Buffer.from(body), headers: {} });
      await context.asked('orange', before);
    };
    context.orange.payments.decide(other.id, 'SUCCESSFUL');
    await callBackWith(other.transaction_id ?? '');
    expect(await context.payment(payment.id)).toMatchObject({ status: 'pending', transaction_id: null });

    await context.database.query(`DELETE FROM payment_callbacks WHERE payment_id = $1`, [payment.id]);
    context.orange.payments.decide(payment.id, 'SUCCESSFUL');
    await callBackWith(context.orange.payments.byExternalId(payment.id)?.reference ?? '');
    await context.settled(payment.id);
    expect((await context.payment(payment.id)).status).toBe('completed');
  });
});

describe('a callback about a failed payment', () => {
  const callBack = async (rail: 'mtn-momo' | 'orange-partner', id: string) => {
    const rawBody = Buffer.from(JSON.stringify({ externalId: id, status: 'SUCCESSFUL' }));
    await context.first.callbacks.receive(rail, { rawBody, headers: {} });
  };

  it('schedules no check without a reference to check', async () => {
    context.orange.on('payment').next(faults.answer(400, { code: 'INVALID_MSISDN' }));
    const payment = await context.pay(await context.passenger(), 'orange');
    expect(payment).toMatchObject({ status: 'failed', transaction_id: null });
    await callBack('orange-partner', payment.id);
    expect((await context.payment(payment.id)).next_check_at).toBeNull();
  });

  it.each([
    ['two days', 2 * 86_400, 3_600],
    ['31 days', 31 * 86_400, null],
  ])('is repeated hourly for 30 days while the provider fails: after %s', async (_age, age, seconds) => {
    const payment = await context.pay(await context.passenger());
    await context.settle(payment, 'failed');
    await context.pass(payment.id, age);
    context.mtn.on('status').always(faults.answer(500, {}));
    await context.database.query('UPDATE payments SET last_checked_at = now() WHERE id = $1', [payment.id]);
    await callBack('mtn-momo', payment.id);
    await nextCheck(payment.id, 5);
    const { next_check_at } = await context.payment(payment.id);
    const wait = next_check_at === null ? null : (next_check_at.getTime() - Date.now()) / 1_000;
    expect(wait && Math.ceil(wait / 10) * 10).toBe(seconds);
  });
});

describe('an outcome claimed by Orange in its response to the request', () => {
  it.each([
    ['SUCCESSFUL', 'completed'],
    ['FAILED', 'failed'],
  ])('%s triggers an immediate status call', async (claimed, status) => {
    const awa = await context.passenger();
    context.orange.payments.newEntriesAre = { status: claimed, reason: null };
    const payment = await context.pay(awa, 'orange');
    context.orange.payments.newEntriesAre = { status: 'PENDING', reason: null };
    expect(payment.status).toBe(status);
    expect(
      context.orange.requestsTo('status').filter(({ path }) => path.endsWith(payment.transaction_id ?? ''))
        .length,
    ).toBe(1);
  });
});

describe('a status answer', () => {
  it.each([
    ['amount', 'amount_mismatch', { amount: '1' }],
    ['currency', 'currency_mismatch', { currency: 'EUR' }],
    ['reference', 'reference_mismatch', { externalId: '0193c0de-0000-7000-8000-000000000000' }],
  ])(
    'with another %s holds the payment for review, and a corrected answer completes it',
    async (_what, reason, wrong) => {
      const awa = await context.passenger();
      const payment = await context.pay(awa);
      const entry = context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
      const right = { ...entry };
      Object.assign(entry, wrong);
      await nextCheck(payment.id);
      expect(await context.payment(payment.id)).toMatchObject({
        status: 'processing',
        needs_review: true,
        review_reason: reason,
        next_check_at: null,
      });
      expect((await context.booking(awa)).status).toBe('pending');

      Object.assign(entry, right);
      await context.pass(payment.id, 5);
      expect((await context.check(awa, payment)).status).toBe('completed');
      expect(await context.payment(payment.id)).toMatchObject({ needs_review: false, review_reason: null });
    },
  );

  it('with the amount "4500.0" completes a payment of 4,500 XAF', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    Object.assign(context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL'), {
      amount: '4500.0',
    });
    await nextCheck(payment.id);
    expect((await context.payment(payment.id)).status).toBe('completed');
  });

  it('lets an admin fail a payment only while it is in review', async () => {
    const admin = await insertPerson(context.database, { staff_role: 'admin' });
    const staff = context.first.module.get(StaffPaymentsService);
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    const fail = () => staff.reconcile(admin.id, payment.id, { outcome: 'failed', reason: 'Not ours' });
    await expect(fail()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });

    Object.assign(context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL'), { amount: '1' });
    await nextCheck(payment.id);
    await fail();
    expect(await context.payment(payment.id)).toMatchObject({
      status: 'failed',
      error_message: 'Payment failed: Not ours',
    });
    const audit: { reason: string }[] = await context.database.query(
      `SELECT reason FROM audit_events WHERE subject_id = $1 AND action = 'payment.failed_by_hand'`,
      [payment.id],
    );
    expect(audit).toEqual([{ reason: 'Not ours' }]);
  });
});

describe('the schedule', () => {
  it('escalates to staff after 24 hours, and a later callback still settles the payment', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await nextCheck(payment.id, 86_400);
    expect(await context.payment(payment.id)).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
    context.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await context.pass(payment.id, 5);
    const body = JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' });
    await context.first.callbacks.receive('mtn-momo', { rawBody: Buffer.from(body), headers: {} });
    await context.settled(payment.id);
    expect(await context.payment(payment.id)).toMatchObject({ status: 'completed', needs_review: false });
  });

  it('skips a claimed payment until its lease has expired', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.makeDue(payment.id);
    await context.database.query(
      `UPDATE payments SET claimed_until = now() + interval '1 minute' WHERE id = $1`,
      [payment.id],
    );
    expect(await context.first.job.run()).toBe(0);
    await context.database.query(`UPDATE payments SET claimed_until = now() WHERE id = $1`, [payment.id]);
    expect(await context.first.job.run()).toBe(1);
  });

  it('begins with the newest payments', async () => {
    const payments = [];
    for (let index = 0; index < 12; index++) payments.push(await context.pay(await context.passenger()));
    for (const payment of payments) await context.makeDue(payment.id);
    const before = context.mtn.requestsTo('status').length;
    await context.first.job.run();
    const requests = context.mtn.requestsTo('status').slice(before);
    const inOrder = [...new Set(requests.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))];
    const oldest = payments.slice(0, 2).map((payment) => payment.transaction_id);
    expect(inOrder.slice(10, 12).sort()).toEqual(oldest.sort());
  });
});

describe('the budget of ten status calls a second to MTN', () => {
  it('covers all callers', async () => {
    const budget = context.first.module.get(StatusBudgetRepository);
    const transactions = context.first.module.get(Transactions);
    await Promise.all(
      Array.from({ length: 30 }, () => transactions.run((tx) => budget.take(tx, 'mtn-momo'))),
    );
    const [most] = await context.database.query<{ taken: number }[]>(
      `SELECT max(taken)::int AS taken FROM (
         SELECT sum(used) OVER (ORDER BY window_start RANGE BETWEEN CURRENT ROW AND interval '1 second' FOLLOWING) AS taken
         FROM provider_budgets WHERE provider = 'mtn-momo') AS seconds`,
    );
    expect(most?.taken).toBe(10);
  });

  it('once spent, answers a payer from the record without using up the payment’s next check', async () => {
    const awa = await context.passenger();
    const payment = await context.pay(awa);
    await context.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn-momo', now() + interval '1 minute', 10)`,
    );
    const { id: transactionId, provider } = payment;
    const answer = await context.first.payments.checkStatus(awa.person.id, { transactionId, provider });
    expect(answer).toMatchObject({ success: true, status: 'processing' });
    expect(context.statusRequestsFor(payment)).toBe(0);
    expect((await context.payment(payment.id)).last_checked_at).toBeNull();
  });
});
