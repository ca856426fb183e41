import { BookingPaymentsService } from '../../src/modules/bookings';
import { Transactions } from '../../src/platform/database';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(async () => {
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  await product.close();
});

const { call: as } = callsTo(() => product);
const state = (who: Member, gender: unknown) => as(who, 'PATCH', '/api/profiles/me', { gender });
const book = (who: Member, rideId: string) => as(who, 'POST', '/api/bookings', { ride_id: rideId, seats: 1 });
const outcome = ({ status, body }: Awaited<ReturnType<typeof as>>) => [status, body.code];

async function person(gender: 'female' | 'male' | null, given: Parameters<typeof insertMember>[1] = {}) {
  const member = await insertMember(product, given);
  await product.database.query('UPDATE profiles SET gender = $2 WHERE id = $1', [member.id, gender]);
  return member;
}

const plan = (women_only?: boolean, hours = 60) => ({
  from_city: 'Douala',
  to_city: 'Kribi',
  departure_time: inHours(hours).toISOString(),
  price: 4_500,
  seats: 3,
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: 'Gare routière',
  ...(women_only === undefined ? {} : { women_only }),
});

async function rideForWomen(): Promise<{ driver: Member; rideId: string }> {
  const driver = await person('female', { driver: true });
  const { body } = await as(driver, 'POST', '/api/rides', plan(true));
  expect(body.data.women_only).toBe(true);
  return { driver, rideId: body.data.id };
}

describe('The gender of a person', () => {
  it('can be stated once: repeating it is accepted, another value returns 409', async () => {
    const woman = await person(null);
    expect((await as(woman, 'GET', '/api/profiles/me')).body.data.gender).toBeNull();
    expect((await state(woman, 'female')).body.data.gender).toBe('female');
    expect((await state(woman, 'female')).status).toBe(200);
    expect(outcome(await state(woman, 'male'))).toEqual([409, 'GENDER_FIXED']);
    expect((await as(woman, 'GET', '/api/profiles/me')).body.data.gender).toBe('female');
  });

  it('is stored once if two different ones are stated concurrently', async () => {
    const passenger = await person(null);
    const answers = await Promise.all([state(passenger, 'female'), state(passenger, 'male')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stated = answers.find(({ status }) => status === 200)?.body.data.gender;
    expect((await as(passenger, 'GET', '/api/profiles/me')).body.data.gender).toBe(stated);
  });

  it.each([null, 'other', '', 1])('cannot be %j', async (gender) => {
    const { status, body } = await state(await person(null), gender);
    expect([status, body.details[0].field]).toEqual([400, 'gender']);
  });

  it('is in no view of other people', async () => {
    const { driver, rideId } = await rideForWomen();
    const woman = await person('female');
    await insertBooking(product.database, {
      user_id: woman.id,
      ride_id: rideId,
      status: 'pending_verification',
    });
    for (const [who, path] of [
      [woman, `/api/profiles/${driver.id}`],
      [woman, `/api/rides/${rideId}`],
      [woman, '/api/bookings'],
      [driver, '/api/driver/reservations'],
      [driver, `/api/profiles/${woman.id}`],
    ] as const) {
      const { status, text } = await as(who, 'GET', path);
      expect([path, status, text.includes('"gender"'), text.includes('"female"')]).toEqual([
        path,
        200,
        false,
        false,
      ]);
    }
  });

  it('is changed by an admin with a reason, audited, and shown with a driver’s application', async () => {
    const driver = await person('male');
    const { id } = await insertApplication(product.database, { driver_id: driver.id });
    const admin = await insertMember(product, { staff_role: 'admin' });
    const approver = await insertMember(product, { staff_role: 'approver' });
    const path = `/api/admin/driver-applications/${id}`;
    expect((await as(approver, 'GET', path)).body.data.driver.gender).toBe('male');
    const change = { gender: 'female', reason: 'As on the identity card' };
    const route = `/api/admin/profiles/${driver.id}/gender`;
    expect((await as(approver, 'POST', route, change)).status).toBe(403);
    const answers = [await as(admin, 'POST', route, change), await as(admin, 'POST', route, change)];
    expect(answers.map(({ body }) => body.data.gender)).toEqual(['female', 'female']);
    const events = await product.database.query<object[]>(
      `SELECT actor_id, "from", "to", reason FROM audit_events WHERE action = 'profile.gender_changed' AND subject_id = $1`,
      [driver.id],
    );
    expect(events).toEqual([
      { actor_id: admin.id, from: { gender: 'male' }, to: { gender: 'female' }, reason: change.reason },
    ]);
    expect(outcome(await as(admin, 'POST', route, { gender: null }))).toEqual([400, 'VALIDATION_FAILED']);
    const own = await as(admin, 'POST', `/api/admin/profiles/${admin.id}/gender`, change);
    expect(outcome(own)).toEqual([403, 'FORBIDDEN']);
  });

  it('is exported and erased with the account', async () => {
    const woman = await person('female');
    expect((await as(woman, 'POST', '/api/profiles/me/export')).body.data.profile.gender).toBe('female');
    expect((await as(woman, 'DELETE', '/api/profiles/me')).status).toBe(200);
    const [row] = await product.database.query('SELECT gender FROM profiles WHERE id = $1', [woman.id]);
    expect(row.gender).toBeNull();
  });
});

describe('Publishing a ride for women', () => {
  it.each(['male', null] as const)('is refused to a driver whose gender is %s', async (gender) => {
    const driver = await person(gender, { driver: true });
    expect(outcome(await as(driver, 'POST', '/api/rides', plan(true)))).toEqual([403, 'WOMEN_ONLY']);
    const { body } = await as(driver, 'POST', '/api/rides', plan());
    expect(body.data.women_only).toBe(false);
    const path = `/api/rides/${body.data.id}`;
    expect(outcome(await as(driver, 'PUT', path, { women_only: true }))).toEqual([403, 'WOMEN_ONLY']);
  });

  it('can be switched until a seat is held, in either direction', async () => {
    const { driver, rideId } = await rideForWomen();
    const path = `/api/rides/${rideId}`;
    const put = (women_only: boolean) => as(driver, 'PUT', path, { women_only });
    expect((await put(false)).body.data.women_only).toBe(false);
    expect((await put(true)).body.data.women_only).toBe(true);
    expect((await book(await person('female'), rideId)).status).toBe(201);
    const off = await put(false);
    expect([...outcome(off), off.body.details[0].field]).toEqual([409, 'RIDE_HAS_BOOKINGS', 'women_only']);
    expect((await put(true)).status).toBe(200);
  });

  it('is impossible while somebody holds a seat', async () => {
    const driver = await person('female', { driver: true });
    const { id } = (await as(driver, 'POST', '/api/rides', plan(false))).body.data;
    expect((await book(await person('male'), id)).status).toBe(201);
    expect(outcome(await as(driver, 'PUT', `/api/rides/${id}`, { women_only: true }))).toEqual([
      409,
      'RIDE_HAS_BOOKINGS',
    ]);
  });

  it('leaves no man on the ride if switched on while a man books', async () => {
    for (let round = 0; round < 8; round++) {
      const driver = await person('female', { driver: true });
      const man = await person('male');
      const { id } = (await as(driver, 'POST', '/api/rides', plan(false))).body.data;
      const [booked, switched] = await Promise.all([
        book(man, id),
        as(driver, 'PUT', `/api/rides/${id}`, { women_only: true }),
      ]);
      expect([
        [201, 409],
        [403, 200],
      ]).toContainEqual([booked.status, switched.status]);
    }
  });

  it.each([false, true])(
    'counts as a change of route, so that a late payment cannot revive a man’s booking (switched on: %s)',
    async (women_only) => {
      const driver = await person('female', { driver: true });
      const { id: ride_id } = (await as(driver, 'POST', '/api/rides', plan(false))).body.data;
      const { id: user_id } = await person('male');
      const unpaid = { status: 'cancelled', cancel_cause: 'payment_failed' } as const;
      const { id } = await insertBooking(product.database, { ride_id, user_id, ...unpaid });
      expect((await as(driver, 'PUT', `/api/rides/${ride_id}`, { women_only })).status).toBe(200);
      const payments = product.app.get(BookingPaymentsService, { strict: false });
      const settled = { booking_id: id, payment_id: id, cause: 'reconcile', actor_id: null };
      const revived = await product.app
        .get(Transactions)
        .run((tx) => payments.reviveForLateSuccess(tx, settled));
      expect(revived).toBe(!women_only);
    },
  );
});

describe('Booking a ride for women', () => {
  it('is for women only', async () => {
    const { rideId } = await rideForWomen();
    expect(outcome(await book(await person('male'), rideId))).toEqual([403, 'WOMEN_ONLY']);
    const unstated = await person(null);
    expect(outcome(await book(unstated, rideId))).toEqual([403, 'WOMEN_ONLY']);
    await state(unstated, 'female');
    expect((await book(unstated, rideId)).status).toBe(201);
  });

  it('is refused to a man who tries to change his gender at the same time', async () => {
    const { rideId } = await rideForWomen();
    const man = await person('male');
    const answers = await Promise.all([
      state(man, 'female'),
      ...Array.from({ length: 6 }, () => book(man, rideId)),
      state(man, 'female'),
    ]);
    expect(answers.map(outcome)).toEqual([
      [409, 'GENDER_FIXED'],
      ...Array.from({ length: 6 }, () => [403, 'WOMEN_ONLY']),
      [409, 'GENDER_FIXED'],
    ]);
  });

  it('is possible only for a person who has stated that she is a woman, even if she books at the same time', async () => {
    for (let round = 0; round < 8; round++) {
      const { rideId } = await rideForWomen();
      const passenger = await person(null);
      const gender = round % 2 === 0 ? 'female' : 'male';
      const [, booked] = await Promise.all([state(passenger, gender), book(passenger, rideId)]);
      if (gender === 'male') expect(booked.status).toBe(403);
      else expect([201, 403]).toContain(booked.status);
    }
  });

  it('is refused after staff find that its driver is not a woman', async () => {
    const { driver, rideId } = await rideForWomen();
    await product.database.query(`UPDATE profiles SET gender = 'male' WHERE id = $1`, [driver.id]);
    expect(outcome(await book(await person('female'), rideId))).toEqual([409, 'STATE_CONFLICT']);
  });
});

describe('Searching rides for women', () => {
  it('finds only women-only rides, or only the others', async () => {
    const { driver, rideId } = await rideForWomen();
    const other = await insertRide(product.database, { to_city: 'Kribi', driver_id: driver.id });
    const found = async (filter: string) => {
      const query = `driver_id=${driver.id}&from_city=Douala&to_city=Kribi&upcoming=true${filter}`;
      const { body } = await as({ ...driver, token: '' }, 'GET', `/api/rides?${query}`);
      return body.data.map(({ id }: { id: string }) => id).sort();
    };
    expect(await found('')).toEqual([rideId, other.id].sort());
    expect(await found('&women_only=true')).toEqual([rideId]);
    expect(await found('&women_only=false')).toEqual([other.id]);
  });

  it('stays one index scan', async () => {
    const plans = await product.database.transaction(async (tx) => {
      await tx.query('SET LOCAL enable_seqscan = off; SET LOCAL enable_sort = off');
      return tx.query<{ 'QUERY PLAN': string }[]>(
        `EXPLAIN SELECT r.id FROM rides r WHERE r.status = 'scheduled' AND r.departure_time > now()
           AND r.from_city = 'Douala' AND r.to_city = 'Kribi' AND r.women_only ORDER BY r.departure_time, r.id LIMIT 21`,
      );
    });
    const plan = plans.map((step) => step['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index (Only )?Scan/);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  });
});
