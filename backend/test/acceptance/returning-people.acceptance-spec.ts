import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { apply } from '../setup/application-form';
import { insertMember, type Member } from '../setup/cast';
import { returningPeople } from '../setup/returning-people';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const { call, signInAgain, deleteAccount, newPerson, query } = returningPeople(() => product, '2376771400');
type Someone = { id: string; token: string; phone: string };

const BATCHES = '/api/admin/payout-batches';
const drives = (person: { id: string }) =>
  query(`UPDATE profiles SET is_driver = true, role = 'driver', full_name = 'Paul Essomba' WHERE id = $1`, [
    person.id,
  ]);

/** A completed journey old enough to be payable. */
async function travelled(driver: { id: string }, price: number) {
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    status: 'completed',
    departure_time: inHours(-72),
    price,
  });
  return insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
}

/** Runs the payouts; returns this driver's amount (XAF). */
async function payOut(driver: { id: string }): Promise<number> {
  const { body } = await call(admin, 'POST', BATCHES, {});
  if (body.data === undefined) return 0;
  const reference = { reference: `MOMO-${body.data.id}` };
  expect((await call(admin, 'POST', `${BATCHES}/${body.data.id}/mark-paid`, reference)).status).toBe(200);
  const payout = body.data.payouts.find(({ driver_id }: { driver_id: string }) => driver_id === driver.id);
  return payout?.amount ?? 0;
}

/** A driver with a debt: 30,000 XAF refunded by staff after the payout. */
async function indebted(become: (person: Someone) => Promise<unknown> = drives): Promise<Someone> {
  const driver = await newPerson();
  await become(driver);
  const booking = await travelled(driver, 30_000);
  expect(await payOut(driver)).toBe(30_000);
  const reason = { reason: 'Le trajet n’a pas eu lieu' };
  const refund = await call(admin, 'POST', `/api/admin/payments/${booking.payment_id}/refund`, reason);
  expect(refund.status).toBe(200);
  return driver;
}

async function approve(applicant: Someone): Promise<void> {
  await query(`UPDATE profiles SET full_name = 'Paul Essomba' WHERE id = $1`, [applicant.id]);
  const { id } = (await apply(product, applicant.token)).body.data;
  const approved = await call(admin, 'POST', `/api/admin/driver-applications/${id}/status`, {
    status: 'approved',
  });
  expect(approved.status).toBe(200);
}

describe('A driver who deletes the account and registers again', () => {
  it('still owes refunds made after their payout', async () => {
    const driver = await indebted();
    expect((await deleteAccount(driver)).status).toBe(200);
    const again = await signInAgain(driver);
    await drives(again);
    const earnings = async () => (await call(again, 'GET', '/api/driver/earnings')).body.data;
    expect(await earnings()).toMatchObject({ available: 0, carried_debt: 30_000, rides: [] });
    await travelled(again, 45_000);
    expect(await payOut(again)).toBe(15_000);
    expect(await earnings()).toMatchObject({ available: 0, carried_debt: 0 });
    await travelled(again, 4_000);
    expect(await payOut(again)).toBe(4_000);
  });

  it('owes them even with another number, once staff have approved the same documents', async () => {
    const driver = await indebted(approve);
    expect((await deleteAccount(driver)).status).toBe(200);
    const other = await newPerson();
    await approve(other);
    // Registering the first number again doesn't clear the debt either.
    const first = await signInAgain(driver);
    expect((await deleteAccount(first)).status).toBe(200);
    await signInAgain(driver);
    await travelled(other, 45_000);
    expect(await payOut(other)).toBe(15_000);
  });

  it('is still not paid if an admin had stopped the payouts, until an admin resumes them', async () => {
    const driver = await newPerson();
    await drives(driver);
    const stop = (person: { id: string }, stopped: boolean) =>
      call(admin, 'POST', `/api/admin/profiles/${person.id}/payouts`, { stopped, reason: 'Plaintes' });
    expect((await stop(driver, true)).status).toBe(200);
    expect((await deleteAccount(driver)).status).toBe(200);
    const again = await signInAgain(driver);
    await drives(again);
    await travelled(again, 5_000);
    expect(await payOut(again)).toBe(0);
    expect((await stop(again, false)).status).toBe(200);
    expect(await payOut(again)).toBe(5_000);
    expect((await deleteAccount(again)).status).toBe(200);
    const third = await signInAgain(again);
    await drives(third);
    await travelled(third, 6_000);
    expect(await payOut(third)).toBe(6_000);
  });

  it('keeps the count of rides published today, including deleted ones', async () => {
    const driver = await newPerson();
    await drives(driver);
    await query(
      `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, price, seats, seats_available)
       SELECT gen_random_uuid(), $1, 'Douala', 'Yaoundé', now() + n * interval '1 day', 3000, 3, 3 FROM generate_series(1, 20) n`,
      [driver.id],
    );
    for (const { id } of await query('SELECT id FROM rides WHERE driver_id = $1', [driver.id])) {
      expect((await call(driver, 'DELETE', `/api/rides/${String(id)}`)).status).toBe(200);
    }
    const publish = (person: Someone) =>
      call(person, 'POST', '/api/rides', {
        from_city: 'Douala',
        to_city: 'Yaoundé',
        departure_time: inHours(30).toISOString(),
        price: 3_000,
        seats: 3,
        car_model: 'Toyota Corolla',
        car_plate: 'LT 204 AB',
        meeting_point: 'Carrefour Ndokoti',
      });
    const next = await publish(driver);
    expect([next.status, next.body.code]).toEqual([409, 'TOO_MANY_RIDES']);
    expect((await deleteAccount(driver)).status).toBe(200);
    const again = await signInAgain(driver);
    await drives(again);
    expect((await publish(again)).body.code).toBe('TOO_MANY_RIDES');
  });
});

describe('A passenger who deletes the account and registers again', () => {
  it('keeps the limits for lapsed holds', async () => {
    const person = await newPerson();
    for (let lost = 0; lost < 3; lost++) {
      await insertBooking(product.database, {
        user_id: person.id,
        status: 'cancelled',
        cancel_cause: 'passenger',
      });
    }
    await query('UPDATE bookings SET cancelled_at = now() WHERE user_id = $1', [person.id]);
    await deleteAccount(person);
    const again = await signInAgain(person);
    const book = async () => {
      const { id } = await insertRide(product.database);
      return call(again, 'POST', '/api/bookings', { ride_id: id, seats: 1 });
    };
    const first = await book();
    expect(first.status).toBe(201);
    const minutes = (Date.parse(first.body.data.hold_expires_at) - Date.now()) / 60_000;
    expect(Math.round(minutes)).toBe(5);
    expect((await book()).body.code).toBe('TOO_MANY_HOLDS');
  });

  it('keeps the count of free cancellations', async () => {
    const soon = async (user_id: string) => {
      const ride = await insertRide(product.database, { departure_time: inHours(10) });
      const given = {
        user_id,
        ride_id: ride.id,
        status: 'pending_verification',
        paid_at: new Date(),
      } as const;
      return `/api/bookings/${(await insertBooking(product.database, given)).id}`;
    };
    const person = await newPerson();
    for (let used = 0; used < 2; used++) {
      const { body } = await call(person, 'POST', `${await soon(person.id)}/cancel`);
      expect(body.data.refund.rule).toBe('just_paid');
    }
    await product.jobs.drain();
    await query(
      `UPDATE refunds f SET status = 'completed', next_check_at = NULL, completed_at = now() FROM bookings b
       WHERE b.id = f.booking_id AND b.user_id = $1`,
      [person.id],
    );
    expect((await deleteAccount(person)).status).toBe(200);
    const again = await signInAgain(person);
    const { body } = await call(again, 'GET', `${await soon(again.id)}/cancellation`);
    expect(body.data.rule).toBe('within_24_hours');
  });

  it('keeps the limits for messages to strangers', async () => {
    const person = await newPerson();
    const open = async (by: Someone, ride_id: string) => call(by, 'POST', '/api/conversations', { ride_id });
    const rides = await Promise.all(Array.from({ length: 6 }, () => insertRide(product.database)));
    const [first, ...others] = rides.map(({ id }) => id) as [string, ...string[]];
    const { body } = await open(person, first);
    const write = (by: Someone, conversation: string) =>
      call(by, 'POST', '/api/messages', { conversation_id: conversation, content: 'Bonjour' });
    for (let sent = 0; sent < 20; sent++) expect((await write(person, body.data.id)).status).toBe(201);
    await deleteAccount(person);
    const again = await signInAgain(person);
    const reopened = await open(again, first);
    expect(reopened.status).toBe(201);
    expect((await write(again, reopened.body.data.id)).status).toBe(429);
    for (const ride of others.slice(0, 3)) expect((await open(again, ride)).status).toBe(201);
    expect((await open(again, others[3] ?? '')).body.code).toBe('TOO_MANY_CONVERSATIONS');
  });

  it('keeps the limit for reports', async () => {
    const person = await newPerson();
    const report = async (by: Someone) =>
      call(by, 'POST', '/api/reports', { user_id: (await insertMember(product)).id, reason: 'fraud' });
    for (let made = 0; made < 5; made++) expect((await report(person)).status).toBe(201);
    await deleteAccount(person);
    expect((await report(await signInAgain(person))).status).toBe(429);
  });
});
