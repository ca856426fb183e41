import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { BreakableProxy } from '../fakes/breakable-proxy';
import { insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

describe('while the database is unavailable', () => {
  let line: BreakableProxy;
  let product: TestApp;

  beforeAll(async () => {
    const database = new URL(await freshDatabase());
    line = new BreakableProxy({ host: database.hostname, port: Number(database.port) });
    database.hostname = '127.0.0.1';
    database.port = String(await line.listen());
    product = await startTestApp({ DATABASE_URL: database.toString() });
  });
  afterAll(async () => {
    await product.close();
    await line.cut();
  });

  const statusOf = async (path: string) => (await fetch(product.url + path)).status;

  it('every call that needs it returns 503 and leaves no partial changes', async () => {
    const passenger = await insertMember(product);
    const ride = await insertRide(product.database);
    const booking = await insertBooking(product.database, { user_id: passenger.id });
    const send = async (method: string, path: string, body?: object, key?: string) => {
      const answer = await fetch(product.url + path, {
        method,
        headers: {
          authorization: `Bearer ${passenger.token}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, body: JSON.parse(await answer.text()) };
    };
    const book = () => send('POST', '/api/bookings', { ride_id: ride.id, seats: 1 }, 'while away');
    await line.cut();
    const answers = [
      await book(),
      await send('POST', '/api/auth/otp', { phone: '677000009', channel: 'sms' }),
      await send('POST', '/api/auth/verify', { phone: '677000009', token: '000000', type: 'sms' }),
      await send('GET', '/api/profiles/me'),
      await send('GET', '/api/driver/reservations'),
      await send('POST', '/api/payments', {
        booking_id: booking.id,
        provider: 'mtn',
        phone_number: '670000001',
      }),
      await send('POST', '/api/payments/check-status', { transactionId: booking.id, provider: 'mtn' }),
      await send('GET', '/api/receipts/RECEIPT-2026-000001?check=x'),
      await send('GET', `/api/avatars/${passenger.id}`),
      await send('GET', '/dev/sms'),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [503, 'UNAVAILABLE']),
    );

    await line.listen();
    await waitFor(async () => (await book()).status === 201);
  });

  it('the server stays up, returns 503 and recovers when the database is back', async () => {
    expect(await statusOf('/api/rides')).toBe(200);
    await line.cut();
    const answer = await fetch(`${product.url}/api/rides`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'UNAVAILABLE',
      error: 'Server error. Please try again later.',
    });
    expect(await statusOf('/api/health/ready')).toBe(503);
    expect(await statusOf('/api/health/live')).toBe(200);
    expect(await statusOf('/api/towns')).toBe(200);

    await line.listen();
    await waitFor(async () => (await statusOf('/api/rides')) === 200);
    expect(await statusOf('/api/health/ready')).toBe(200);
  });

  it('and does not respond, the server reports not ready within seconds, and recovers', async () => {
    const ready = () => fetch(`${product.url}/api/health/ready`, { signal: AbortSignal.timeout(15_000) });
    line.silence();
    await waitFor(async () => (await ready()).status === 503);
    await line.cut();
    await line.listen();
    await waitFor(async () => (await ready()).status === 200);
  });
});
