import { insertRide } from '../factories/ride';
import { FakeMtn } from '../fakes/mtn.fake';
import { FakeOrange } from '../fakes/orange.fake';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let mtn: FakeMtn;
let orange: FakeOrange;

beforeAll(async () => {
  [mtn, orange] = [await FakeMtn.start(), await FakeOrange.start()];
  product = await startTestApp({
    ...mtn.settings(),
    ...orange.settings(),
    RECONCILE_INTERVAL_SECONDS: '3600',
  });
});
afterAll(async () => {
  await product.close();
  await mtn.stop();
  await orange.stop();
});
// No provider may receive a refused request.
afterEach(() => {
  mtn.requests.length = 0;
  orange.requests.length = 0;
});

const NUMBER = '677000001';

function expectNoCharge(): void {
  // Account checks don't charge anyone.
  const charging = ({ operation }: { operation: string }) => operation !== 'active' && operation !== 'token';
  expect(mtn.requests.filter(charging)).toEqual([]);
  expect(orange.requests).toEqual([]);
}

async function setBooking(payer: Payer, change: string): Promise<void> {
  await product.database.query(`UPDATE bookings SET ${change} WHERE id = $1`, [payer.booking.id]);
}

async function setRide(payer: Payer, change: string): Promise<void> {
  await product.database.query(`UPDATE rides SET ${change} WHERE id = $1`, [payer.ride.id]);
}

describe('bad input is 400 with the documented text, without a request to a provider', () => {
  it.each([
    ['letters', 'abcdefghi'],
    ['8 digits', '67700000'],
    ['10 digits', '6770000011'],
    ['12 digits that do not begin with 237', '236677000001'],
    ["the other provider's prefix", '699000001'],
    ['a number instead of text', 677000001],
    ['nothing', undefined],
  ])('phone number: %s', async (_what, phone_number) => {
    const payer = await Payer.booked(product);
    const body = { booking_id: payer.booking.id, provider: 'mtn', phone_number };
    expect(await payer.call('POST', '/api/payments', body)).toMatchObject({
      status: 400,
      body: {
        success: false,
        error: 'Invalid phone number',
        details: [{ field: 'phone_number', message: 'Invalid phone number' }],
      },
    });
    expectNoCharge();
  });

  it('unknown provider', async () => {
    const payer = await Payer.booked(product);
    expect(await payer.pay(NUMBER, 'visa')).toMatchObject({
      status: 400,
      body: { error: 'Unsupported payment provider: visa', code: 'UNSUPPORTED_PROVIDER' },
    });
    expectNoCharge();
  });

  it.each([[undefined], ['not-an-id'], [7], [null]])('booking_id %p', async (booking_id) => {
    const payer = await Payer.booked(product);
    const answer = await payer.call('POST', '/api/payments', {
      booking_id,
      provider: 'mtn',
      phone_number: NUMBER,
    });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'booking_id' }] } });
    expectNoCharge();
  });

  it('an amount beyond 500000 XAF can’t be booked, but 100 and 500000 can be paid', async () => {
    const payer = await Payer.booked(product, { ride: await insertRide(product.database, { price: 100 }) });
    const dear = await insertRide(product.database, { price: 250_000 });
    const book = (seats: number) => payer.call('POST', '/api/bookings', { ride_id: dear.id, seats });
    expect(await book(3)).toMatchObject({ status: 400, body: { code: 'AMOUNT_OUT_OF_RANGE' } });
    expectNoCharge();
    const { data: dearest } = (await book(2)).body;
    for (const [booking_id, amount] of [
      [payer.booking.id, 100],
      [dearest.id, 500_000],
    ]) {
      const body = { booking_id, provider: 'mtn', phone_number: NUMBER };
      expect(await payer.call('POST', '/api/payments', body)).toMatchObject({
        status: 201,
        body: { data: { amount } },
      });
    }
    expect(mtn.requestsTo('requesttopay').map(({ body }) => JSON.parse(body).amount)).toEqual([
      '100',
      '500000',
    ]);
  });

  it('an amount in the body is ignored: the server knows it', async () => {
    const payer = await Payer.booked(product, { seats: 2 });
    const body = {
      booking_id: payer.booking.id,
      provider: 'mtn',
      phone_number: '+237 677 00 00 01',
      amount: 1,
    };
    const answer = await payer.call('POST', '/api/payments', body);
    expect(answer.body.data).toMatchObject({ amount: payer.ride.price * 2, phone_number: '237677000001' });
    expect(JSON.parse(mtn.requestsTo('requesttopay')[0]?.body ?? '{}')).toMatchObject({
      amount: String(payer.ride.price * 2),
      externalId: answer.body.data.id,
    });
  });
});

describe('a booking that cannot be paid', () => {
  it('of another person or unknown: 404', async () => {
    const [payer, stranger] = [await Payer.booked(product), await Payer.booked(product)];
    for (const booking_id of [payer.booking.id, '0193c0de-0000-7000-8000-000000000000']) {
      const body = { booking_id, provider: 'mtn', phone_number: NUMBER };
      expect(await stranger.call('POST', '/api/payments', body)).toMatchObject({
        status: 404,
        body: { error: 'Booking not found', code: 'BOOKING_NOT_FOUND' },
      });
    }
    expectNoCharge();
  });

  it('of a passenger on the caller’s own ride: 403', async () => {
    const [payer, driver] = [await Payer.booked(product), await Payer.booked(product)];
    await setRide(payer, `driver_id = '${driver.signedIn.user.id}'`);
    const body = { booking_id: payer.booking.id, provider: 'mtn', phone_number: NUMBER };
    expect(await driver.call('POST', '/api/payments', body)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN' },
    });
    expectNoCharge();
  });

  it.each([
    ['RIDE_CANCELLED', async (payer: Payer) => setRide(payer, `status = 'cancelled'`)],
    [
      'RIDE_CANCELLED',
      async (payer: Payer) => {
        await setRide(payer, `status = 'cancelled'`);
        await setBooking(payer, `status = 'cancelled', cancel_cause = 'ride_cancelled'`);
      },
    ],
    [
      'BOOKING_CANCELLED',
      async (payer: Payer) => payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`, {}),
    ],
    [
      'BOOKING_VERIFICATION_REQUIRED',
      async (payer: Payer) =>
        setBooking(
          payer,
          `status = 'pending_verification', payment_status = 'completed', verification_code = '123456'`,
        ),
    ],
    [
      'ALREADY_PAID',
      async (payer: Payer) =>
        setBooking(
          payer,
          `status = 'confirmed', payment_status = 'completed', verification_code = '123456', code_verified = true`,
        ),
    ],
    ['RIDE_DEPARTED', async (payer: Payer) => setRide(payer, `departure_time = now() - interval '1 minute'`)],
    [
      'RIDE_DEPARTED',
      async (payer: Payer) => {
        await setRide(payer, `departure_time = now() - interval '1 minute'`);
        await setBooking(payer, `hold_expires_at = now() - interval '1 minute'`);
      },
    ],
    [
      'HOLD_EXPIRED',
      async (payer: Payer) => setBooking(payer, `hold_expires_at = now() - interval '1 second'`),
    ],
    [
      'HOLD_EXPIRED',
      async (payer: Payer) => setBooking(payer, `status = 'cancelled', cancel_cause = 'expired'`),
    ],
    ['LIVE_PAYMENT', async (payer: Payer) => payer.pay(NUMBER)],
  ])('%s', async (code, arrange) => {
    const payer = await Payer.booked(product);
    await arrange(payer);
    mtn.requests.length = 0;
    const answer = await payer.pay(NUMBER);
    expect(answer).toMatchObject({ status: 409, body: { success: false, code } });
    expectNoCharge();
  });

  it('says that the booking has to be verified while its code is unverified', async () => {
    const payer = await Payer.booked(product);
    await setBooking(
      payer,
      `status = 'pending_verification', payment_status = 'completed', verification_code = '654321'`,
    );
    expect((await payer.pay(NUMBER)).body.error).toBe(
      'Booking verification required before payment can be processed',
    );
  });
});

describe('repeated clicks', () => {
  const pay = (payer: Payer, key: string, phone_number = NUMBER) =>
    fetch(`${product.url}/api/payments`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${payer.signedIn.token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify({ booking_id: payer.booking.id, provider: 'mtn', phone_number }),
    });

  it('the same Idempotency-Key replays the first answer; another body is 422', async () => {
    const payer = await Payer.booked(product);
    const first = await (await pay(payer, 'a key')).json();
    const second = await pay(payer, 'a key');
    expect(second.status).toBe(201);
    expect(await second.json()).toEqual(first);
    expect((await pay(payer, 'a key', '677000002')).status).toBe(422);
    expect(mtn.requestsTo('requesttopay')).toHaveLength(1);
  });

  it('five concurrent clicks, with and without keys: one payment, one charge', async () => {
    const payer = await Payer.booked(product);
    const answers = await Promise.all([
      pay(payer, 'one'),
      pay(payer, 'one'),
      pay(payer, 'two'),
      payer.pay(NUMBER),
      payer.pay(NUMBER),
    ]);
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses.filter((status) => status !== 409)).toEqual([201]);
    const list = await payer.call('GET', `/api/payments?booking_id=${payer.booking.id}`);
    expect(list.body.data).toHaveLength(1);
    expect(mtn.requestsTo('requesttopay')).toHaveLength(1);
  });
});

describe('a server error has the documented text and no internals', () => {
  /** Makes every such statement on payments fail while the work runs. */
  async function whileBroken(statement: 'INSERT' | 'UPDATE', work: () => Promise<void>): Promise<void> {
    await product.database.query(
      `CREATE FUNCTION break_payments() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'inside'; END $$;
       CREATE TRIGGER break_payments BEFORE ${statement} ON payments FOR EACH ROW EXECUTE FUNCTION break_payments()`,
    );
    try {
      await work();
    } finally {
      await product.database.query('DROP TRIGGER break_payments ON payments; DROP FUNCTION break_payments()');
    }
  }

  it('if the payment cannot be stored: no request to a provider', async () => {
    const payer = await Payer.booked(product);
    await whileBroken('INSERT', async () => {
      const { status, body } = await payer.pay(NUMBER);
      expect([status, body.code, body.error]).toEqual([500, 'INTERNAL', 'Payment creation failed']);
      expectNoCharge();
    });
    expect(await payer.pay(NUMBER)).toMatchObject({ status: 201 });
  });

  it("if the provider's response cannot be stored: the payment stays pending", async () => {
    const payer = await Payer.booked(product);
    await whileBroken('UPDATE', async () => {
      const { status, body } = await payer.pay(NUMBER);
      expect([status, body.code, body.error]).toEqual([500, 'INTERNAL', 'Payment processing error']);
    });
    expect((await payer.bookingNow()).payment).toMatchObject({ status: 'pending' });
  });

  it('if the status can’t be read', async () => {
    const payer = await Payer.booked(product);
    const { id } = (await payer.pay(NUMBER)).body.data;
    await whileBroken('UPDATE', async () => {
      const { status, body } = await payer.check(id);
      expect([status, body.code, body.error]).toEqual([500, 'INTERNAL', 'Failed to check payment status']);
    });
  });
});

describe('the provider', () => {
  it('rejects the payment: 201 with a failed payment and a cancelled booking', async () => {
    const payer = await Payer.booked(product);
    mtn.on('requesttopay').next(({ response }) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ code: 'PAYER_NOT_FOUND', message: 'no such payer' }));
    });
    expect(await payer.pay(NUMBER)).toMatchObject({
      status: 201,
      body: { data: { status: 'failed', error_message: 'Payment initiation failed' } },
    });
    expect(await payer.bookingNow()).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  });

  it('does not respond: 201 with a pending payment, and polling returns no error', async () => {
    const payer = await Payer.booked(product);
    const down = ({ response }: { response: { destroy(): unknown } }) => {
      response.destroy();
    };
    mtn.on('requesttopay').next(down);
    mtn.on('status').next(down);
    const answer = await payer.pay(NUMBER);
    expect(answer).toMatchObject({
      status: 201,
      body: { message: 'Payment request initiated successfully', data: { status: 'pending' } },
    });
    expect(await payer.check(answer.body.data.id)).toMatchObject({
      status: 200,
      body: { success: true, status: 'pending', message: 'Payment is being processed' },
    });
  });

  it('gets at most one status request per payment in 3 seconds, and none from the fallback check', async () => {
    const payer = await Payer.booked(product);
    const { data: payment } = (await payer.pay(NUMBER)).body;
    await Promise.all(Array.from({ length: 8 }, () => payer.check(payment.id)));
    expect(mtn.requestsTo('status')).toHaveLength(1);
    await payer.call('GET', `/api/payments/status?transactionId=${payment.id}&provider=mtn`);
    expect(mtn.requestsTo('status')).toHaveLength(1);
  });
});
