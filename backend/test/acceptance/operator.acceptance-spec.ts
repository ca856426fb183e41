import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { newId } from '../../src/platform/database';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { type Cast, insertCast, insertMember } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let cast: Cast;

beforeAll(async () => {
  product = await startTestApp();
  cast = await insertCast(product);
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const search = async (q: string, staff = cast.admin) =>
  (await as(staff, 'GET', `/api/admin/search?q=${encodeURIComponent(q)}`)).body.data;

describe('The search of the console', () => {
  it('finds a person and their bookings by a phone number with spaces', async () => {
    const { passenger, booking } = cast;
    const number = `+237 ${passenger.phone.slice(3, 6)} ${passenger.phone.slice(6)}`;
    const found = await search(number);
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'profile', id: passenger.id, state: 'passenger' }),
    );
    expect(found).toContainEqual(
      expect.objectContaining({ kind: 'booking', id: booking.id, state: 'pending_verification' }),
    );
  });

  it('finds a name despite a typing error', async () => {
    const person = await insertMember(product, { full_name: 'Ngono Mballa Clarisse' });
    const found = await search('Ngono Mbala');
    expect(found).toContainEqual(expect.objectContaining({ kind: 'profile', id: person.id }));
  });

  it('finds a ride by its plate, with or without spaces or hyphens', async () => {
    const found = expect.objectContaining({ kind: 'ride', id: cast.ride.id, state: 'scheduled' });
    expect(await search('ce731xq')).toContainEqual(found);
    expect(await search('CE-731-XQ')).toContainEqual(found);
  });

  it("finds a payment by its receipt number and the provider's reference", async () => {
    const { payment_id } = cast.booking;
    await product.database.query(`UPDATE payments SET transaction_id = 'MP261125.0930.A1' WHERE id = $1`, [
      payment_id,
    ]);
    const [receipt] = await product.database.query<{ number: string }[]>(
      'SELECT create_receipt($1) AS number',
      [payment_id],
    );
    const found = expect.objectContaining({ kind: 'payment', id: payment_id, state: 'completed' });
    expect(await search(receipt?.number ?? '')).toContainEqual(found);
    expect(await search('MP261125.0930.A1')).toContainEqual(found);
  });

  it('finds a booking by its id, and nothing for an unknown one', async () => {
    expect(await search(cast.booking.id)).toEqual([
      expect.objectContaining({ kind: 'booking', id: cast.booking.id }),
    ]);
    expect(await search(newId())).toEqual([]);
  });

  it('finds neither people nor bookings if an approver searches', async () => {
    const kinds = (await search(cast.passenger.phone, cast.approver)).map(
      ({ kind }: { kind: string }) => kind,
    );
    expect(kinds).toEqual([]);
  });

  it('needs at least two characters', async () => {
    expect((await as(cast.admin, 'GET', '/api/admin/search?q=a')).status).toBe(400);
  });
});

describe("The operator's view of the day", () => {
  it('lists departures of the next hours and rides on their way, with seats sold and boarded', async () => {
    const { database } = product;
    const soon = await insertRide(database, { driver_id: cast.driver.id, departure_time: inHours(3) });
    const running = await insertRide(database, { driver_id: cast.driver.id, departure_time: inHours(-1) });
    const later = await insertRide(database, { driver_id: cast.driver.id, departure_time: inHours(30) });
    const paid = { ride_id: running.id, seats: 2, status: 'pending_verification' } as const;
    await insertBooking(database, { ...paid, user_id: cast.passenger.id });
    const boarded = await insertBooking(database, { ...paid, seats: 1, user_id: cast.stranger.id });
    await database.query(
      `UPDATE bookings SET status = 'confirmed', code_verified = true, verified_at = now() WHERE id = $1`,
      [boarded.id],
    );
    const { departures } = (await as(cast.admin, 'GET', '/api/admin/today')).body.data;
    const of = (id: string) => departures.find((ride: { id: string }) => ride.id === id);
    expect(of(soon.id)).toMatchObject({ departed: false, seats_sold: 0, driver_phone: cast.driver.phone });
    expect(of(running.id)).toMatchObject({ departed: true, seats_sold: 3, seats_boarded: 1 });
    expect(of(later.id)).toBeUndefined();
  });

  it('lists the next departures after more arrivals than the list holds', async () => {
    const next = await insertRide(product.database, {
      driver_id: cast.driver.id,
      departure_time: inHours(1),
    });
    await product.database.query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available)
       SELECT gen_random_uuid(), $1, 'Douala', 'Edéa', now() - interval '17 hours', 1000, 4, 4 FROM generate_series(1, 201)`,
      [cast.driver.id],
    );
    const { departures } = (await as(cast.admin, 'GET', '/api/admin/today')).body.data;
    const ids = departures.map(({ id }: { id: string }) => id);
    expect(ids).toContain(next.id);
    expect(ids.length).toBeLessThan(20);
  });

  it('counts other people’s commands that wait for approval', async () => {
    const colleague = await insertMember(product, { staff_role: 'admin' });
    const asked = await as(colleague, 'PATCH', `/api/admin/profiles/${cast.stranger.id}`, {
      staff_role: 'approver',
      reason: 'Joins the team',
    });
    expect(asked.status).toBe(200);
    const waiting = async (staff: typeof colleague) =>
      (await as(staff, 'GET', '/api/admin/today')).body.data.approvals_for_you;
    expect([await waiting(cast.admin), await waiting(colleague)]).toEqual([1, 0]);
  });

  it("lists a ride's passengers, paid ones first", async () => {
    const { ride, passenger, neighbour } = cast;
    const { body } = await as(cast.admin, 'GET', `/api/admin/rides/${ride.id}/passengers`);
    expect(body.data).toEqual([
      expect.objectContaining({ user_id: passenger.id, paid: true, boarded: false, phone: passenger.phone }),
      expect.objectContaining({ user_id: neighbour.id, paid: false, status: 'pending' }),
    ]);
    expect((await as(cast.admin, 'GET', `/api/admin/rides/${newId()}/passengers`)).status).toBe(404);
  });
});

describe('A staff list', () => {
  const totalOf = async (path: string, query = '') => {
    const { status, body } = await as(cast.admin, 'GET', `${path}?limit=1&${query}`);
    expect(status).toBe(200);
    return body.pagination.total;
  };

  it('finds records by a text, and nothing for a text that no record contains', async () => {
    const { paths } = JSON.parse(readFileSync(join(__dirname, '../../openapi.json'), 'utf8'));
    const searched = Object.keys(paths).filter(
      (path) =>
        path.startsWith('/api/admin/') &&
        paths[path].get?.parameters?.some(({ name }: { name: string }) => name === 'q') &&
        path !== '/api/admin/search',
    );
    expect(searched.length).toBeGreaterThan(15);
    const payer = await insertMember(product, { driver: true, full_name: 'Odile Essomba' });
    const ride = await insertRide(product.database, { driver_id: payer.id });
    const paid = await insertBooking(product.database, { ride_id: ride.id, status: 'pending_verification' });
    const own = 'UPDATE payments SET phone_number = $1 WHERE id = $2';
    await product.database.query(own, [payer.phone, paid.payment_id]);
    await as(cast.admin, 'POST', '/api/admin/promotions', {
      ...{
        code: 'RENTREE26',
        percent: 10,
        budget: 1_000,
        per_person: 1,
        from_city: 'Douala',
        to_city: 'Kribi',
      },
      ...{ starts_at: inHours(-1), ends_at: inHours(99) },
    });
    const { stranger, admin } = cast;
    await as(admin, 'PATCH', `/api/admin/profiles/${stranger.id}`, {
      staff_role: 'support',
      reason: 'Joins',
    });
    for (const [path, text] of [
      ['/api/admin/promotions', 'rentree'],
      ['/api/admin/promotions', 'KRIBI'],
      ['/api/admin/approvals', stranger.id],
      ['/api/admin/risk-signals', 'ESSOMBA'],
    ] as const)
      expect(await totalOf(path, `q=${text}`)).toBe(1);
    for (const path of searched) expect([path, await totalOf(path, 'q=zzqqxx')]).toEqual([path, 0]);
  });
});
