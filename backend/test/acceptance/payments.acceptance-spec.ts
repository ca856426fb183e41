import { read } from '../setup/call';
import { decideNow, Payer } from '../setup/paying';
import { textsOfPdf } from '../setup/pdf-text';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const COMPLETED = 'Payment completed successfully! Your seats have been reserved.';

let product: TestApp;
let numbers: Record<'mtn' | 'orange', Record<string, string>>;

beforeAll(async () => {
  product = await startTestApp({ RECONCILE_INTERVAL_SECONDS: '1' });
  const { body } = await read(await fetch(`${product.url}/api/payments/providers`));
  const testNumbersOf = (name: string) =>
    body.data.find((provider: { name: string }) => provider.name === name).testNumbers;
  numbers = { mtn: testNumbersOf('mtn'), orange: testNumbersOf('orange') };
});
afterAll(() => product.close());

/** Polls like the payment screen; moves the rows' times instead of waiting. */
async function settled(payer: Payer, payment: { id: string; provider: string }) {
  return waitFor(async () => {
    await decideNow(product, payment.id);
    const { body } = await payer.check(payment.id, payment.provider);
    return ['completed', 'failed'].includes(body.status) && body;
  });
}

describe('GET /api/payments/providers', () => {
  it('describes both providers publicly, with test numbers in mock mode', async () => {
    const { status, body } = await read(await fetch(`${product.url}/api/payments/providers`));
    expect(status).toBe(200);
    const outcomes = ['success', 'rejection', 'internal_error', 'insufficient_funds', 'timeout'];
    for (const [name, prefixes] of [
      ['mtn', ['67']],
      ['orange', ['69']],
    ]) {
      const provider = body.data.find((described: { name: string }) => described.name === name);
      expect(provider).toEqual({
        name,
        displayName: expect.any(String),
        logo: expect.any(String),
        testNumbers: expect.any(Object),
        prefixes,
        away: false,
        state: 'up',
        description: expect.any(String),
        approveHint: { fr: expect.any(String), en: expect.any(String) },
        minimumAmount: 100,
        maximumAmount: 500_000,
        processingFee: 0,
        processingTime: '1-2 minutes',
      });
      expect(Object.keys(provider.testNumbers).sort()).toEqual([...outcomes].sort());
    }
  });
});

describe('a payment that succeeds', () => {
  it.each(['mtn', 'orange'] as const)(
    '(%s) gives a ticket, a code, a receipt and one text',
    async (provider) => {
      const payer = await Payer.booked(product, { seats: 2 });
      const started = await payer.pay(numbers[provider]['success'] ?? '', provider);
      expect(started.status).toBe(201);
      expect(started.body).toMatchObject({
        success: true,
        message: 'Payment request initiated successfully',
      });
      const { data: payment } = started.body;
      expect(payment).toEqual({
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
        booking_id: payer.booking.id,
        amount: payer.ride.price * 2,
        fare: payer.ride.price * 2,
        service_fee: 0,
        credit: 0,
        provider,
        phone_number: numbers[provider]['success'],
        transaction_id: expect.any(String),
        status: expect.stringMatching(/^(pending|processing)$/),
        currency: 'XAF',
        payment_time: null,
        metadata: { provider, reason: null, financialTransactionId: null, originalTransactionId: null },
        error_message: null,
        reason_code: null,
        reason_detail: null,
        outcome: null,
        created_at: expect.any(String),
        updated_at: expect.any(String),
      });
      if (provider === 'mtn') expect(payment.transaction_id).toMatch(/^[0-9a-f-]{14}4/);

      expect(await settled(payer, payment)).toEqual({
        success: true,
        status: 'completed',
        message: COMPLETED,
        reason_code: null,
        reason_detail: null,
        outcome: 'seated',
        refund_cause: null,
        can_ask_again: false,
      });
      const booking = await payer.bookingNow();
      expect(booking).toMatchObject({ status: 'pending_verification', payment_status: 'completed' });
      expect(booking.verification_code).toMatch(/^\d{6}$/);

      const receipt = await payer.call('GET', `/api/payments/${payment.id}/receipt`);
      expect(receipt.status).toBe(200);
      expect(receipt.body.data).toMatchObject({
        receipt_number: expect.stringMatching(/^RECEIPT-2\d{3}-\d+$/),
        payment: { id: payment.id, status: 'completed', payment_time: expect.any(String) },
      });

      const texts = await waitFor(async () => {
        const sent = await payer.texts();
        return sent.length > 0 && sent;
      });
      expect(texts).toEqual([expect.stringContaining(booking.verification_code)]);
    },
  );

  it('notifies the driver by SMS, without the code', async () => {
    const payer = await Payer.booked(product);
    const { body } = await payer.pay(numbers.mtn['success'] ?? '');
    await settled(payer, body.data);
    const { verification_code } = await payer.bookingNow();
    const [driver] = await product.database.query<{ phone: string }[]>(
      `SELECT phone FROM profiles WHERE id = $1`,
      [payer.ride.driver_id],
    );
    const texts = await waitFor(async () => {
      const { body: sent } = await read(await fetch(`${product.url}/dev/sms?to=${driver?.phone ?? ''}`));
      return sent.data.length > 0 && sent.data;
    });
    expect(texts).toHaveLength(1);
    expect(texts[0].body).toContain('has paid');
    expect(texts[0].body).not.toContain(verification_code);
  });
});

describe('a payment that fails', () => {
  it.each([
    ['mtn', 'insufficient_funds', 'Insufficient funds'],
    ['mtn', 'timeout', 'Payment timeout'],
    ['mtn', 'rejection', 'Payment rejected'],
    ['orange', 'insufficient_funds', 'Insufficient funds'],
  ] as const)(
    '(%s, %s) shows the reason, cancels the booking, frees the seats and sends a text',
    async (provider, outcome, reason) => {
      const payer = await Payer.booked(product);
      const started = await payer.pay(numbers[provider][outcome] ?? '', provider);
      expect(started.status).toBe(201);
      expect(await settled(payer, started.body.data)).toEqual({
        success: true,
        status: 'failed',
        message: `Payment failed: ${reason}`,
        error: reason,
        reason_code: outcome === 'rejection' ? 'rejected' : outcome,
        reason_detail: outcome === 'rejection' ? 'rejected' : outcome,
        outcome: null,
        refund_cause: null,
        can_ask_again: false,
      });
      expect(await payer.bookingNow()).toMatchObject({
        status: 'cancelled',
        payment_status: 'failed',
        payment: { reason_code: outcome === 'rejection' ? 'rejected' : outcome, outcome: null },
      });
      const { body } = await read(await fetch(`${product.url}/api/rides/${payer.ride.id}`));
      expect(body.data.seats_available).toBe(payer.ride.seats);
      const texts = await waitFor(async () => {
        const sent = await payer.texts();
        return sent.length > 0 && sent;
      });
      expect(texts).toEqual([expect.stringContaining(`Payment failed: ${reason}`)]);
      const again = await payer.pay(numbers[provider]['success'] ?? '', provider);
      expect(again).toMatchObject({ status: 409, body: { code: 'BOOKING_CANCELLED' } });
    },
  );

  it('after a 500 of the provider the payment stays pending until the provider reports an outcome', async () => {
    const payer = await Payer.booked(product);
    const started = await payer.pay(numbers.mtn['internal_error'] ?? '');
    expect(started).toMatchObject({
      status: 201,
      body: {
        message: 'Payment request initiated successfully',
        data: { status: 'pending', error_message: null },
      },
    });
    expect(await settled(payer, started.body.data)).toMatchObject({ status: 'failed' });
  });
});

describe('a payment under way', () => {
  it('holds the seats until exactly 15 minutes after its creation', async () => {
    const payer = await Payer.booked(product);
    const { created_at } = (await payer.pay(numbers.orange['timeout'] ?? '', 'orange')).body.data;
    const { hold_expires_at } = await payer.bookingNow();
    expect(Date.parse(hold_expires_at) - Date.parse(created_at)).toBe(15 * 60_000);
  });
});

describe('reading and polling', () => {
  it('a payment is found by id or transaction_id, by its payer only', async () => {
    const payer = await Payer.booked(product);
    const stranger = await Payer.booked(product);
    const { data: payment } = (await payer.pay(numbers.mtn['success'] ?? '')).body;
    for (const reference of [payment.id, payment.transaction_id]) {
      expect((await payer.check(reference)).body).toMatchObject({ success: true });
      const query = `transactionId=${reference}&provider=mtn`;
      expect((await payer.call('GET', `/api/payments/status?${query}`)).body).toMatchObject({
        success: true,
        message: expect.any(String),
      });
      expect(await stranger.check(reference)).toMatchObject({
        status: 404,
        body: { error: 'Payment not found' },
      });
      expect((await stranger.call('GET', `/api/payments/status?${query}`)).status).toBe(404);
      expect((await payer.check(reference, 'orange')).body).toMatchObject({ error: 'Payment not found' });
    }
    expect((await payer.call('GET', `/api/payments/${payment.id}`)).body.data.id).toBe(payment.id);
    for (const path of [`/api/payments/${payment.id}`, `/api/payments/${payment.id}/receipt`]) {
      expect(await stranger.call('GET', path)).toMatchObject({
        status: 404,
        body: { code: 'PAYMENT_NOT_FOUND' },
      });
    }
    const list = await payer.call('GET', `/api/payments?booking_id=${payer.booking.id}`);
    expect(list.body).toMatchObject({
      data: [{ id: payment.id }],
      pagination: { page: 1, limit: 20, has_more: false, next: null },
    });
    expect((await stranger.call('GET', `/api/payments?booking_id=${payer.booking.id}`)).body.data).toEqual(
      [],
    );
    await settled(payer, payment);
  });

  it.each([
    [{}],
    [{ transactionId: '' }],
    [{ transactionId: '  ' }],
    [{ transactionId: 7 }],
    [{ transactionId: null }],
  ])('check-status with %j is "Invalid payment reference"', async (body) => {
    const payer = await Payer.booked(product);
    const answer = await payer.call('POST', '/api/payments/check-status', { provider: 'mtn', ...body });
    expect(answer).toMatchObject({
      status: 400,
      body: { success: false, error: 'Invalid payment reference' },
    });
  });

  it('an unknown reference is 404, a malformed id 400', async () => {
    const payer = await Payer.booked(product);
    expect(await payer.check('0193c0de-0000-7000-8000-000000000000')).toMatchObject({
      status: 404,
      body: { error: 'Payment not found' },
    });
    expect((await payer.check('nothing like it')).status).toBe(404);
    expect((await payer.call('GET', '/api/payments/not-an-id')).status).toBe(400);
    expect((await payer.call('GET', '/api/payments?booking_id=not-an-id')).status).toBe(400);
    expect((await payer.call('GET', '/api/payments?page=51')).status).toBe(400);
  });
});

describe('the receipt', () => {
  it('can be verified with its check code only', async () => {
    const payer = await Payer.booked(product);
    const { data: payment } = (await payer.pay(numbers.mtn['success'] ?? '')).body;
    const early = await payer.call('GET', `/api/payments/${payment.id}/receipt`);
    expect(early).toMatchObject({ status: 404, body: { code: 'RECEIPT_NOT_FOUND' } });
    await settled(payer, payment);
    const { data: receipt } = (await payer.call('GET', `/api/payments/${payment.id}/receipt`)).body;

    const look = async (number: string, check: string) =>
      (await read(await fetch(`${product.url}/api/receipts/${number}${check}`))).body.data;
    expect(await look(receipt.receipt_number, `?check=${receipt.check}`)).toEqual({
      valid: true,
      amount: payment.amount,
      issued_at: receipt.issued_at,
    });
    for (const wrong of ['', '?check=', '?check=wrong', `?check=${receipt.check}x`, '?check=a&check=b']) {
      expect(await look(receipt.receipt_number, wrong)).toEqual({ valid: false });
    }
    expect(await look('RECEIPT-2026-999999', `?check=${receipt.check}`)).toEqual({ valid: false });
  });

  it('is available as a PDF, in the language of the person or of the request', async () => {
    const payer = await Payer.booked(product);
    const { data: payment } = (await payer.pay(numbers.mtn['success'] ?? '')).body;
    const ask = (accept: string, query = '', language = '') =>
      fetch(`${product.url}/api/payments/${payment.id}/receipt${query}`, {
        headers: {
          authorization: `Bearer ${payer.signedIn.token}`,
          accept,
          ...(language === '' ? {} : { 'accept-language': language }),
        },
      });
    expect((await ask('application/pdf')).status).toBe(404);
    await settled(payer, payment);
    const { data: receipt } = (await payer.call('GET', `/api/payments/${payment.id}/receipt`)).body;

    const answer = await ask('application/pdf', '', 'de, fr-CM;q=0.8, en;q=0.5');
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="${receipt.receipt_number}.pdf"`,
      vary: expect.stringMatching(/\baccept, accept-language\b/i),
      'cache-control': expect.stringContaining('private'),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
    const texts = textsOfPdf(bytes);
    expect(texts).toEqual(expect.arrayContaining(['Reçu de paiement', receipt.receipt_number, 'Payé']));
    const checkUrl = `${product.config.http.publicUrl}/receipts/${receipt.receipt_number}?check=${receipt.check}`;
    expect(bytes.toString('latin1')).toContain(`/URI (${checkUrl})`);

    const title = async (given: Promise<Response>) =>
      textsOfPdf(Buffer.from(await (await given).arrayBuffer()))[2];
    expect(await title(ask('application/pdf'))).toBe('Payment receipt');
    await payer.call('PATCH', '/api/profiles/me', { locale: 'fr' });
    expect(await title(ask('application/pdf', '', 'en'))).toBe('Reçu de paiement');
    expect(await title(ask('application/pdf', '?lang=en'))).toBe('Payment receipt');
    expect((await ask('application/pdf', '?lang=de')).status).toBe(400);
    for (const [accept, type] of [
      ['application/json;q=0.4, application/pdf;q=0.5', 'application/pdf'],
      ['application/pdf;q=0.4, */*;q=0.5', 'application/json; charset=utf-8'],
      ['*/*', 'application/json; charset=utf-8'],
    ] as const) {
      expect([accept, (await ask(accept)).headers.get('content-type')]).toEqual([accept, type]);
    }
    for (const neither of ['text/html', 'application/json;q=0', 'image/*;q=0.5']) {
      expect(await read(await ask(neither))).toMatchObject({ status: 406, body: { code: 'NOT_ACCEPTABLE' } });
    }
  });

  // Must stay last: passport's registry is global, and this starts a second product.
  it('cannot be enumerated: the public check is throttled by address', async () => {
    const strict = await startTestApp({ DATABASE_URL: product.databaseUrl, THROTTLING: 'on' });
    const statuses: number[] = [];
    for (let time = 0; time < 31; time++) {
      const answer = await fetch(`${strict.url}/api/receipts/RECEIPT-2026-${time}?check=guess`);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    await strict.close();
    expect(statuses.filter((status) => status === 200)).toHaveLength(30);
    expect(statuses.at(-1)).toBe(429);
  });
});
