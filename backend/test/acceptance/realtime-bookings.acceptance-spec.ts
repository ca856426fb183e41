import { isDeepStrictEqual } from 'node:util';
import { BoardingService } from '../../src/modules/bookings';
import { HoldsService } from '../../src/modules/bookings/holds.service';
import { newPhone } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { type Answer, read } from '../setup/call';
import { LiveClient } from '../setup/live-client';
import { decideNow } from '../setup/paying';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

type Body = Answer['body'];

describe('Live events of bookings and payments', () => {
  let product: TestApp;
  let driver: SignedIn;
  let passenger: SignedIn;
  let stranger: SignedIn;
  let ride: InsertedRide;
  let screens: { driver: LiveClient; passenger: LiveClient; stranger: LiveClient };

  const call = async (person: SignedIn, method: string, path: string, body?: object): Promise<Body> => {
    const answer = await read(await person.request(method, path, body));
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.body.error}`);
    return answer.body.data;
  };
  const book = (): Promise<Body> => call(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
  const pay = async (bookingId: string, provider: 'mtn' | 'orange' = 'mtn'): Promise<Body> => {
    const payment = await call(passenger, 'POST', '/api/payments', {
      booking_id: bookingId,
      provider,
      phone_number: provider === 'mtn' ? '677000001' : '697000001',
    });
    await waitFor(async () => {
      await decideNow(product, payment.id);
      const status = { transactionId: payment.id, provider };
      await call(passenger, 'POST', '/api/payments/check-status', status);
      return (await call(passenger, 'GET', `/api/payments/${payment.id}`)).status === 'completed';
    });
    return payment;
  };
  const paidBooking = async (provider?: 'mtn' | 'orange'): Promise<Body> => {
    const { id } = await book();
    await pay(id, provider);
    return call(passenger, 'GET', `/api/bookings/${id}`);
  };
  const bookingEvents = (client: LiveClient, id: string): Body[] =>
    client.payloads('booking:updated').filter((booking) => booking.id === id);
  /**
   * Both screens received the booking as each reads it, including later background changes such as a refund.
   */
  const bothSee = async (id: string): Promise<Body> => {
    for (const [person, screen] of [
      [driver, screens.driver],
      [passenger, screens.passenger],
    ] as const) {
      await waitFor(async () =>
        isDeepStrictEqual(bookingEvents(screen, id).at(-1), await call(person, 'GET', `/api/bookings/${id}`)),
      );
    }
    return bookingEvents(screens.passenger, id).at(-1);
  };
  const notificationTypes = async (person: SignedIn): Promise<string[]> =>
    (await call(person, 'GET', '/api/notifications?limit=100')).map(({ type }: { type: string }) => type);

  beforeAll(async () => {
    product = await startTestApp();
  });
  beforeEach(async () => {
    [driver, passenger, stranger] = [
      await signIn(product, newPhone()),
      await signIn(product, newPhone()),
      await signIn(product, newPhone()),
    ];
    await product.database.query(`UPDATE profiles SET is_driver = true, role = 'driver' WHERE id = $1`, [
      driver.user.id,
    ]);
    ride = await insertRide(product.database, { driver_id: driver.user.id });
    screens = {
      driver: await LiveClient.open(product, driver.token),
      passenger: await LiveClient.open(product, passenger.token),
      stranger: await LiveClient.open(product, stranger.token),
    };
  });
  afterEach(async () => {
    await screens.stranger.waitForEarlierEvents();
    expect(screens.stranger.events).toEqual([]);
    for (const screen of Object.values(screens)) screen.close();
  });
  afterAll(() => product.close());

  it('a booking has no plate for its passenger until it is paid', async () => {
    const { id } = await book();
    await pay(id);
    expect((await bothSee(id)).ride.car_plate).toBe('LT 123 AB');
    const events = bookingEvents(screens.passenger, id);
    expect(events.some(({ payment_status }) => payment_status !== 'completed')).toBe(true);
    for (const { payment_status, ride: shown } of events) {
      expect([payment_status, shown.car_plate !== null]).toEqual([
        payment_status,
        payment_status === 'completed',
      ]);
    }
  });

  it('a booking is shown to the driver immediately, as GET returns it to the driver', async () => {
    const { id } = await book();
    const [shown] = await screens.driver.waitForEvents('booking:new');
    expect(shown).toEqual(await call(driver, 'GET', `/api/bookings/${id}`));
    expect(shown).toMatchObject({ seats: 2, status: 'pending', user: { full_name: expect.any(String) } });
    await screens.passenger.waitForEarlierEvents();
    expect(screens.passenger.payloads('booking:new')).toEqual([]);
    expect(await notificationTypes(driver)).toEqual(['booking_made']);
    expect(await notificationTypes(passenger)).toEqual(['seats_held']);
  });

  it('a payment is shown to its payer, the changed booking to both, and the code only to the passenger', async () => {
    const booking = await book();
    const payment = await pay(booking.id);
    const own = await bothSee(booking.id);
    expect(own).toMatchObject({ status: 'pending_verification', verification_code: expect.any(String) });
    const statuses = screens.passenger.payloads('payment:updated');
    expect(statuses.at(0)).toEqual({ id: payment.id, booking_id: booking.id, status: 'pending' });
    expect(statuses.at(-1)).toEqual({ id: payment.id, booking_id: booking.id, status: 'completed' });
    expect(screens.driver.payloads('payment:updated')).toEqual([]);
    const notifications = [
      await call(driver, 'GET', '/api/notifications'),
      await call(passenger, 'GET', '/api/notifications'),
    ];
    const everythingElse = JSON.stringify([screens.driver.events, notifications]);
    expect(everythingElse).not.toMatch(new RegExp(`\\b${own.verification_code}\\b`));
    expect(JSON.stringify(screens.passenger.events)).toContain(own.verification_code);
    expect(await notificationTypes(passenger)).toEqual(['payment_completed', 'seats_held']);
    expect(await notificationTypes(driver)).toEqual(['payment_completed_driver', 'booking_made']);
    expect(screens.passenger.payloads('notification:new').map(({ data }) => data)).toEqual([
      { type: 'seats_held', bookingId: booking.id, rideId: ride.id },
      { type: 'payment_completed', bookingId: booking.id, rideId: ride.id },
    ]);
  });

  it('a payment that fails is shown with its booking', async () => {
    const booking = await book();
    const providers: Body = await call(passenger, 'GET', '/api/payments/providers');
    const { insufficient_funds } = providers.find(({ name }: Body) => name === 'mtn').testNumbers;
    const payment = await call(passenger, 'POST', '/api/payments', {
      booking_id: booking.id,
      provider: 'mtn',
      phone_number: insufficient_funds,
    });
    await waitFor(async () => {
      await decideNow(product, payment.id);
      await call(passenger, 'POST', '/api/payments/check-status', {
        transactionId: payment.id,
        provider: 'mtn',
      });
      return screens.passenger.payloads('payment:updated').at(-1)?.status === 'failed';
    });
    expect(await bothSee(booking.id)).toMatchObject({ status: 'cancelled', payment_status: 'failed' });
    expect(await notificationTypes(passenger)).toEqual(['payment_failed', 'seats_held']);
  });

  it('a hold that lapses is shown to both', async () => {
    const { id } = await book();
    await product.database.query(
      `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE id = $1`,
      [id],
    );
    await product.app.get(HoldsService, { strict: false }).expireLapsed();
    expect(await bothSee(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'expired' });
    expect(await notificationTypes(passenger)).toEqual(['booking_cancelled', 'seats_held']);
    expect(await notificationTypes(driver)).toEqual(['booking_made']);
  });

  it('a booking that its passenger cancels is shown to both, and so is its refund', async () => {
    const { id } = await paidBooking();
    await call(passenger, 'POST', `/api/bookings/${id}/cancel`, {});
    expect(await bothSee(id)).toMatchObject({ status: 'cancelled', refund: expect.any(Object) });
    expect(await notificationTypes(driver)).toContain('booking_cancelled');
    expect(await notificationTypes(passenger)).not.toContain('booking_cancelled');
  });

  it('a manual refund is shown as waiting', async () => {
    const { id } = await paidBooking('orange');
    await call(passenger, 'POST', `/api/bookings/${id}/cancel`, {});
    await waitFor(
      async () => (await call(passenger, 'GET', `/api/bookings/${id}`)).refund.status === 'manual',
    );
    expect(await bothSee(id)).toMatchObject({ status: 'cancelled', refund: { status: 'manual' } });
  });

  it('boarding and the end of the ride are shown to both', async () => {
    const { id, verification_code: code } = await paidBooking();
    await product.database.query(
      `UPDATE rides SET departure_time = now() + interval '2 hours' WHERE id = $1`,
      [ride.id],
    );
    await call(driver, 'POST', `/api/bookings/${id}/verify`, { code });
    expect(await bothSee(id)).toMatchObject({ status: 'confirmed', code_verified: true });
    await product.database.query(
      `UPDATE rides SET departure_time = now() - interval '25 hours' WHERE id = $1`,
      [ride.id],
    );
    await product.app.get(BoardingService, { strict: false }).completeTravelled();
    expect(await bothSee(id)).toMatchObject({ status: 'completed' });
  });

  it('a ride that is moved or cancelled is shown to its passengers, who are notified', async () => {
    const { id } = await paidBooking();
    const departure_time = new Date(Date.parse(String(ride.departure_time)) + 3_600_000).toISOString();
    await call(driver, 'PUT', `/api/rides/${ride.id}`, { departure_time });
    await waitFor(() => bookingEvents(screens.passenger, id).at(-1)?.ride.departure_time === departure_time);
    await waitFor(async () => (await notificationTypes(passenger)).includes('ride_changed'));
    await call(driver, 'DELETE', `/api/rides/${ride.id}`);
    await waitFor(() => bookingEvents(screens.passenger, id).at(-1)?.status === 'cancelled');
    expect(await bothSee(id)).toMatchObject({ cancel_reason: 'ride_cancelled' });
    expect(await notificationTypes(passenger)).toEqual(
      expect.arrayContaining(['ride_changed', 'ride_cancelled', 'payment_completed']),
    );
    expect((await notificationTypes(passenger)).filter((type) => type === 'ride_cancelled')).toHaveLength(1);
  });
});
