import { RatingsService } from '../../src/modules/ratings';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { LiveClient } from '../setup/live-client';
import { returningPeople } from '../setup/returning-people';
import { codeFor, CookieJar, postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const signedOut = { token: '' };
const rate = (person: { token: string }, bookingId: string, body: object) =>
  as(person, 'POST', `/api/bookings/${bookingId}/ratings`, body);
const ratingsOf = async (id: string) =>
  (await as(admin, 'GET', `/api/admin/ratings?ratee_id=${id}&limit=100`)).body.data;

/** A boarded booking on a ride of this driver that departed 3 hours ago. */
async function insertTravelledBooking(driver: { id: string }, passenger: { id: string }): Promise<string> {
  const departure_time = inHours(-3);
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time });
  const given = { user_id: passenger.id, ride_id: ride.id, status: 'confirmed' as const };
  return (await insertBooking(product.database, given)).id;
}

async function closeWindows(): Promise<void> {
  await product.database.query(`UPDATE ratings SET closes_at = now() WHERE published_at IS NULL`);
  await product.app.get(RatingsService, { strict: false }).publishClosed();
}

/** Public ratings of a driver: profile, list and search. */
async function publicRatings(driver: Member): Promise<object[]> {
  const ride = await insertRide(product.database, { driver_id: driver.id, to_city: 'Kribi' });
  const query = 'from_city=Douala&to_city=Kribi&upcoming=true&limit=100';
  const listed = (await as(signedOut, 'GET', `/api/rides?${query}&new_list=${ride.id}`)).body.data;
  return [
    (await as(admin, 'GET', `/api/profiles/${driver.id}`)).body.data.rating,
    (await as(signedOut, 'GET', `/api/profiles/${driver.id}/ratings`)).body.data,
    (await as(signedOut, 'GET', `/api/rides/${ride.id}`)).body.data.driver.rating,
    listed.find(({ id }: { id: string }) => id === ride.id).driver.rating,
  ];
}

describe('A driver with many numbers', () => {
  it('gains nothing from one phone: each rating is published hidden, counts nowhere, and staff see why', async () => {
    const driver = await insertMember(product, { driver: true });
    const phone = new CookieJar();
    const signIn = async (number: string) => {
      const headers = { cookie: phone.header };
      await postJson(`${product.url}/api/auth/otp`, { phone: number, channel: 'sms' }, headers);
      const token = await codeFor(product, number);
      const body = { phone: number, token, type: 'sms' };
      const answer = await postJson(`${product.url}/api/auth/verify`, body, headers);
      phone.take(answer);
      const { data } = (await answer.json()) as {
        data: { user: { id: string }; session: { access_token: string } };
      };
      return { id: data.user.id, token: data.session.access_token };
    };
    await signIn(driver.phone);
    for (let count = 0; count < 20; count++) {
      const puppet = await signIn(`2376761${String(10_000 + count)}`.slice(0, 12));
      const bookingId = await insertTravelledBooking(driver, puppet);
      expect((await rate(puppet, bookingId, { stars: 5 })).status).toBe(201);
      expect((await rate(driver, bookingId, { stars: 5 })).status).toBe(201);
    }
    await closeWindows();
    const nothing = { average: null, count: 0 };
    expect(await publicRatings(driver)).toEqual([nothing, [], nothing, nothing]);
    const found = await ratingsOf(driver.id);
    expect(found).toHaveLength(20);
    for (const rating of found) {
      expect(rating).toMatchObject({
        hidden_reason: 'connected',
        flags: expect.arrayContaining(['connected', 'burst']),
      });
    }
  });

  it('gains nothing by a puppet that paid from the driver’s number, deleted the account and returned', async () => {
    const { deleteAccount, signInAgain, newPerson } = returningPeople(() => product, '2376772700');
    const driver = await insertMember(product, { driver: true });
    const puppet = await newPerson();
    const ride = await insertRide(product.database, { departure_time: inHours(-72), status: 'completed' });
    const given = { user_id: puppet.id, ride_id: ride.id, status: 'completed' as const };
    const { payment_id } = await insertBooking(product.database, given);
    await product.database.query('UPDATE payments SET phone_number = $2 WHERE id = $1', [
      payment_id,
      driver.phone,
    ]);
    expect((await deleteAccount(puppet)).status).toBe(200);
    const again = await signInAgain(puppet);
    expect((await rate(again, await insertTravelledBooking(driver, again), { stars: 5 })).status).toBe(201);
    await closeWindows();
    expect(await ratingsOf(driver.id)).toMatchObject([{ stars: 5, hidden_reason: 'connected' }]);
  });

  it('cannot hide a bad rating by requesting a payment and a sign-in code for the passenger’s number', async () => {
    const driver = await insertMember(product, { driver: true, phone: '237677880011' });
    const passenger = await insertMember(product, { phone: '237677880022' });
    const bookingId = await insertTravelledBooking(driver, passenger);
    expect((await rate(passenger, bookingId, { stars: 1 })).status).toBe(201);
    const ride_id = (await insertRide(product.database)).id;
    const { data: hold } = (await as(driver, 'POST', '/api/bookings', { ride_id, seats: 1 })).body;
    const wallet = { booking_id: hold.id, provider: 'mtn', phone_number: passenger.phone };
    expect((await as(driver, 'POST', '/api/payments', wallet)).status).toBe(201);
    await product.database.query(
      `INSERT INTO sign_in_codes (id, phone, code_hash, address, expires_at, consumed_at)
       SELECT gen_random_uuid(), phone, 'x', '41.202.3.3', now(), CASE WHEN phone = $2 THEN now() END
       FROM unnest($1::text[]) AS phone`,
      [[driver.phone, passenger.phone], driver.phone],
    );
    await closeWindows();
    expect(await ratingsOf(driver.id)).toMatchObject([{ stars: 1, hidden_reason: null }]);
  });

  it('on ten phones is flagged for a burst, and staff exclude the ratings from the average', async () => {
    const driver = await insertMember(product, { driver: true });
    for (let count = 0; count < 10; count++) {
      const puppet = await insertMember(product);
      await rate(puppet, await insertTravelledBooking(driver, puppet), { stars: 5 });
    }
    await closeWindows();
    expect((await publicRatings(driver))[0]).toEqual({ average: 5, count: 10 });
    const found = await ratingsOf(driver.id);
    for (const { id, flags } of found) {
      expect(flags).toEqual(['burst']);
      await as(admin, 'POST', `/api/admin/ratings/${id}/hide`, { reason: 'Bought' });
    }
    expect((await publicRatings(driver))[0]).toEqual({ average: null, count: 0 });
  });

  it('is rated once per booking, even in parallel, and never without a seat', async () => {
    const driver = await insertMember(product, { driver: true });
    const puppet = await insertMember(product);
    const bookingId = await insertTravelledBooking(driver, puppet);
    await Promise.all(Array.from({ length: 10 }, () => rate(puppet, bookingId, { stars: 5 })));
    expect((await rate(await insertMember(product), bookingId, { stars: 5 })).status).toBe(404);
    await closeWindows();
    expect((await publicRatings(driver))[0]).toEqual({ average: null, count: 1 });
  });
});

describe('A person who threatens with one star', () => {
  it('causes a warning in the chat, can be reported with the message, and staff can hide the rating', async () => {
    const driver = await insertMember(product, { driver: true });
    for (const stars of [5, 5, 4]) {
      const guest = await insertMember(product);
      await rate(guest, await insertTravelledBooking(driver, guest), { stars });
    }
    await closeWindows();
    const extortioner = await insertMember(product);
    const bookingId = await insertTravelledBooking(driver, extortioner);
    const [{ ride_id }] = await product.database.query('SELECT ride_id FROM bookings WHERE id = $1', [
      bookingId,
    ]);
    const { id: conversation_id } = (await as(extortioner, 'POST', '/api/conversations', { ride_id })).body
      .data;
    const content = 'Donne 5000 F sinon je mets une étoile';
    const sent = await as(extortioner, 'POST', '/api/messages', { conversation_id, content });
    const read = await as(driver, 'GET', `/api/messages/ride/${ride_id}`);
    expect(read.body.data.at(-1)).toMatchObject({ content, warning: 'payment' });
    expect((await rate(extortioner, bookingId, { stars: 1, comment: content })).status).toBe(400);
    expect((await rate(extortioner, bookingId, { stars: 1 })).status).toBe(201);
    // The new rating is still hidden. It is shown once it can no longer be withdrawn in exchange for money.
    expect((await publicRatings(driver))[0]).toEqual({ average: 4.7, count: 3 });
    const report = { user_id: extortioner.id, message_id: sent.body.data.id, reason: 'abuse' };
    expect((await as(driver, 'POST', '/api/reports', report)).status).toBe(201);
    await closeWindows();
    expect((await rate(extortioner, bookingId, { stars: 5 })).status).toBe(409);
    expect((await publicRatings(driver))[0]).toEqual({ average: 3.8, count: 4 });
    const one = (await ratingsOf(driver.id)).find(({ stars }: { stars: number }) => stars === 1);
    expect((await as(driver, 'POST', `/api/ratings/${one.id}/report`, { reason: 'Chantage' })).status).toBe(
      201,
    );
    await as(admin, 'POST', `/api/admin/ratings/${one.id}/hide`, { reason: 'Extortion' });
    expect((await publicRatings(driver))[0]).toEqual({ average: 4.7, count: 3 });
  });
});

describe('A rated person who wants to learn a hidden rating', () => {
  /** Everything that the person can read about the trip and about themselves. */
  async function views(person: Member, bookingId: string): Promise<string[]> {
    const paths = [
      `/api/bookings/${bookingId}`,
      `/api/profiles/${person.id}`,
      `/api/profiles/${person.id}/ratings`,
      '/api/profiles/me',
      '/api/notifications',
      '/api/notifications?unread=true',
      '/api/driver/reservations',
      '/api/driver/earnings',
      '/api/bookings',
      `/api/conversations/user/${person.id}`,
    ];
    const answers = await Promise.all(paths.map((path) => as(person, 'GET', path)));
    return answers.map(({ status, text, headers }) => [status, text, headers.get('etag')].join(' '));
  }

  it.each(['driver', 'passenger'] as const)(
    'sees nothing change as %s: no average, count, order, time, notification, event or export',
    async (role) => {
      const driver = await insertMember(product, { driver: true });
      const passenger = await insertMember(product);
      for (const stars of [5, 5, 4]) {
        const other =
          role === 'driver' ? await insertMember(product) : await insertMember(product, { driver: true });
        const [of, by] = role === 'driver' ? [driver, other] : [other, passenger];
        await rate(role === 'driver' ? by : of, await insertTravelledBooking(of, by), { stars });
      }
      await closeWindows();
      await product.jobs.drain();
      const bookingId = await insertTravelledBooking(driver, passenger);
      const [rated, rater] = role === 'driver' ? [driver, passenger] : [passenger, driver];
      const socket = await LiveClient.open(product, rated.token);
      const before = await views(rated, bookingId);
      const secret = { stars: 1, tags: ['late'], comment: 'Never again' };
      for (const stars of [1, 2, 1])
        expect((await rate(rater, bookingId, { ...secret, stars })).status).toBeLessThan(300);
      await product.app.get(RatingsService, { strict: false }).publishClosed();
      await product.jobs.drain();
      await socket.waitForEarlierEvents();
      expect(await views(rated, bookingId)).toEqual(before);
      expect(socket.events).toEqual([]);
      socket.close();
      const exported = await as(rated, 'POST', '/api/profiles/me/export');
      expect(exported.status).toBe(200);
      expect(exported.text).not.toContain('Never again');
      const [{ id }] = await product.database.query('SELECT id FROM ratings WHERE booking_id = $1', [
        bookingId,
      ]);
      expect((await as(rated, 'POST', `/api/ratings/${id}/reply`, { text: 'Why?' })).status).toBe(404);
      expect((await as(rated, 'POST', `/api/ratings/${id}/report`, { reason: 'Why?' })).status).toBe(404);
    },
  );

  it('cannot retaliate: both ratings are final once they are shown', async () => {
    const driver = await insertMember(product, { driver: true });
    const passenger = await insertMember(product);
    const bookingId = await insertTravelledBooking(driver, passenger);
    await rate(passenger, bookingId, { stars: 1 });
    const [first, second] = await Promise.all([
      rate(driver, bookingId, { stars: 5 }),
      rate(driver, bookingId, { stars: 1 }),
    ]);
    expect([first.status, second.status].sort()).toEqual([201, 409]);
    expect((await rate(driver, bookingId, { stars: 1 })).status).toBe(409);
  });
});
