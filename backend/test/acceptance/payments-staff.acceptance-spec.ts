import { insertPerson, newPhone } from '../factories/person';
import { FakeMtn } from '../fakes/mtn.fake';
import { faults } from '../fakes/scripted-server';
import { type Answer, read } from '../setup/call';
import { Payer } from '../setup/paying';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let mtn: FakeMtn;
let admin: SignedIn;
let approver: SignedIn;

beforeAll(async () => {
  mtn = await FakeMtn.start();
  product = await startTestApp({ ...mtn.settings(), RECONCILE_INTERVAL_SECONDS: '3600' });
  [admin, approver] = [await staff('admin'), await staff('approver')];
});
afterAll(async () => {
  await product.close();
  await mtn.stop();
});

async function staff(staff_role: 'admin' | 'approver'): Promise<SignedIn> {
  const phone = newPhone();
  await insertPerson(product.database, { phone, staff_role });
  return signIn(product, phone);
}

const ask = async (who: SignedIn, path: string): Promise<Answer> => read(await who.request('GET', path));

/** A payment in review because the provider reported another amount. */
async function paymentInReview(amount = '1'): Promise<{ payer: Payer; id: string }> {
  const payer = await Payer.booked(product);
  const { data } = (await payer.pay('677000001')).body;
  Object.assign(mtn.payments.decide(data.transaction_id, 'SUCCESSFUL'), { amount });
  await payer.check(data.id);
  return { payer, id: data.id };
}

async function paid(): Promise<{ payer: Payer; id: string }> {
  const payer = await Payer.booked(product);
  const { data } = (await payer.pay('677000001')).body;
  mtn.payments.decide(data.transaction_id, 'SUCCESSFUL');
  await payer.check(data.id);
  return { payer, id: data.id };
}

describe('GET /api/admin/payments', () => {
  it('is for admins alone', async () => {
    const payer = await Payer.booked(product);
    const { data } = (await payer.pay('677000001')).body;
    for (const path of ['payments', `payments/${data.id}`, 'refunds']) {
      expect((await ask(approver, `/api/admin/${path}`)).status).toBe(403);
      expect((await payer.call('GET', `/api/admin/${path}`)).status).toBe(403);
      expect((await fetch(`${product.url}/api/admin/${path}`)).status).toBe(401);
      expect((await ask(admin, `/api/admin/${path}`)).status).toBe(200);
    }
  });

  it('lists payments with a total, filters those in review, shows the history of each, and rejects invalid filters', async () => {
    const { id } = await paymentInReview();
    const all = await ask(admin, '/api/admin/payments?limit=1');
    expect(all.body).toMatchObject({
      success: true,
      data: [{ id, status: 'processing', needs_review: true, review_reason: 'amount_mismatch' }],
      pagination: { page: 1, limit: 1, total: expect.any(Number) },
    });
    const inReview = await ask(admin, '/api/admin/payments?needs_review=true');
    expect(inReview.body.data.map((payment: { id: string }) => payment.id)).toContain(id);
    expect(inReview.body.data.every((payment: { needs_review: boolean }) => payment.needs_review)).toBe(true);
    const others = await ask(admin, '/api/admin/payments?needs_review=false');
    expect(others.body.data.map((payment: { id: string }) => payment.id)).not.toContain(id);

    const one = await ask(admin, `/api/admin/payments/${id}`);
    expect(one.body.data).toMatchObject({ id, needs_review: true });
    expect(one.body.data.events.map((event: { cause: string }) => event.cause)).toEqual([
      'created',
      'created',
      'check_status',
    ]);
    for (const query of ['sort=phone_number', 'order=up', 'needs_review=maybe', 'status=lost', 'limit=101']) {
      expect((await ask(admin, `/api/admin/payments?${query}`)).status).toBe(400);
    }
  });

  it('finds a payment by the reference of the SMS that the provider sent to the payer', async () => {
    const { id } = await paymentInReview();
    const { booking_id } = (await ask(admin, `/api/admin/payments/${id}`)).body.data;
    await product.database.query(
      `UPDATE payments SET metadata = metadata || '{"financialTransactionId": "9301442217"}' WHERE id = $1`,
      [id],
    );
    const found = await ask(admin, '/api/admin/payments?q=9301442217');
    expect(found.body.data.map((payment: { id: string }) => payment.id)).toEqual([id]);
    expect(found.body.data[0]).toMatchObject({ booking_id });
  });

  it('a payment in review is still in progress for its payer', async () => {
    const { payer, id } = await paymentInReview();
    expect((await payer.check(id)).body).toMatchObject({
      status: 'processing',
      message: 'Payment is being processed',
    });
    expect((await payer.call('GET', `/api/payments/${id}`)).body.data).not.toHaveProperty('needs_review');
  });

  it('an unknown payment or refund is 404, a malformed id 400', async () => {
    const unknown = '0193c0de-0000-7000-8000-000000000000';
    for (const list of ['payments', 'refunds']) {
      expect((await ask(admin, `/api/admin/${list}/${unknown}`)).status).toBe(404);
      expect((await ask(admin, `/api/admin/${list}/nonsense`)).status).toBe(400);
    }
  });
});

describe('POST /api/admin/payments/{id}/reconcile', () => {
  const reconcile = async (who: SignedIn, id: string, body: object = {}): Promise<Answer> =>
    read(await who.request('POST', `/api/admin/payments/${id}/reconcile`, body));

  it('requests the status from the provider, applies it and leaves an audit event', async () => {
    const payer = await Payer.booked(product);
    const { data } = (await payer.pay('677000001')).body;
    mtn.payments.decide(data.transaction_id, 'SUCCESSFUL');
    const answer = await reconcile(admin, data.id, { outcome: null, reason: null });
    expect(answer).toMatchObject({ status: 200, body: { data: { id: data.id, status: 'completed' } } });
    const events = await ask(admin, `/api/admin/audit-events?subject_id=${data.id}`);
    expect(events.body.data).toMatchObject([
      {
        action: 'payment.reconciled',
        actor_id: admin.user.id,
        from: { status: 'processing' },
        to: { status: 'completed' },
      },
    ]);
  });

  it('lets staff fail only a payment in review, and only with a reason', async () => {
    const { payer, id } = await paymentInReview();
    expect((await reconcile(approver, id, { outcome: 'failed', reason: 'Test' })).status).toBe(403);
    for (const body of [
      { outcome: 'failed' },
      { outcome: 'failed', reason: ' ' },
      { outcome: 'failed', reason: null },
      { outcome: 'completed', reason: 'x' },
    ]) {
      expect((await reconcile(admin, id, body)).status).toBe(400);
    }
    const answer = await reconcile(admin, id, { outcome: 'failed', reason: 'Taken for somebody else' });
    expect(answer.body.data).toMatchObject({ status: 'failed', needs_review: false });
    expect(await payer.bookingNow()).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    expect((await reconcile(admin, id, { outcome: 'failed', reason: 'Again' })).status).toBe(409);
  });

  it('fails a payment once, with one audit event, for two concurrent requests', async () => {
    const { id } = await paymentInReview();
    const answers = await Promise.all(
      ['One', 'Other'].map((reason) => reconcile(admin, id, { outcome: 'failed', reason })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const events = await ask(admin, `/api/admin/audit-events?subject_id=${id}`);
    expect(events.body.data.map(({ action }: { action: string }) => action)).toEqual([
      'payment.failed_by_hand',
    ]);
  });
});

describe('GET /api/admin/refunds', () => {
  it('lists refunds with cause and amount, and shows the history of each', async () => {
    const payer = await Payer.booked(product);
    const { data } = (await payer.pay('677000001')).body;
    mtn.payments.decide(data.transaction_id, 'SUCCESSFUL');
    await payer.check(data.id);
    await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`, {});
    const list = await ask(admin, `/api/admin/refunds?payment_id=${data.id}`);
    expect(list.body).toMatchObject({
      data: [
        {
          payment_id: data.id,
          amount: payer.booking.amount,
          status: expect.stringMatching(/^(requested|sent)$/),
          cause: 'passenger_cancelled',
        },
      ],
      pagination: { total: 1 },
    });
    await waitFor(() => mtn.requestsTo('refund').length > 0);
    const one = await ask(admin, `/api/admin/refunds/${list.body.data[0].id}`);
    expect(one.body.data.id).toBe(list.body.data[0].id);
    expect(one.body.data.events.slice(0, 2)).toMatchObject([
      { from_status: null, to_status: 'requested', cause: 'requested' },
      { from_status: 'requested', to_status: 'sent' },
    ]);
    expect((await payer.check(data.id)).body).toMatchObject({
      status: 'completed',
      message: 'Your payment is being refunded.',
    });
  });
});

describe('POST /api/admin/payments/{id}/refund', () => {
  const refund = async (who: SignedIn, id: string, body: object = { reason: 'The driver never came' }) =>
    read(await who.request('POST', `/api/admin/payments/${id}/refund`, body));

  it('refunds the whole amount once; the passenger sees amount, time and outcome', async () => {
    const { payer, id } = await paid();
    expect((await refund(approver, id)).status).toBe(403);
    expect((await refund(payer.signedIn, id)).status).toBe(403);
    for (const body of [{}, { reason: ' ' }, { reason: 7 }, { reason: 'x'.repeat(501) }]) {
      expect((await refund(admin, id, body)).status).toBe(400);
    }
    const done = await refund(admin, id);
    expect(done).toMatchObject({
      status: 200,
      body: { data: { id, refund: { amount: payer.booking.amount, rule: 'staff', cause: 'staff' } } },
    });
    expect((await refund(admin, id)).body).toMatchObject({ success: false, code: 'STATE_CONFLICT' });
    const booking = await payer.bookingNow();
    expect(booking).toMatchObject({
      status: 'cancelled',
      payment_status: 'completed',
      refund: { amount: payer.booking.amount, rule: 'staff', completed_at: null },
    });
    const minutes = (Date.parse(booking.refund.expected_by) - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(10);
    expect(minutes).toBeLessThan(20);

    const reference = await waitFor(() => mtn.refunds.byExternalId(done.body.data.refund.id)?.reference);
    mtn.refunds.decide(reference, 'SUCCESSFUL');
    await admin.request('POST', `/api/admin/payments/${id}/reconcile`, {});
    expect(await payer.bookingNow()).toMatchObject({
      payment_status: 'refunded',
      refund: { status: 'completed', expected_by: null, completed_at: expect.stringMatching(/Z$/) },
      payment: { status: 'refunded' },
    });
    const audit = await ask(admin, `/api/admin/audit-events?subject_id=${id}`);
    expect(audit.body.data.map((event: { action: string }) => event.action)).toContain(
      'payment.refund_ordered',
    );
  });

  it('of a payment in review returns the amount charged, and no more, and cancels the booking', async () => {
    const { payer, id } = await paymentInReview();
    expect((await refund(admin, id)).body.data).toMatchObject({
      status: 'completed',
      needs_review: false,
      amount_taken: 1,
      refund: { amount: 1 },
      left: 0,
    });
    const more = { reason: 'Sorry', amount: 100, goodwill: true };
    expect((await refund(admin, id, more)).body).toMatchObject({ code: 'NOT_PAID' });
    expect(await payer.bookingNow()).toMatchObject({ status: 'cancelled', payment_status: 'completed' });
    expect((await payer.check(id)).body.message).toBe('Your payment is being refunded.');
  });

  it('is refused without received money, and for an unknown payment', async () => {
    const payer = await Payer.booked(product);
    const { data } = (await payer.pay('677000001')).body;
    expect((await refund(admin, data.id)).body.code).toBe('NOT_PAID');
    expect((await refund(admin, '0193c0de-0000-7000-8000-000000000000')).status).toBe(404);
  });

  it('refunds whole francs of an amount reported with decimals, and its receipt can be rendered', async () => {
    const { payer, id } = await paymentInReview('999.50');
    const answer = await refund(admin, id);
    expect(answer.body.data).toMatchObject({ amount_taken: 1_000, refund: { amount: 1_000 } });
    const path = `/api/payments/${id}/receipt`;
    const { receipt_number, check } = (await payer.call('GET', path)).body.data;
    const checked = await ask(admin, `/api/receipts/${receipt_number}?check=${check}`);
    expect(checked.body.data).toMatchObject({ valid: true, amount: 1_000 });
    const pdf = await fetch(product.url + path, {
      headers: { authorization: `Bearer ${payer.signedIn.token}`, accept: 'application/pdf' },
    });
    expect(pdf.status).toBe(200);
  });

  it('refuses to refund less than half a franc', async () => {
    const { id } = await paymentInReview('0.4');
    expect((await refund(admin, id)).body).toMatchObject({ code: 'NOT_PAID' });
  });
});

describe('POST /api/admin/refunds/{id}/settle', () => {
  const settle = async (who: SignedIn, id: string, body: object) =>
    read(await who.request('POST', `/api/admin/refunds/${id}/settle`, body));

  it('records once who paid a manual refund, and the reference', async () => {
    const { payer, id } = await paid();
    mtn.on('refund').next(faults.answer(400, { code: 'PAYEE_NOT_FOUND' }));
    await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`, {});
    const refund = await waitFor(async () => {
      const { body } = await ask(admin, `/api/admin/refunds?payment_id=${id}&status=manual`);
      return body.data[0] as { id: string } | undefined;
    });
    expect((await settle(approver, refund.id, { reference: 'MP1' })).status).toBe(403);
    for (const body of [{}, { reference: '' }, { reference: 12 }, { reference: 'x'.repeat(101) }]) {
      expect((await settle(admin, refund.id, body)).status).toBe(400);
    }
    const settled = await settle(admin, refund.id, { reference: ' MP261121.0815 ' });
    expect(settled).toMatchObject({
      status: 200,
      body: {
        data: { status: 'completed', settled_reference: 'MP261121.0815', settled_by: admin.user.id },
      },
    });
    expect(settled.body.data.events.at(-1)).toMatchObject({
      from_status: 'manual',
      to_status: 'completed',
      cause: 'staff',
      actor_id: admin.user.id,
    });
    expect((await settle(admin, refund.id, { reference: 'MP261121.0815' })).status).toBe(200);
    expect((await settle(admin, refund.id, { reference: 'another' })).status).toBe(409);
    expect(await payer.bookingNow()).toMatchObject({ payment_status: 'refunded' });
  });

  it('is refused while MTN may still pay it', async () => {
    const { payer, id } = await paid();
    await payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`, {});
    const list = await ask(admin, `/api/admin/refunds?payment_id=${id}`);
    expect((await settle(admin, list.body.data[0].id, { reference: 'MP2' })).body.code).toBe(
      'STATE_CONFLICT',
    );
  });
});

describe('POST /api/admin/bookings/{id}/resolve', () => {
  const resolve = async (who: SignedIn, id: string, body: object) =>
    read(await who.request('POST', `/api/admin/bookings/${id}/resolve`, body));

  it('confirms the journey or refunds the money', async () => {
    const travelled = await paid();
    const refunded = await paid();
    await product.database.query(
      `UPDATE rides SET departure_time = now() - interval '1 hour' WHERE id = ANY($1)`,
      [[travelled.payer.ride.id, refunded.payer.ride.id]],
    );
    const reason = 'Asked both on the phone';
    const { id } = travelled.payer.booking;
    expect((await resolve(approver, id, { outcome: 'travelled', reason })).status).toBe(403);
    for (const body of [{ outcome: 'travelled' }, { reason }, { outcome: 'maybe', reason }]) {
      expect((await resolve(admin, id, body)).status).toBe(400);
    }
    expect(await resolve(admin, id, { outcome: 'travelled', reason })).toMatchObject({
      status: 200,
      body: { data: { id, status: 'completed', refund: null } },
    });
    const other = refunded.payer.booking;
    expect(await resolve(admin, other.id, { outcome: 'refund', reason })).toMatchObject({
      status: 200,
      body: { data: { id: other.id, status: 'cancelled', refund: { amount: other.amount, rule: 'staff' } } },
    });
    const audit = await ask(admin, `/api/admin/audit-events?subject_id=${other.id}`);
    expect(audit.body.data).toMatchObject([{ action: 'booking.resolved', reason, actor_id: admin.user.id }]);
  });
});
