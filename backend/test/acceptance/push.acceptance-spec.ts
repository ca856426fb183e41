import { randomUUID } from 'node:crypto';
import { PushSender } from '../../src/modules/notifications/push/push-sender';
import { insertBooking } from '../factories/booking';
import { insertPerson, newPhone } from '../factories/person';
import { type InsertedRide, insertRide } from '../factories/ride';
import { PushBrowser } from '../fakes/push-browser';
import { FakePushService } from '../fakes/push-service.fake';
import { type Answer, read } from '../setup/call';
import { Payer } from '../setup/paying';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const SUCCESS = '670000001';

describe('Push messages about a payment', () => {
  let product: TestApp;
  let service: FakePushService;
  let driver: SignedIn;
  let ride: InsertedRide;

  interface Recipient {
    signedIn: SignedIn;
    browser: PushBrowser;
  }

  const withBrowser = async (signedIn: SignedIn): Promise<Recipient> => {
    const browser = new PushBrowser();
    const { subscription } = browser;
    expect((await signedIn.request('POST', '/api/push/subscribe', { subscription })).status).toBe(200);
    return { signedIn, browser };
  };
  const received = ({ browser }: Recipient, type: string) =>
    service.readBy(browser).filter((message) => message.type === type);
  const ask = async (caller: SignedIn, data: object): Promise<Answer> =>
    read(
      await caller.request('POST', '/api/notifications/booking', { notificationData: JSON.stringify(data) }),
    );
  const about = (type: string, userId: string, bookingId: string) => ({
    type,
    userId,
    title: 'Vous avez gagné',
    body: 'Appelez le 699 99 99 99',
    data: { bookingId, rideId: ride.id, type },
  });
  const notificationsOf = async ({ signedIn }: Recipient, type: string) =>
    (await read(await signedIn.request('GET', '/api/notifications'))).body.data.filter(
      (notification: { type: string }) => notification.type === type,
    );
  /** Sends no notification. */
  const insertPaidBooking = async (passenger: Recipient) =>
    insertBooking(product.database, {
      user_id: passenger.signedIn.user.id,
      ride_id: ride.id,
      status: 'pending_verification',
    });
  const allSent = () =>
    waitFor(async () => {
      const [{ waiting }] = await product.database.query<[{ waiting: number }]>(
        `SELECT count(*)::int AS waiting FROM pgboss.job
         WHERE name LIKE 'notifications.push.%' AND state IN ('created', 'retry', 'active')`,
      );
      return waiting === 0;
    });

  beforeAll(async () => {
    service = await FakePushService.start();
    product = await startTestApp({ RECONCILE_INTERVAL_SECONDS: '1' });
    product.app.get(PushSender, { strict: false }).dispatcher = service.dispatcher();
  });
  beforeEach(async () => {
    const { phone } = await insertPerson(product.database, { driver: true });
    driver = await signIn(product, phone);
    ride = await insertRide(product.database, { driver_id: driver.user.id, seats: 8 });
  });
  afterAll(async () => {
    await product.close();
    await service.stop();
  });

  it('reach passenger and driver, each in their language, and never with the boarding code', async () => {
    const payer = await Payer.booked(product, { ride });
    const passenger = await withBrowser(payer.signedIn);
    const driverPhone = await withBrowser(driver);
    await driver.request('PATCH', '/api/profiles/me', { locale: 'en' });
    await payer.payCompletely(SUCCESS);
    await waitFor(() => received(driverPhone, 'payment_completed_driver').length > 0);
    await waitFor(() => received(passenger, 'payment_completed').length > 0);
    const data = { bookingId: payer.booking.id, rideId: ride.id };
    expect(received(passenger, 'payment_completed')).toMatchObject([
      { title: 'Paiement reçu', data: { type: 'payment_completed', ...data } },
    ]);
    expect(received(driverPhone, 'payment_completed_driver')).toMatchObject([
      { title: 'Seats paid', data: { type: 'payment_completed_driver', ...data } },
    ]);
    const { verification_code } = await payer.bookingNow();
    const words = [...service.readBy(passenger.browser), ...service.readBy(driverPhone.browser)].map(
      ({ title, body }) => `${title} ${body}`,
    );
    expect(words.join()).not.toContain(verification_code);
  });

  it('reach the driver after a booking, and the passenger during the hold', async () => {
    const driverPhone = await withBrowser(driver);
    const passenger = await withBrowser(await signIn(product, newPhone()));
    await passenger.signedIn.request('POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
    await waitFor(() => received(driverPhone, 'booking_made').length === 1);
    await waitFor(() => received(passenger, 'seats_held').length === 1);
  });

  it('are not sent again at the request of either client', async () => {
    const payer = await Payer.booked(product, { ride });
    const passenger = await withBrowser(payer.signedIn);
    const driverPhone = await withBrowser(driver);
    await payer.payCompletely(SUCCESS);
    const requests = [
      about('payment_completed', passenger.signedIn.user.id, payer.booking.id),
      about('payment_completed_driver', driver.user.id, payer.booking.id),
    ];
    for (const caller of [payer.signedIn, driver]) {
      for (const request of requests) {
        expect(await ask(caller, request)).toMatchObject({
          status: 200,
          body: { success: true, data: null },
        });
      }
    }
    await allSent();
    expect(received(passenger, 'payment_completed')).toHaveLength(1);
    expect(received(driverPhone, 'payment_completed_driver')).toHaveLength(1);
  });

  it('are sent once, with our texts, if both clients request unsent ones in parallel', async () => {
    const passenger = await withBrowser(await signIn(product, newPhone()));
    const driverPhone = await withBrowser(driver);
    const booking = await insertPaidBooking(passenger);
    const answers = await Promise.all(
      [passenger.signedIn, driver, passenger.signedIn, driver].flatMap((caller) => [
        ask(caller, about('payment_completed', passenger.signedIn.user.id, booking.id)),
        ask(caller, about('payment_completed_driver', driver.user.id, booking.id)),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await waitFor(() => received(driverPhone, 'payment_completed_driver').length > 0);
    await allSent();
    expect(received(passenger, 'payment_completed')).toEqual([
      expect.objectContaining({ title: 'Paiement reçu', body: expect.not.stringContaining('699') }),
    ]);
    expect(received(driverPhone, 'payment_completed_driver')).toEqual([
      expect.objectContaining({ title: 'Places payées' }),
    ]);
    expect(JSON.stringify(service.readBy(passenger.browser))).not.toContain(booking.verification_code);
    expect(await notificationsOf(passenger, 'payment_completed')).toHaveLength(1);
  });

  it('can be requested only by the driver and the passenger', async () => {
    const passenger = await withBrowser(await signIn(product, newPhone()));
    const stranger = await withBrowser(await signIn(product, newPhone()));
    const booking = await insertPaidBooking(passenger);
    const { id } = passenger.signedIn.user;
    const refused = { status: 404, body: { code: 'BOOKING_NOT_FOUND', error: 'Booking not found' } };
    expect(await ask(stranger.signedIn, about('payment_completed', id, booking.id))).toMatchObject(refused);
    expect(await ask(stranger.signedIn, about('payment_completed', id, randomUUID()))).toMatchObject(refused);
    expect(await notificationsOf(passenger, 'payment_completed')).toEqual([]);
  });

  it.each([
    ['somebody else', 'payment_completed', 'stranger'],
    ['the driver instead of the passenger', 'payment_completed', 'driver'],
    ['the passenger instead of the driver', 'payment_completed_driver', 'passenger'],
  ] as const)('are never sent to %s', async (_who, type, recipient) => {
    const passenger = await withBrowser(await signIn(product, newPhone()));
    const stranger = await withBrowser(await signIn(product, newPhone()));
    const booking = await insertPaidBooking(passenger);
    const people = {
      stranger: stranger.signedIn.user.id,
      driver: driver.user.id,
      passenger: passenger.signedIn.user.id,
    };
    expect(await ask(passenger.signedIn, about(type, people[recipient], booking.id))).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_FAILED', details: [{ field: 'notificationData' }] },
    });
    for (const person of [passenger, stranger]) expect(await notificationsOf(person, type)).toEqual([]);
  });

  it.each([
    ['unpaid', 'pending', 'NOT_PAID'],
    ['cancelled', 'cancelled', 'BOOKING_CANCELLED'],
  ] as const)('are not sent about a booking that is %s', async (_state, status, code) => {
    const passenger = await withBrowser(await signIn(product, newPhone()));
    const user_id = passenger.signedIn.user.id;
    const booking = await insertBooking(product.database, { user_id, ride_id: ride.id, status });
    expect(await ask(passenger.signedIn, about('payment_completed', user_id, booking.id))).toMatchObject({
      status: 409,
      body: { code },
    });
    expect(await notificationsOf(passenger, 'payment_completed')).toEqual([]);
  });
});
