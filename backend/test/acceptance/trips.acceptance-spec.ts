import { TripsRepository } from '../../src/modules/trips/trips.repository';
import { type BookingGiven, insertBooking } from '../factories/booking';
import { insertPerson } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { callsTo, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const trip = (who: Member, method: string, id: string, more = '') =>
  as(who, method, `/api/bookings/${id}/trip-share${more}`);
const tokenOf = (url: string) => url.split('/').at(-1) ?? '';
const open = (token: string) => read(fetch(`${product.url}/api/trips/${token}`));
const arrive = (who: Member, id: string) => as(who, 'POST', `/api/bookings/${id}/arrived`);

interface Booked {
  driver: Member;
  passenger: Member;
  bookingId: string;
  rideId: string;
}

async function booked(hours = 2, given: BookingGiven = {}): Promise<Booked> {
  const driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
  const passenger = await insertMember(product, { full_name: 'Paul Mbarga' });
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(hours) });
  const { id } = await insertBooking(product.database, {
    user_id: passenger.id,
    ride_id: ride.id,
    status: 'pending_verification',
    ...given,
  });
  return { driver, passenger, bookingId: id, rideId: ride.id };
}

async function shared(hours?: number, given?: BookingGiven) {
  const booking = await booked(hours, given);
  const { body } = await trip(booking.passenger, 'POST', booking.bookingId);
  return { ...booking, token: tokenOf(body.data.url) };
}

/** Gives the passenger a confirmed trusted contact. @returns the contact's number */
async function withContact(passenger: Member): Promise<string> {
  const { phone } = await insertPerson(product.database);
  await as(passenger, 'PUT', '/api/profiles/me/trusted-contact', { name: 'Awa', phone_number: phone });
  await product.database.query(
    'UPDATE trusted_contacts SET confirmed_at = now(), keep_until = NULL WHERE user_id = $1 AND ended_at IS NULL',
    [passenger.id],
  );
  return phone;
}

async function textsTo(phone: string): Promise<string[]> {
  await product.jobs.drain();
  const { body } = await read(fetch(`${product.url}/dev/sms?to=${phone}`));
  return body.data.map((sms: { body: string }) => sms.body).filter((text: string) => text.includes('/trip/'));
}

describe('Sharing a trip', () => {
  it('keeps its link when the passenger moves to another ride', async () => {
    const { driver, passenger, bookingId, token } = await shared(40);
    const other = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(64) });
    const changed = await as(passenger, 'POST', `/api/bookings/${bookingId}/change`, { ride_id: other.id });
    expect(changed.body).toMatchObject({ success: true, data: { amount_due: 0 } });
    await product.jobs.drain();
    const { body } = await open(token);
    expect(body.data.departure_time).toBe(other.departure_time.toISOString());
    const { booking } = changed.body.data;
    expect(tokenOf((await trip(passenger, 'GET', booking.id)).body.data.url)).toBe(token);
    expect((await trip(passenger, 'DELETE', booking.id)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
  });

  it('ends the link if it is revoked before it has moved to the other ride', async () => {
    const { driver, passenger, bookingId, token } = await shared(40);
    const other = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(64) });
    const trips = product.app.get(TripsRepository, { strict: false });
    const move = trips.moveToBooking.bind(trips);
    let revoked = (): void => undefined;
    const revocation = new Promise<void>((resolve) => (revoked = resolve));
    jest.spyOn(trips, 'moveToBooking').mockImplementationOnce(async (...given) => {
      await revocation;
      await move(...given);
    });
    const { body } = await as(passenger, 'POST', `/api/bookings/${bookingId}/change`, { ride_id: other.id });
    expect((await trip(passenger, 'DELETE', body.data.booking.id)).status).toBe(200);
    revoked();
    await product.jobs.drain();
    expect((await open(token)).status).toBe(404);
  });

  it('returns the same link again, which ends 6 hours after the estimated arrival', async () => {
    const { passenger, bookingId } = await booked();
    const [first, second] = await Promise.all([
      trip(passenger, 'POST', bookingId),
      trip(passenger, 'POST', bookingId),
    ]);
    expect(first.status).toBe(200);
    expect(second.body.data.url).toBe(first.body.data.url);
    expect(first.body.data.url).toMatch(/\/trip\/[\w-]{32}$/);
    const { arrival_time } = (await open(tokenOf(first.body.data.url))).body.data;
    expect(Date.parse(first.body.data.expires_at) - Date.parse(arrival_time)).toBe(6 * 3_600_000);
    expect((await trip(passenger, 'GET', bookingId)).body.data).toMatchObject({
      ...first.body.data,
      arrived_at: null,
      contact_sent_at: null,
    });
  });

  it('shows the car and the first name of the driver, and no other personal data', async () => {
    const { token, driver, passenger, bookingId } = await shared();
    const { status, headers, body, text } = await open(token);
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(body.data).toEqual({
      from_city: 'Douala',
      to_city: 'Yaoundé',
      departure_time: expect.any(String),
      arrival_time: expect.any(String),
      status: 'scheduled',
      driver_first_name: 'Aïcha',
      driver_photo_url: null,
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
      from: { latitude: expect.any(Number), longitude: expect.any(Number) },
      to: { latitude: expect.any(Number), longitude: expect.any(Number) },
    });
    for (const secret of ['Ngono', 'Paul', 'Mbarga', driver.phone.slice(3), passenger.phone.slice(3)])
      expect(text).not.toContain(secret);
    for (const id of [driver.id, passenger.id, bookingId]) expect(text).not.toContain(id);
  });

  it('gives the photo an address without the driver’s id', async () => {
    const { token, driver } = await shared();
    await product.database.query('UPDATE profiles SET avatar_url = $2 WHERE id = $1', [
      driver.id,
      `/api/avatars/${driver.id}?v=gone`,
    ]);
    const { data } = (await open(token)).body;
    expect(data.driver_photo_url).toBe(`/api/trips/${token}/photo`);
    expect((await fetch(product.url + data.driver_photo_url)).status).toBe(404);
  });

  it.each([
    [2, 'pending_verification', 'scheduled'],
    [1, 'confirmed', 'boarded'],
    [-1, 'pending_verification', 'scheduled'],
    [-1, 'confirmed', 'on_the_way'],
    [-1, 'completed', 'on_the_way'],
  ] as const)(
    'shows a trip that departs in %i h, with the booking %s, as %s',
    async (hours, status, expected) => {
      const { token } = await shared(hours, { status });
      expect((await open(token)).body.data.status).toBe(expected);
    },
  );

  it('its link is 404 immediately after it was revoked; sharing again makes another link', async () => {
    const { passenger, bookingId, token } = await shared();
    expect((await trip(passenger, 'DELETE', bookingId)).body.data.url).toBeNull();
    expect((await trip(passenger, 'DELETE', bookingId)).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    const again = tokenOf((await trip(passenger, 'POST', bookingId)).body.data.url);
    expect(again).not.toBe(token);
    expect([(await open(token)).status, (await open(again)).status]).toEqual([404, 200]);
  });

  it('its link is 404 once the booking is cancelled', async () => {
    const { passenger, bookingId, token } = await shared(30);
    expect((await as(passenger, 'POST', `/api/bookings/${bookingId}/cancel`, {})).status).toBe(200);
    expect((await open(token)).status).toBe(404);
    const { status, body } = await trip(passenger, 'POST', bookingId);
    expect([status, body.code]).toEqual([409, 'BOOKING_CANCELLED']);
  });

  it('its link is 404 once the ride is cancelled', async () => {
    const { driver, rideId, token } = await shared(30);
    expect((await as(driver, 'DELETE', `/api/rides/${rideId}`)).status).toBe(200);
    await product.jobs.drain();
    expect((await open(token)).status).toBe(404);
  });

  it('its link ends 6 hours after the estimated arrival', async () => {
    const { passenger, bookingId, token } = await shared(-1, { status: 'confirmed' });
    await product.database.query(
      `UPDATE rides SET departure_time = now() - interval '12 hours'
       WHERE id = (SELECT ride_id FROM bookings WHERE id = $1)`,
      [bookingId],
    );
    expect((await open(token)).status).toBe(404);
    const { status, body } = await trip(passenger, 'POST', bookingId);
    expect([status, body.code]).toEqual([409, 'TRIP_ENDED']);
  });

  it('is refused before payment, because the page shows the plate', async () => {
    const { passenger, bookingId } = await booked(2, { status: 'pending' });
    const { status, body } = await trip(passenger, 'POST', bookingId);
    expect([status, body.code]).toEqual([409, 'NOT_PAID']);
  });

  it('returns 404 to a stranger and 403 to the driver', async () => {
    const { driver, bookingId } = await booked();
    const stranger = await insertMember(product);
    for (const [method, more] of [
      ['GET', ''],
      ['POST', ''],
      ['DELETE', ''],
      ['POST', '/send'],
    ] as const) {
      expect((await trip(stranger, method, bookingId, more)).status).toBe(404);
      expect((await trip(driver, method, bookingId, more)).status).toBe(403);
    }
    expect([(await arrive(stranger, bookingId)).status, (await arrive(driver, bookingId)).status]).toEqual([
      404, 403,
    ]);
  });

  it.each(['x', 'A'.repeat(32), 'A'.repeat(3_000), '%00'])(
    'its link is 404 with a made-up token: case %#',
    async (token) => {
      expect((await open(token)).status).toBe(404);
    },
  );
});

describe('Confirming arrival', () => {
  it('closes the trip once and keeps the link for 6 hours', async () => {
    const { passenger, bookingId, token } = await shared(-1, { status: 'confirmed' });
    const [first, second] = await Promise.all([arrive(passenger, bookingId), arrive(passenger, bookingId)]);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.data.arrived_at).toBe(first.body.data.arrived_at);
    const { data } = (await open(token)).body;
    expect([data.status, data.arrival_time]).toEqual(['arrived', first.body.data.arrived_at]);
    await product.database.query(
      `UPDATE trips SET arrived_at = now() - interval '6 hours' WHERE booking_id = $1`,
      [bookingId],
    );
    expect((await open(token)).status).toBe(404);
  });

  it.each([
    [1, 'confirmed', 'RIDE_NOT_DEPARTED'],
    [-1, 'pending_verification', 'BOOKING_VERIFICATION_REQUIRED'],
    [-1, 'pending', 'NOT_PAID'],
    [-1, 'cancelled', 'BOOKING_CANCELLED'],
  ] as const)(
    'is refused if the trip departs in %i h and the booking is %s: 409 %s',
    async (hours, status, code) => {
      const { passenger, bookingId } = await booked(hours, { status });
      const answer = await arrive(passenger, bookingId);
      expect([answer.status, answer.body.code]).toEqual([409, code]);
    },
  );
});

describe('Sending the trip to the trusted contact', () => {
  it('sends the link by SMS once, even for repeated parallel requests', async () => {
    const { passenger, bookingId } = await booked(-1, { status: 'confirmed' });
    const contact = await withContact(passenger);
    const answers = await Promise.all([1, 2, 3].map(() => trip(passenger, 'POST', bookingId, '/send')));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429]);
    expect(answers.find(({ status }) => status === 200)?.body.data).toEqual({ name: 'Awa' });
    const [text, ...more] = await textsTo(contact);
    const { url } = (await trip(passenger, 'GET', bookingId)).body.data;
    expect(text).toContain(url);
    expect(text).toContain('Paul');
    expect(text).not.toContain('Mbarga');
    expect(more).toEqual([]);
  });

  it('is possible three times a trip, 10 minutes apart', async () => {
    const { passenger, bookingId } = await booked(-1, { status: 'confirmed' });
    const contact = await withContact(passenger);
    const statuses: number[] = [];
    for (let time = 1; time <= 4; time++) {
      statuses.push((await trip(passenger, 'POST', bookingId, '/send')).status);
      await product.database.query(
        `UPDATE trips SET contact_sent_at = contact_sent_at - interval '10 minutes' WHERE booking_id = $1`,
        [bookingId],
      );
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect(await textsTo(contact)).toHaveLength(3);
  });

  it('needs a contact who has confirmed', async () => {
    const { passenger, bookingId } = await booked(-1, { status: 'confirmed' });
    const { phone } = await insertPerson(product.database);
    await as(passenger, 'PUT', '/api/profiles/me/trusted-contact', { name: 'Awa', phone_number: phone });
    const { status, body } = await trip(passenger, 'POST', bookingId, '/send');
    expect([status, body.code]).toEqual([409, 'NO_TRUSTED_CONTACT']);
    expect(await textsTo(phone)).toEqual([]);
  });

  it('sends no SMS after the passenger has removed the contact', async () => {
    const { passenger, bookingId } = await booked(-1, { status: 'confirmed' });
    const contact = await withContact(passenger);
    await as(passenger, 'DELETE', '/api/profiles/me/trusted-contact');
    expect((await trip(passenger, 'POST', bookingId, '/send')).status).toBe(409);
    expect(await textsTo(contact)).toEqual([]);
  });
});

describe('The data of trips', () => {
  it('is exported without links and erased with the account', async () => {
    const { passenger, bookingId } = await shared(-1, { status: 'completed' });
    await withContact(passenger);
    const { body, text } = await as(passenger, 'POST', '/api/profiles/me/export');
    expect(body.data.trips).toEqual([expect.objectContaining({ id: bookingId, shared: true })]);
    expect(body.data.trusted_contacts).toEqual([expect.objectContaining({ name: 'Awa' })]);
    expect(text).not.toContain('/trip/');
    const left = await as(passenger, 'DELETE', '/api/profiles/me');
    expect(left.status).toBe(200);
    const rows = (sql: string, id: string) => product.database.query<object[]>(sql, [id]);
    expect(await rows('SELECT 1 FROM trips WHERE booking_id = $1', bookingId)).toEqual([]);
    expect(await rows('SELECT name, phone FROM trusted_contacts WHERE user_id = $1', passenger.id)).toEqual([
      { name: null, phone: null },
    ]);
  });
});

// Runs last, because a second app in this process replaces the sign-in of the first.
describe('Guessing links', () => {
  it('is throttled, and no token is logged', async () => {
    const written: string[] = [];
    const stdout = jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      written.push(String(text));
      return true;
    });
    const guarded = await startTestApp({ THROTTLING: 'on', LOG_LEVEL: 'trace' });
    try {
      const token = 'g'.repeat(32);
      const statuses = await Promise.all(
        Array.from({ length: 125 }, async () => (await fetch(`${guarded.url}/api/trips/${token}`)).status),
      );
      expect(new Set(statuses)).toEqual(new Set([404, 429]));
      expect(statuses.filter((status) => status === 404)).toHaveLength(120);
      await fetch(`${guarded.url}/trip/${token}`);
      await fetch(`${guarded.url}/api/trusted-contacts/${token}`);
    } finally {
      await guarded.close();
      stdout.mockRestore();
    }
    expect(written.join('')).toContain('"path":"/api/trips/•••"');
    expect(written.join('')).not.toContain('g'.repeat(32));
  });
});
