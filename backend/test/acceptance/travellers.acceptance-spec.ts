import { DataSource } from 'typeorm';
import { Retention } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { textsOfPdf } from '../setup/pdf-text';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let driver: Member;
let passenger: Member;
let ride: InsertedRide;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());
beforeEach(async () => {
  driver = await insertMember(product, { driver: true, full_name: 'Paul Biloa' });
  passenger = await insertMember(product, { full_name: 'Awa Ngono' });
  ride = await insertRide(product.database, {
    ...{ driver_id: driver.id, car_plate: 'CE 731 XQ', departure_time: inHours(48), seats: 8 },
  });
});

const { call: as, send } = callsTo(() => product);
const NAMES = [{ full_name: 'Mireille Fotso' }, { full_name: 'Éric Mbarga' }];
const book = (more: object) =>
  as(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 2, ...more });
const pay = (id: string) =>
  product.database.query(
    `UPDATE bookings SET status = 'pending_verification', payment_status = 'completed', paid_at = now(), hold_expires_at = NULL WHERE id = $1`,
    [id],
  );
const drivers = async () => {
  const { body } = await as(driver, 'GET', '/api/driver/reservations');
  return body.rides[0].bookings[0].travellers;
};

describe('The travellers of a booking', () => {
  it('are shown to the passenger immediately, to the driver once paid, and to staff', async () => {
    const { status, body } = await book({ travellers: NAMES });
    expect([status, body.data.travellers]).toEqual([201, NAMES]);
    const path = `/api/bookings/${body.data.id}`;
    expect((await as(passenger, 'GET', path)).body.data.travellers).toEqual(NAMES);
    expect((await as(driver, 'GET', path)).body.data).not.toHaveProperty('travellers');
    expect(await drivers()).toBeUndefined();
    await pay(body.data.id);
    expect((await as(driver, 'GET', path)).body.data.travellers).toEqual(NAMES);
    expect(await drivers()).toEqual(NAMES);
    const admin = await insertMember(product, { staff_role: 'admin' });
    expect((await as(admin, 'GET', `/api/admin/bookings/${body.data.id}`)).body.data.travellers).toEqual(
      NAMES,
    );
  });

  it('are optional', async () => {
    const { status, body } = await book({});
    expect(status).toBe(201);
    expect(body.data).not.toHaveProperty('travellers');
  });

  it.each([
    ['fewer names than seats', NAMES.slice(1), 'travellers'],
    ['no names', [], 'travellers'],
    ['a number', [{ full_name: '699 00 11 22' }, NAMES[0]], 'travellers.0.full_name'],
    ['a link', [NAMES[0], { full_name: 'wa.me/237' }], 'travellers.1.full_name'],
    ['an empty name', [NAMES[0], { full_name: ' ' }], 'travellers.1.full_name'],
    ['bare text', ['Awa', 'Paul'], 'travellers.0'],
  ])('are refused with %s, and no seat is taken', async (_, travellers, field) => {
    const { status, body } = await book({ travellers });
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body.details.map((detail: { field: string }) => detail.field)).toContain(field);
    expect((await as(passenger, 'GET', '/api/bookings')).body.data).toEqual([]);
  });

  it('are in the export, and erased with the account', async () => {
    const { body } = await book({ travellers: NAMES });
    const { text } = await as(passenger, 'POST', '/api/profiles/me/export');
    expect(text).toContain('Mireille Fotso');
    await as(passenger, 'POST', `/api/bookings/${body.data.id}/cancel`);
    expect((await as(passenger, 'DELETE', '/api/profiles/me')).status).toBe(200);
    expect(
      await product.database.query('SELECT travellers FROM bookings WHERE id = $1', [body.data.id]),
    ).toEqual([{ travellers: null }]);
  });

  it('are erased 30 days after departure or cancellation, not before, and not during a claim', async () => {
    const { database } = product;
    const insert = async (sql: string) => {
      const { id } = await insertBooking(database, { status: 'pending_verification' });
      await database.query(`UPDATE bookings SET travellers = '{Awa}', ${sql} WHERE id = $1`, [id]);
      await database.query(
        `UPDATE rides SET departure_time = (SELECT departure_time FROM bookings WHERE id = $1) WHERE id = (SELECT ride_id FROM bookings WHERE id = $1)`,
        [id],
      );
      return id;
    };
    const cancelled = (days: number) =>
      `status = 'cancelled', cancel_cause = 'passenger', cancelled_at = now() - interval '${days} days'`;
    const left = (days: number) => `departure_time = now() - interval '${days} days'`;
    const deleted = [await insert(left(31)), await insert(cancelled(31))];
    const remaining = [
      await insert(left(29)),
      await insert(cancelled(29)),
      await insert(`${left(31)}, claim_status = 'contested'`),
    ];
    await product.app.get(Retention, { strict: false }).run();
    const named = await product.app
      .get(DataSource)
      .query('SELECT id FROM bookings WHERE id = ANY($1) AND travellers IS NOT NULL ORDER BY id', [
        [...deleted, ...remaining],
      ]);
    expect(named.map(({ id }: { id: string }) => id)).toEqual([...remaining].sort());
  });
});

describe('The list of travellers of a ride', () => {
  const path = () => `/api/rides/${ride.id}/manifest`;

  it('has only the paid seats, with names and boarding state', async () => {
    const { body } = await book({ travellers: NAMES });
    const other = await insertMember(product, { full_name: 'Sali Bouba' });
    await insertBooking(product.database, { user_id: other.id, ride_id: ride.id, status: 'confirmed' });
    expect((await as(driver, 'GET', path())).body.data.passengers).toHaveLength(1);
    await pay(body.data.id);
    const list = (await as(driver, 'GET', path())).body.data;
    expect(list).toMatchObject({ driver_name: 'Paul Biloa', car_plate: 'CE 731 XQ', from_city: 'Douala' });
    expect(list.passengers).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ full_name: 'Awa Ngono', travellers: NAMES, seats: 2, boarded: false }),
        expect.objectContaining({ full_name: 'Sali Bouba', travellers: [], seats: 1, boarded: true }),
      ]),
    );
    expect(JSON.stringify(list)).not.toMatch(/phone|verification_code/);
  });

  it('is printed on A4 with each name; an unnamed seat shows who booked it', async () => {
    await pay((await book({ travellers: NAMES })).body.data.id);
    const other = await insertMember(product, { full_name: 'Sali Bouba' });
    await insertBooking(product.database, {
      ...{ user_id: other.id, ride_id: ride.id, seats: 2, status: 'confirmed' },
    });
    const answer = await fetch(`${product.url}${path()}?lang=en`, {
      headers: { authorization: `Bearer ${driver.token}`, accept: 'application/pdf' },
    });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const file = Buffer.from(await answer.arrayBuffer());
    expect(file.toString('latin1')).toContain('[0 0 595.28 841.89]');
    const text = textsOfPdf(file).join('\n');
    for (const part of ['Mireille Fotso', 'Éric Mbarga', 'Sali Bouba', 'With Sali Bouba', 'CE 731 XQ'])
      expect(text).toContain(part);
    expect(text).toMatch(/Departure\n\w+ \d{1,2}, \d{4}, \d{2}:\d{2}\n/);
  });

  it('is refused to passengers and in other formats, and is 404 for an unknown ride', async () => {
    expect((await as(passenger, 'GET', path())).status).toBe(403);
    expect(
      (await send(driver, 'GET', '/api/rides/0192f5e4-0000-7000-8000-000000000000/manifest')).status,
    ).toBe(404);
    const csv = { authorization: `Bearer ${driver.token}`, accept: 'text/csv' };
    expect((await fetch(product.url + path(), { headers: csv })).status).toBe(406);
  });
});
