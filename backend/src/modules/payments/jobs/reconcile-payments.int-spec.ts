import { StaffPayments } from '../staff/staff-payments.service';
import { ExpireHoldsJob } from '../../bookings';
import { Transactions } from '../../../platform/database';
import { insertPerson } from '../../../../test/factories/person';
import { faults } from '../../../../test/fakes/scripted-server';
import { waitFor } from '../../../../test/setup/wait-for';
import { PaymentsRoom } from '../../../../test/setup/payments-room';
import { StatusBudgetRepository } from '../inquiries/payment-checks.repository';

let room: PaymentsRoom;

beforeAll(async () => {
  room = await PaymentsRoom.open();
});
afterAll(() => room.close());
afterEach(async () => {
  room.mtn.on('requesttopay').always(null);
  room.mtn.on('status').always(null);
  room.orange.on('payment').always(null);
  await room.expectExactSeats();
  // What a test left open is no other test's business.
  await room.database.query(`UPDATE payments SET next_check_at = NULL`);
  await room.database.query(`DELETE FROM provider_budgets`);
  await room.database.query(`DELETE FROM provider_health`);
});

/** The next check, as if its time had come. */
async function nextCheck(paymentId: string, afterSeconds = 0): Promise<void> {
  await room.pass(paymentId, afterSeconds);
  await room.makeDue(paymentId);
  await room.first.job.run();
}

describe('an unknown outcome is not a failure (decision 2)', () => {
  it.each([
    ['a 500', faults.answer(500, { message: 'broken' })],
    ['a 503 in HTML', faults.html(503)],
    ['a 429', faults.answer(429, { message: 'slow down' })],
    ['a 408', faults.answer(408, {})],
    ['a 403', faults.answer(403, {})],
    ['broken JSON', faults.truncatedJson(400)],
    ['HTML with 400', faults.html(400)],
    ['a reset', faults.reset()],
  ])('%s to the request: pending, the booking is held', async (_what, behaviour) => {
    const awa = await room.passenger();
    room.mtn.on('requesttopay').next(behaviour);
    expect(await room.pay(awa)).toMatchObject({ status: 'pending', error_message: null });
    expect(await room.booking(awa)).toMatchObject({ status: 'pending', payment_status: 'pending' });
  });

  it('a provider that is down for questions fails nothing, and it is asked again', async () => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    room.mtn.on('status').next(faults.html(502));
    await nextCheck(payment.id);
    const waiting = await room.payment(payment.id);
    expect(waiting.status).toBe('processing');
    expect(waiting.next_check_at).not.toBeNull();

    room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await nextCheck(payment.id);
    expect((await room.payment(payment.id)).status).toBe('completed');
  });

  it('a definite no to the request: failed at once, the booking cancelled, the seats free', async () => {
    const awa = await room.passenger();
    room.mtn
      .on('requesttopay')
      .next(faults.answer(400, { code: 'PAYER_NOT_FOUND', message: 'no such payer' }));
    expect(await room.pay(awa)).toMatchObject({
      status: 'failed',
      error_message: 'Payment initiation failed',
    });
    expect(await room.booking(awa)).toMatchObject({ status: 'cancelled', cancel_cause: 'payment_failed' });
    expect(await room.seatsAvailable(awa.ride)).toBe(4);
  });
});

describe('a request that MTN never got', () => {
  it('is sent once more under the same reference while the hold stands', async () => {
    const awa = await room.passenger();
    room.mtn.on('requesttopay').next(faults.answer(500, {}));
    const payment = await room.pay(awa);
    await nextCheck(payment.id);
    expect(room.mtn.payments.entries.get(payment.transaction_id ?? '')).toMatchObject({
      externalId: payment.id,
    });
    expect((await room.payment(payment.id)).status).toBe('processing');
  });

  it.each(['mtn', 'orange'] as const)(
    'is sent again in its time, however often its payer asks meanwhile (%s)',
    async (provider) => {
      const awa = await room.passenger();
      const request = provider === 'mtn' ? room.mtn.on('requesttopay') : room.orange.on('payment');
      request.next(faults.answer(500, {}));
      const payment = await room.pay(awa, provider);
      for (let poll = 0; poll < 3; poll++) {
        await room.pass(payment.id, 5);
        await room.check(awa, payment);
      }
      const due = await room.payment(payment.id);
      expect(due.next_check_at?.getTime()).toBeLessThan(Date.now());
      await room.pass(payment.id, 4);
      await room.first.job.run();
      expect((await room.payment(payment.id)).accepted_at).not.toBeNull();
    },
  );

  it('is not sent by the job while the process that began it may still be sending', async () => {
    const awa = await room.passenger();
    let open = (): void => undefined;
    room.mtn.on('requesttopay').next(faults.heldUntil(new Promise<void>((resolve) => (open = resolve))));
    const before = room.mtn.requestsTo('requesttopay').length;
    const paying = room.pay(awa);
    await waitFor(() => room.mtn.requestsTo('requesttopay').length > before);
    await room.database.query(`UPDATE payments SET next_check_at = now() WHERE booking_id = $1`, [
      awa.booking.id,
    ]);
    expect(await room.first.job.run()).toBe(1);
    expect(room.mtn.requestsTo('requesttopay').length - before).toBe(1);
    open();
    expect((await paying).status).toBe('processing');
  });

  it('fails when MTN says twice, two minutes after the last sending, that it knows nothing', async () => {
    const awa = await room.passenger();
    room.mtn.on('requesttopay').always(faults.answer(500, {}));
    const payment = await room.pay(awa);
    await nextCheck(payment.id, 130); // sent again
    await nextCheck(payment.id, 60);
    expect((await room.payment(payment.id)).not_found_count).toBe(0);
    await nextCheck(payment.id, 65);
    expect((await room.payment(payment.id)).status).toBe('pending');
    await nextCheck(payment.id, 60);
    expect(await room.payment(payment.id)).toMatchObject({
      status: 'failed',
      error_message: 'Payment failed: Request not received by the operator',
    });
    expect((await room.booking(awa)).status).toBe('cancelled');
    expect([...room.mtn.payments.entries.values()].some((entry) => entry.externalId === payment.id)).toBe(
      false,
    );
  });

  it('is not sent again once the hold has run out', async () => {
    const awa = await room.passenger();
    room.mtn.on('requesttopay').next(faults.answer(500, {}));
    const payment = await room.pay(awa);
    await room.endHold(awa);
    const before = room.mtn.requestsTo('requesttopay').length;
    await nextCheck(payment.id, 130);
    await nextCheck(payment.id, 10);
    expect(room.mtn.requestsTo('requesttopay').length).toBe(before);
    expect((await room.payment(payment.id)).status).toBe('failed');
  });

  it('a refusal of the second sending leaves the outcome of the first open', async () => {
    const awa = await room.passenger();
    room.mtn.on('requesttopay').next(faults.answer(500, {}), faults.answer(400, { code: 'NOT_ALLOWED' }));
    const payment = await room.pay(awa);
    await nextCheck(payment.id);
    expect((await room.payment(payment.id)).status).toBe('pending');
  });
});

describe('an Orange payment without a transactionId', () => {
  it('learns it by asking again: the same externalId is answered with the first transaction', async () => {
    const awa = await room.passenger();
    room.orange.on('payment').next(faults.resetAfterDoing());
    const payment = await room.pay(awa, 'orange');
    expect(payment).toMatchObject({ status: 'pending', transaction_id: null });
    await nextCheck(payment.id);
    const known = await room.payment(payment.id);
    expect(known.transaction_id).toBe(room.orange.payments.byExternalId(payment.id)?.reference);

    room.orange.payments.decide(payment.id, 'SUCCESSFUL');
    await nextCheck(payment.id);
    expect((await room.payment(payment.id)).status).toBe('completed');
    expect(room.orange.payments.byExternalId(payment.id)?.sendings).toBe(2);
  });

  it('completes in one go where the second sending is answered with success', async () => {
    const awa = await room.passenger();
    room.orange.on('payment').next(faults.reset());
    const payment = await room.pay(awa, 'orange');
    room.orange.payments.newEntriesAre = { status: 'SUCCESSFUL', reason: null };
    await nextCheck(payment.id);
    room.orange.payments.newEntriesAre = { status: 'PENDING', reason: null };
    expect((await room.payment(payment.id)).status).toBe('completed');
    expect(room.orange.payments.byExternalId(payment.id)?.sendings).toBe(1);
  });

  it('waits for a person when its hold has ended', async () => {
    const awa = await room.passenger();
    room.orange.on('payment').always(faults.answer(500, {}));
    const payment = await room.pay(awa, 'orange');
    await room.endHold(awa);
    await room.first.module.get(ExpireHoldsJob).run();
    await nextCheck(payment.id);
    expect(await room.payment(payment.id)).toMatchObject({
      needs_review: true,
      review_reason: 'no_transaction_id',
      next_check_at: null,
    });
  });

  it('believes a transaction that a callback names only if its answer is about us', async () => {
    const awa = await room.passenger();
    const bello = await room.passenger();
    room.orange.on('payment').next(faults.resetAfterDoing());
    const payment = await room.pay(awa, 'orange');
    const other = await room.pay(bello, 'orange');
    const name = async (transactionId: string) => {
      const before = room.orange.requestsTo('status').length;
      await room.makeDue(payment.id);
      const body = JSON.stringify({ externalId: payment.id, transactionId, status: 'SUCCESSFUL' });
      await room.first.callbacks.receive('orange', { rawBody: Buffer.from(body), headers: {} });
      await room.asked('orange', before);
    };
    room.orange.payments.decide(other.id, 'SUCCESSFUL');
    await name(other.transaction_id ?? '');
    expect(await room.payment(payment.id)).toMatchObject({ status: 'pending', transaction_id: null });

    await room.database.query(`DELETE FROM payment_callbacks WHERE payment_id = $1`, [payment.id]);
    room.orange.payments.decide(payment.id, 'SUCCESSFUL');
    await name(room.orange.payments.byExternalId(payment.id)?.reference ?? '');
    await room.settled(payment.id);
    expect((await room.payment(payment.id)).status).toBe('completed');
  });
});

describe('an outcome that Orange claims in its answer to the request', () => {
  it.each([
    ['SUCCESSFUL', 'completed'],
    ['FAILED', 'failed'],
  ])('%s is followed at once by the status call', async (said, status) => {
    const awa = await room.passenger();
    room.orange.payments.newEntriesAre = { status: said, reason: null };
    const payment = await room.pay(awa, 'orange');
    room.orange.payments.newEntriesAre = { status: 'PENDING', reason: null };
    expect(payment.status).toBe(status);
    expect(
      room.orange.requestsTo('status').filter(({ path }) => path.endsWith(payment.transaction_id ?? ''))
        .length,
    ).toBe(1);
  });
});

describe('an answer that is not about our payment (decision 7)', () => {
  it.each([
    ['amount', 'amount_mismatch', { amount: '1' }],
    ['currency', 'currency_mismatch', { currency: 'EUR' }],
    ['reference', 'reference_mismatch', { externalId: '0193c0de-0000-7000-8000-000000000000' }],
  ])('another %s holds it for review, and a corrected answer completes it', async (_what, reason, wrong) => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    const entry = room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    const right = { ...entry };
    Object.assign(entry, wrong);
    await nextCheck(payment.id);
    expect(await room.payment(payment.id)).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason: reason,
      next_check_at: null,
    });
    expect((await room.booking(awa)).status).toBe('pending');

    Object.assign(entry, right);
    await room.pass(payment.id, 5);
    expect((await room.check(awa, payment)).status).toBe('completed');
    expect(await room.payment(payment.id)).toMatchObject({ needs_review: false, review_reason: null });
  });

  it('"4500.0" is 4500', async () => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    Object.assign(room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL'), { amount: '4500.0' });
    await nextCheck(payment.id);
    expect((await room.payment(payment.id)).status).toBe('completed');
  });

  it('an admin ends what is held as failed, with a reason; anything else is refused', async () => {
    const admin = await insertPerson(room.database, { staff_role: 'admin' });
    const staff = room.first.module.get(StaffPayments);
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    const fail = () => staff.reconcile(admin.id, payment.id, { outcome: 'failed', reason: 'Not ours' });
    await expect(fail()).rejects.toMatchObject({ code: 'STATE_CONFLICT' });

    Object.assign(room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL'), { amount: '1' });
    await nextCheck(payment.id);
    await fail();
    expect(await room.payment(payment.id)).toMatchObject({
      status: 'failed',
      error_message: 'Payment failed: Not ours',
    });
    const audit: { reason: string }[] = await room.database.query(
      `SELECT reason FROM audit_events WHERE subject_id = $1 AND action = 'payment.failed_by_hand'`,
      [payment.id],
    );
    expect(audit).toEqual([{ reason: 'Not ours' }]);
  });
});

describe('the schedule', () => {
  it('after 24 hours a person takes over, and a callback still brings the answer', async () => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    await nextCheck(payment.id, 86_400);
    expect(await room.payment(payment.id)).toMatchObject({
      status: 'processing',
      needs_review: true,
      review_reason: 'unresolved_after_24_hours',
    });
    room.mtn.payments.decide(payment.transaction_id ?? '', 'SUCCESSFUL');
    await room.pass(payment.id, 5);
    const body = JSON.stringify({ externalId: payment.id, status: 'SUCCESSFUL' });
    await room.first.callbacks.receive('mtn', { rawBody: Buffer.from(body), headers: {} });
    await room.settled(payment.id);
    expect(await room.payment(payment.id)).toMatchObject({ status: 'completed', needs_review: false });
  });

  it('a claimed payment is passed over, and is due again when its lease has run out', async () => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    await room.makeDue(payment.id);
    await room.database.query(
      `UPDATE payments SET claimed_until = now() + interval '1 minute' WHERE id = $1`,
      [payment.id],
    );
    expect(await room.first.job.run()).toBe(0);
    await room.database.query(`UPDATE payments SET claimed_until = now() WHERE id = $1`, [payment.id]);
    expect(await room.first.job.run()).toBe(1);
  });

  it('asks about the newest payments first', async () => {
    const payments = [];
    for (let index = 0; index < 12; index++) payments.push(await room.pay(await room.passenger()));
    for (const payment of payments) await room.makeDue(payment.id);
    const before = room.mtn.requestsTo('status').length;
    await room.first.job.run();
    const asked = room.mtn.requestsTo('status').slice(before);
    const inOrder = [...new Set(asked.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)))];
    const oldest = payments.slice(0, 2).map((payment) => payment.transaction_id);
    expect(inOrder.slice(10, 12).sort()).toEqual(oldest.sort());
  });
});

describe('the budget of ten questions a second to MTN', () => {
  it('holds over all callers', async () => {
    const budget = room.first.module.get(StatusBudgetRepository);
    const transactions = room.first.module.get(Transactions);
    await Promise.all(Array.from({ length: 30 }, () => transactions.run((tx) => budget.take(tx, 'mtn'))));
    const [most] = await room.database.query<{ taken: number }[]>(
      `SELECT max(taken)::int AS taken FROM (
         SELECT sum(used) OVER (ORDER BY window_start RANGE BETWEEN CURRENT ROW AND interval '1 second' FOLLOWING) AS taken
         FROM provider_budgets WHERE provider = 'mtn') AS seconds`,
    );
    expect(most?.taken).toBe(10);
  });

  it('when it is spent a payer is answered from the record, and the turn of the payment is not used up', async () => {
    const awa = await room.passenger();
    const payment = await room.pay(awa);
    await room.database.query(
      `INSERT INTO provider_budgets (provider, window_start, used) VALUES ('mtn', now() + interval '1 minute', 10)`,
    );
    const { id: transactionId, provider } = payment;
    const answer = await room.first.payments.checkStatus(awa.person.id, { transactionId, provider });
    expect(answer).toMatchObject({ success: true, status: 'processing' });
    expect(room.questionsAbout(payment)).toBe(0);
    expect((await room.payment(payment.id)).last_checked_at).toBeNull();
  });
});
