import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { callBackNow, decideRefundsNow } from '../setup/paying';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

type Provider = 'mtn' | 'orange';

let product: TestApp;
let passenger: SignedIn;
let testNumbers: Record<Provider, Record<string, string>>;

beforeAll(async () => {
  // Test numbers ignore the success rate, and the schedule is off, so that only the callback can settle a payment.
  product = await startTestApp({ MOCK_SUCCESS_RATE: '0', RECONCILE_INTERVAL_SECONDS: '3600' });
  passenger = await signIn(product, newPhone());
  const answer = await fetch(`${product.url}/api/payments/providers`);
  const { data } = (await answer.json()) as {
    data: { name: Provider; testNumbers: Record<string, string> }[];
  };
  testNumbers = {
    mtn: {},
    orange: {},
    ...Object.fromEntries(data.map((each) => [each.name, each.testNumbers])),
  };
});

afterAll(async () => {
  await product.close();
});

interface Payment {
  id: string;
  status: string;
  transaction_id: string | null;
  error_message: string | null;
  metadata: Record<string, string>;
}

async function pay(provider: Provider, phone: string): Promise<{ bookingId: string; payment: Payment }> {
  const booking = await insertBooking(product.database, { user_id: passenger.user.id });
  const answer = await passenger.request('POST', '/api/payments', {
    booking_id: booking.id,
    provider,
    phone_number: phone,
  });
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: Payment };
  return { bookingId: booking.id, payment: data };
}

/** Advances the provider's clock and waits for the callback's effect. */
async function waitUntilSettled(payment: Payment): Promise<Payment> {
  await callBackNow(product);
  return waitFor(async () => {
    const answer = await passenger.request('GET', `/api/payments/${payment.id}`);
    const { data } = (await answer.json()) as { data: Payment };
    return ['completed', 'failed'].includes(data.status) && data;
  });
}

async function bookingNow(id: string): Promise<Record<string, unknown>> {
  const answer = await passenger.request('GET', `/api/bookings/${id}`);
  return ((await answer.json()) as { data: Record<string, unknown> }).data;
}

describe.each(['mtn', 'orange'] as const)('in mock mode, paying with %s', (provider) => {
  it('the success number leads to a ticket through the provider’s callback', async () => {
    const { bookingId, payment } = await pay(provider, testNumbers[provider]['success'] ?? '');
    expect(payment.status).toBe(provider === 'mtn' ? 'processing' : 'pending');
    expect(payment.transaction_id).not.toBeNull();
    expect(await waitUntilSettled(payment)).toMatchObject({ status: 'completed', error_message: null });
    expect(await bookingNow(bookingId)).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
      verification_code: expect.stringMatching(/^\d{6}$/),
    });
  });

  it.each([
    ['rejection', 'Payment rejected'],
    ['insufficient_funds', 'Insufficient funds'],
    ['timeout', 'Payment timeout'],
    ['internal_error', 'Payment processing error'],
  ])('the %s number fails with "%s" and gives the seats back', async (outcome, reason) => {
    const { bookingId, payment } = await pay(provider, testNumbers[provider][outcome] ?? '');
    expect(['pending', 'processing']).toContain(payment.status);
    const failed = await waitUntilSettled(payment);
    expect(failed).toMatchObject({ status: 'failed', error_message: `Payment failed: ${reason}` });
    expect(failed.metadata).toMatchObject({ provider, reason });
    expect(await bookingNow(bookingId)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
  });

  it('any other number fails for one of three reasons at a success rate of 0', async () => {
    const phone = provider === 'mtn' ? '237677123456' : '237699123456';
    const failed = await waitUntilSettled((await pay(provider, phone)).payment);
    expect(['Insufficient funds', 'Payment timeout', 'Invalid phone number']).toContain(
      failed.metadata['reason'],
    );
  });
});

describe('in mock mode, cancelling', () => {
  it.each(['mtn', 'orange'] as const)(
    'a booking paid with %s refunds the money (for Orange manually)',
    async (provider) => {
      const { bookingId, payment } = await pay(provider, testNumbers[provider]['success'] ?? '');
      await waitUntilSettled(payment);
      expect((await passenger.request('POST', `/api/bookings/${bookingId}/cancel`, {})).status).toBe(200);
      const sent = provider === 'mtn' ? 'sent' : 'manual';
      await waitFor(
        async () => ((await bookingNow(bookingId))['refund'] as { status: string }).status === sent,
      );
      if (provider === 'orange') return;

      await waitFor(async () => {
        await decideRefundsNow(product);
        return (await bookingNow(bookingId))['payment_status'] === 'refunded';
      });
      expect(await bookingNow(bookingId)).toMatchObject({ refund: { status: 'completed' } });
    },
  );
});
