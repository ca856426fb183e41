import { RatingsService } from '../../src/modules/ratings';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

interface Trip {
  driver: Member;
  passenger: Member;
  bookingId: string;
}

const { call: as } = callsTo(() => product);
const signedOut = { token: '' };
const rate = (person: Member, bookingId: string, body: object) =>
  as(person, 'POST', `/api/bookings/${bookingId}/ratings`, body);
const ratingOf = async (person: Member, bookingId: string) =>
  (await as(person, 'GET', `/api/bookings/${bookingId}`)).body.data.rating;
const profileOf = async (reader: Member, id: string) =>
  (await as(reader, 'GET', `/api/profiles/${id}`)).body.data;

async function boardedTrip(hoursAgo = 3, given: { driver?: Member; passenger?: Member } = {}): Promise<Trip> {
  const driver = given.driver ?? (await insertMember(product, { driver: true }));
  const passenger = given.passenger ?? (await insertMember(product));
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    departure_time: inHours(-hoursAgo),
  });
  const booking = await insertBooking(product.database, {
    user_id: passenger.id,
    ride_id: ride.id,
    status: 'confirmed',
  });
  return { driver, passenger, bookingId: booking.id };
}

/** Moves the end of the 14 days into the past and runs the job. */
async function closeWindow(bookingId: string): Promise<void> {
  await product.database.query(
    `UPDATE ratings SET closes_at = now() - interval '1 second' WHERE booking_id = $1`,
    [bookingId],
  );
  await product.app.get(RatingsService, { strict: false }).publishClosed();
}

describe('Rating a trip', () => {
  it('answers 201 with the blind rating, and 200 when it is replaced', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const first = await rate(passenger, bookingId, { stars: 4, tags: ['punctual'], comment: 'Very calm' });
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      booking_id: bookingId,
      rater_id: passenger.id,
      ratee_id: driver.id,
      stars: 4,
      tags: ['punctual'],
      comment: 'Very calm',
      visible: false,
    });
    const second = await rate(passenger, bookingId, { stars: 5, tags: null, comment: null });
    expect(second.status).toBe(200);
    expect(second.body.data).toMatchObject({ id: first.body.data.id, stars: 5, tags: [], comment: null });
  });

  it('is shown with the first name only, whatever space follows it', async () => {
    const named = await insertMember(product, { full_name: 'Awa\u00a0Ngono' });
    const { driver, bookingId } = await boardedTrip(3, { passenger: named });
    await rate(named, bookingId, { stars: 5 });
    await closeWindow(bookingId);
    const { body } = await as(signedOut, 'GET', `/api/profiles/${driver.id}/ratings`);
    expect(body.data).toMatchObject([{ rater_name: 'Awa' }]);
  });

  it('hides each rating until both people have rated', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const before = await profileOf(passenger, driver.id);
    await rate(passenger, bookingId, { stars: 1 });
    expect(await profileOf(admin, driver.id)).toEqual(before);
    expect(await ratingOf(driver, bookingId)).toMatchObject({ mine: null, theirs: null });
    expect((await as(signedOut, 'GET', `/api/profiles/${driver.id}/ratings`)).body.data).toEqual([]);
    const { body } = await as(driver, 'GET', '/api/notifications');
    expect(body.data.filter((entry: { type: string }) => entry.type === 'rating')).toEqual([]);
  });

  it('publishes both once both have rated, and they are final then', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    await rate(passenger, bookingId, { stars: 5 });
    expect((await rate(driver, bookingId, { stars: 4 })).body.data.visible).toBe(true);
    expect(await ratingOf(passenger, bookingId)).toMatchObject({
      mine: { stars: 5, visible: true },
      theirs: { stars: 4, visible: true },
    });
    const again = await rate(passenger, bookingId, { stars: 1 });
    expect([again.status, again.body.code]).toEqual([409, 'NOT_RATEABLE']);
    expect((await profileOf(passenger, driver.id)).rating).toEqual({ average: null, count: 1 });
  });

  it('publishes both together when both rate concurrently', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const answers = await Promise.all([
      rate(passenger, bookingId, { stars: 5 }),
      rate(driver, bookingId, { stars: 5 }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(1);
    expect((await profileOf(driver, passenger.id)).rating.count).toBe(1);
  });

  it('publishes a single rating once, after 14 days, even if jobs and a repeated rating run at the same time', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    await rate(passenger, bookingId, { stars: 3 });
    await Promise.all([
      closeWindow(bookingId),
      closeWindow(bookingId),
      rate(passenger, bookingId, { stars: 3 }),
    ]);
    expect(await ratingOf(driver, bookingId)).toMatchObject({ theirs: { stars: 3 } });
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(1);
  });

  it.each([
    ['less than 2 h after departure', 1],
    ['more than 14 days after departure', 14 * 24 + 1],
  ])('is refused %s', async (_when, hoursAgo) => {
    const { passenger, bookingId } = await boardedTrip(hoursAgo);
    const answer = await rate(passenger, bookingId, { stars: 5 });
    expect([answer.status, answer.body.code]).toEqual([409, 'NOT_RATEABLE']);
  });

  it('is not published if staff undo the boarding meanwhile', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    expect((await rate(passenger, bookingId, { stars: 1 })).status).toBe(201);
    const undone = await as(admin, 'POST', `/api/admin/bookings/${bookingId}/unboard`, {
      reason: 'Wrong code',
    });
    expect(undone.status).toBe(200);
    await closeWindow(bookingId);
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(0);
  });

  it('is refused to a passenger who never boarded, and 404 to strangers', async () => {
    const { passenger, bookingId } = await boardedTrip();
    await product.database.query(
      `UPDATE bookings SET status = 'pending_verification', code_verified = false WHERE id = $1`,
      [bookingId],
    );
    expect((await rate(passenger, bookingId, { stars: 5 })).body.code).toBe('NOT_RATEABLE');
    expect((await rate(await insertMember(product), bookingId, { stars: 5 })).status).toBe(404);
  });

  it.each([
    ['stars', { stars: 6 }],
    ['tags', { stars: 5, tags: ['respectful'] }],
    ['tags', { stars: 5, tags: ['punctual', 'friendly', 'clean_car', 'comfortable', 'as_described'] }],
    ['comment', { stars: 5, comment: 'Call me on 677 12 34 56' }],
    ['comment', { stars: 5, comment: 'Pay me on my momo next time' }],
    ['comment', { stars: 5, comment: 'See www.other-rides.com' }],
    ['comment', { stars: 5, comment: 'too long '.repeat(56) }],
  ])('names the field %s of %j', async (field, body) => {
    const { passenger, bookingId } = await boardedTrip();
    const answer = await rate(passenger, bookingId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.details[0].field).toBe(field);
  });
});

describe('The ratings in a profile', () => {
  it('appear with every ride of the driver, once they are published', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const ride = await insertRide(product.database, { driver_id: driver.id });
    const shown = async () => (await as(signedOut, 'GET', `/api/rides/${ride.id}`)).body.data.driver.rating;
    await rate(passenger, bookingId, { stars: 5 });
    expect(await shown()).toEqual({ average: null, count: 0 });
    await closeWindow(bookingId);
    expect(await shown()).toEqual({ average: null, count: 1 });
  });

  it('have an average from three on, with their distribution', async () => {
    const driver = await insertMember(product, { driver: true });
    for (const stars of [5, 4, 4]) {
      const { bookingId, passenger } = await boardedTrip(3, { driver });
      await rate(passenger, bookingId, { stars });
      await closeWindow(bookingId);
    }
    expect(await profileOf(admin, driver.id)).toMatchObject({
      rating: { average: 4.3, count: 3 },
      distribution: { 1: 0, 2: 0, 3: 0, 4: 2, 5: 1 },
      rides_driven: 0,
      cancellations_6_months: 0,
      member_since: expect.any(String),
    });
  });

  it('are 404 for an unknown person, as is the profile', async () => {
    const unknown = '/api/profiles/00000000-0000-7000-8000-000000000000';
    for (const path of [unknown, `${unknown}/ratings`]) {
      const { status, body } = await as(admin, 'GET', path);
      expect([path, status, body.code]).toEqual([path, 404, 'PROFILE_NOT_FOUND']);
    }
  });

  it('do not count those of connected people until staff show them', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    await product.database.query(
      `INSERT INTO payout_accounts (driver_id, provider, phone_number)
       SELECT $1, 'mtn', phone_number FROM payments WHERE booking_id = $2`,
      [driver.id, bookingId],
    );
    await rate(passenger, bookingId, { stars: 5 });
    await rate(driver, bookingId, { stars: 5 });
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(0);
    const { body } = await as(admin, 'GET', `/api/admin/ratings?ratee_id=${driver.id}`);
    expect(body.data[0]).toMatchObject({ hidden_reason: 'connected', flags: ['connected'] });
    await as(admin, 'POST', `/api/admin/ratings/${body.data[0].id}/restore`, { reason: 'Siblings' });
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(1);
  });
});

it('one star within an hour of a claim against the rater is flagged for staff', async () => {
  const { passenger, driver, bookingId } = await boardedTrip();
  const flags = async () =>
    (await as(admin, 'GET', `/api/admin/ratings?booking_id=${bookingId}`)).body.data[0].flags;
  // Boarded late: the claim about the booking came before.
  await product.database.query(
    `UPDATE bookings SET status = 'pending_verification', code_verified = false WHERE id = $1`,
    [bookingId],
  );
  expect((await as(driver, 'POST', `/api/bookings/${bookingId}/no-show`, {})).status).toBe(201);
  const [booking] = await product.database.query(
    'SELECT verification_code AS code FROM bookings WHERE id = $1',
    [bookingId],
  );
  expect((await as(driver, 'POST', `/api/bookings/${bookingId}/verify`, booking)).status).toBe(200);
  expect((await rate(passenger, bookingId, { stars: 1 })).status).toBe(201);
  expect(await flags()).toEqual(['retaliation']);
  await rate(passenger, bookingId, { stars: 2 });
  expect(await flags()).toEqual([]);
  await rate(passenger, bookingId, { stars: 1 });
  await product.database.query(
    `UPDATE notifications SET created_at = created_at - interval '61 minutes' WHERE user_id = $1`,
    [passenger.id],
  );
  expect(await flags()).toEqual([]);
});

describe('A published rating', () => {
  it('takes one reply of the rated person only', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const { body } = await rate(passenger, bookingId, { stars: 2 });
    const path = `/api/ratings/${body.data.id}/reply`;
    expect((await as(driver, 'POST', path, { text: 'Sorry' })).status).toBe(404);
    await closeWindow(bookingId);
    expect((await as(passenger, 'POST', path, { text: 'Mine' })).status).toBe(404);
    expect((await as(driver, 'POST', path, { text: 'Sorry' })).body.data).toMatchObject({
      reply: 'Sorry',
      replied_at: expect.any(String),
    });
    expect((await as(driver, 'POST', path, { text: 'Again' })).status).toBe(409);
  });

  it('disappears for everybody when staff hide it, with an audit event', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const { body } = await rate(passenger, bookingId, { stars: 1, comment: 'Rude words' });
    await closeWindow(bookingId);
    const hidden = await as(admin, 'POST', `/api/admin/ratings/${body.data.id}/hide`, { reason: 'Insult' });
    expect(hidden.body.data).toMatchObject({
      visible: false,
      comment: 'Rude words',
      hidden_reason: 'Insult',
    });
    expect((await as(signedOut, 'GET', `/api/profiles/${driver.id}/ratings`)).body.data).toEqual([]);
    expect((await profileOf(passenger, driver.id)).rating.count).toBe(0);
    const events = await as(admin, 'GET', `/api/admin/audit-events?subject_id=${body.data.id}`);
    expect(events.body.data[0]).toMatchObject({ action: 'rating.hidden', reason: 'Insult' });
  });

  it('can be reported once it is public, and staff see which rating is meant', async () => {
    const { passenger, driver, bookingId } = await boardedTrip();
    const { body } = await rate(passenger, bookingId, { stars: 1, comment: 'Rude words' });
    const path = `/api/ratings/${body.data.id}/report`;
    expect((await as(driver, 'POST', path, { reason: 'Not true' })).status).toBe(404);
    await closeWindow(bookingId);
    const reported = await as(driver, 'POST', path, { reason: 'Not true' });
    expect([reported.status, reported.body.data.text]).toEqual([201, 'Not true']);
    expect((await as(driver, 'POST', path, { reason: 'Not true' })).status).toBe(200);
    const own = await as(passenger, 'POST', path, { reason: 'Mine' });
    expect([own.status, own.body.code, own.body.details]).toEqual([
      400,
      'VALIDATION_FAILED',
      [{ field: 'id', message: 'This is your own rating. Only ratings by others can be reported.' }],
    ]);
    const report = await as(admin, 'GET', `/api/admin/reports/${reported.body.data.id}`);
    expect(report.body.data).toMatchObject({ user_id: passenger.id, rating_id: body.data.id });
  });

  it('is decided only by uninvolved staff, and hidden from involved ones', async () => {
    const judge = await insertMember(product, { staff_role: 'admin', driver: true });
    const { passenger, bookingId } = await boardedTrip(3, { driver: judge });
    const { body } = await rate(passenger, bookingId, { stars: 1 });
    const path = `/api/admin/ratings/${body.data.id}`;
    expect((await as(judge, 'GET', path)).status).toBe(404);
    expect((await as(judge, 'GET', `/api/admin/ratings?ratee_id=${judge.id}`)).body.data).toEqual([]);
    expect((await as(admin, 'GET', path)).status).toBe(200);
    await closeWindow(bookingId);
    expect((await as(judge, 'GET', path)).status).toBe(200);
    expect((await as(judge, 'POST', `${path}/hide`, { reason: 'Mine' })).status).toBe(403);
  });
});
