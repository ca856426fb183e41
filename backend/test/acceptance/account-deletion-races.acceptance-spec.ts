import { BookingPaymentsService } from '../../src/modules/bookings';
import { Transactions } from '../../src/platform/database';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { HeldLock, waitForBlockedSessions } from '../faults/held-lock';
import { apply } from '../setup/application-form';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { codeFor, postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const send = async (...sent: Parameters<typeof call>) => {
  const { status, body } = await call(...sent);
  const { code = null, data = null } = body;
  return { status, code, data };
};
const deleteAccount = (who: Pick<Member, 'token'>) => send(who, 'DELETE', '/api/profiles/me');
const holdLock = (statement: string, values: unknown[] = []) =>
  HeldLock.on(product.databaseUrl, statement, values);
/** A deletion that pauses after locking the person's row. */
async function startDeletion(person: Member) {
  await product.database.query(
    `INSERT INTO notifications (id, user_id, key, type, title, body) VALUES (gen_random_uuid(), $1, 'k', 'warning', 't', 'b')`,
    [person.id],
  );
  const lock = await holdLock('SELECT 1 FROM notifications WHERE user_id = $1 FOR UPDATE', [person.id]);
  const answer = deleteAccount(person);
  await lock.waitUntilBlocking();
  return { answer, resume: () => lock.release() };
}
const isGone = async ({ id }: { id: string }) =>
  (
    await product.database.query<unknown[]>(
      'SELECT 1 FROM profiles WHERE id = $1 AND deleted_at IS NOT NULL',
      [id],
    )
  ).length === 1;
const trip = () => ({
  from_city: 'Douala',
  to_city: 'Kribi',
  car_model: 'Toyota Corolla',
  car_plate: 'LT 123 AB',
  meeting_point: 'Gare routière',
  departure_time: inHours(60).toISOString(),
  price: 4_500,
  seats: 4,
});

describe('While an account is being deleted', () => {
  it('a booking that was made first prevents the deletion', async () => {
    const person = await insertMember(product);
    const ride = await insertRide(product.database);
    const lock = await holdLock('SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [ride.id]);
    const booking = send(person, 'POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
    await lock.waitUntilBlocking();
    const answer = deleteAccount(person);
    await waitForBlockedSessions(product.database, 2);
    await lock.release();
    expect((await booking).status).toBe(201);
    expect(await answer).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect(await isGone(person)).toBe(false);
  });

  it('a later booking is refused and takes no seat', async () => {
    const person = await insertMember(product);
    const ride = await insertRide(product.database);
    const { answer, resume } = await startDeletion(person);
    const booking = send(person, 'POST', '/api/bookings', { ride_id: ride.id, seats: 2 });
    await waitForBlockedSessions(product.database, 2);
    await resume();
    expect((await answer).status).toBe(200);
    expect(await booking).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
    expect(await ridesWithWrongSeats(product.database)).toEqual([]);
    const seatsTaken = 'SELECT seats - seats_available AS taken FROM rides WHERE id = $1';
    expect(await product.database.query(seatsTaken, [ride.id])).toEqual([{ taken: 0 }]);
  });

  it('a payment that is being started prevents the deletion', async () => {
    const person = await insertMember(product);
    const booking = await insertBooking(product.database, { user_id: person.id });
    const lock = await holdLock('LOCK TABLE payments IN SHARE MODE');
    const wanted = { booking_id: booking.id, provider: 'mtn', phone_number: '670000001' };
    const payment = send(person, 'POST', '/api/payments', wanted);
    await lock.waitUntilBlocking();
    const answer = deleteAccount(person);
    expect(await answer).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    await lock.release();
    expect((await payment).status).toBe(201);
    expect(await isGone(person)).toBe(false);
  });

  it('a ride that was published first prevents the deletion', async () => {
    const driver = await insertMember(product, { driver: true });
    const lock = await holdLock('LOCK TABLE rides IN SHARE MODE');
    const ride = send(driver, 'POST', '/api/rides', trip());
    await lock.waitUntilBlocking();
    const answer = deleteAccount(driver);
    await waitForBlockedSessions(product.database, 2);
    await lock.release();
    expect((await ride).status).toBe(201);
    expect(await answer).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
  });

  it('a later ride is not published', async () => {
    const driver = await insertMember(product, { driver: true });
    const { answer, resume } = await startDeletion(driver);
    const ride = send(driver, 'POST', '/api/rides', trip());
    await waitForBlockedSessions(product.database, 2);
    await resume();
    expect((await answer).status).toBe(200);
    expect((await ride).status).toBe(403);
    expect(await product.database.query('SELECT 1 FROM rides WHERE driver_id = $1', [driver.id])).toEqual([]);
  });

  it('a message that is being sent arrives, and later ones are refused', async () => {
    const person = await insertMember(product);
    const driver = await insertMember(product, { driver: true });
    const ride = await insertRide(product.database, { driver_id: driver.id });
    const { data } = await send(person, 'POST', '/api/conversations', { ride_id: ride.id });
    const lock = await holdLock('SELECT 1 FROM ride_chats WHERE ride_id = $1 FOR UPDATE', [ride.id]);
    const body = { conversation_id: data.id, content: 'Bonjour' };
    const message = send(person, 'POST', '/api/messages', body);
    await lock.waitUntilBlocking();
    expect((await deleteAccount(person)).status).toBe(200);
    await lock.release();
    expect((await message).status).toBe(201);
    expect((await send(person, 'POST', '/api/messages', body)).status).toBe(401);
    const read = await send(driver, 'GET', `/api/messages/ride/${ride.id}`);
    expect(read.data).toEqual([
      expect.objectContaining({ sender: { full_name: 'Unknown', avatar_url: null } }),
    ]);
  });

  it('a session that was opened first ends with the account', async () => {
    const person = await insertMember(product);
    await postJson(`${product.url}/api/auth/otp`, { phone: person.phone, channel: 'sms' });
    const token = await codeFor(product, person.phone);
    const lock = await holdLock('LOCK TABLE sessions IN SHARE MODE');
    const signingIn = postJson(`${product.url}/api/auth/verify`, { phone: person.phone, token, type: 'sms' });
    await lock.waitUntilBlocking();
    const answer = deleteAccount(person);
    await waitForBlockedSessions(product.database, 2);
    await lock.release();
    expect((await answer).status).toBe(200);
    // Depending on the order, sign-in fails or returns a session that has ended.
    const signedIn = await signingIn;
    const { data } = (await signedIn.json()) as { data?: { session: { access_token: string } } };
    const { status } = data
      ? await send({ token: data.session.access_token }, 'GET', '/api/profiles/me')
      : signedIn;
    expect(status).toBe(401);
  });

  it('a later sign-in creates a new account for the number', async () => {
    const person = await insertMember(product);
    await postJson(`${product.url}/api/auth/otp`, { phone: person.phone, channel: 'sms' });
    const token = await codeFor(product, person.phone);
    const { answer, resume } = await startDeletion(person);
    const signingIn = postJson(`${product.url}/api/auth/verify`, { phone: person.phone, token, type: 'sms' });
    await waitForBlockedSessions(product.database, 2);
    await resume();
    expect((await answer).status).toBe(200);
    const { data } = (await (await signingIn).json()) as { data: { user: { id: string; phone: string } } };
    expect(data.user.phone).toBe(person.phone);
    expect(data.user.id).not.toBe(person.id);
    expect(await isGone(person)).toBe(true);
  });

  it('an application that was sent first is deleted with the account', async () => {
    const person = await insertMember(product);
    const lock = await holdLock('LOCK TABLE driver_documents IN SHARE MODE');
    const applying = apply(product, person.token);
    await lock.waitUntilBlocking();
    const answer = deleteAccount(person);
    await waitForBlockedSessions(product.database, 2);
    await lock.release();
    expect((await applying).status).toBe(201);
    expect((await answer).status).toBe(200);
    const left = 'SELECT 1 FROM driver_documents WHERE driver_id = $1';
    expect(await product.database.query(left, [person.id])).toEqual([]);
  });

  it('a late payment takes seats before the deletion, never after it', async () => {
    const transactions = product.app.get(Transactions);
    const payments = product.app.get(BookingPaymentsService, { strict: false });
    const given = { status: 'cancelled', cancel_cause: 'payment_failed' } as const;
    const early = await insertMember(product);
    const first = await insertBooking(product.database, { user_id: early.id, ...given });
    const late = await insertMember(product);
    const second = await insertBooking(product.database, { user_id: late.id, ...given });
    const revive = ({ id }: { id: string }) =>
      transactions.run(async (tx) => {
        const settled = { booking_id: id, payment_id: id, cause: 'reconcile', actor_id: null };
        const revived = await payments.reviveForLateSuccess(tx, settled);
        if (!revived) return { revived, answer: null };
        const answer = deleteAccount(early);
        await waitForBlockedSessions(product.database, 1);
        return { revived, answer };
      });
    const { revived, answer } = await revive(first);
    expect(revived).toBe(true);
    expect(await answer).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect((await deleteAccount(late)).status).toBe(200);
    expect((await revive(second)).revived).toBe(false);
    expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  });

  it('a second deletion changes nothing', async () => {
    const person = await insertMember(product);
    const { answer, resume } = await startDeletion(person);
    const again = deleteAccount(person);
    await waitForBlockedSessions(product.database, 2);
    await resume();
    expect((await answer).status).toBe(200);
    expect((await again).status).toBe(200);
    const events = `SELECT 1 FROM audit_events WHERE action = 'profile.deleted' AND subject_id = $1`;
    expect(await product.database.query(events, [person.id])).toHaveLength(1);
  });

  it('one of the last two administrators remains if both delete their accounts concurrently', async () => {
    const [one, other] = [
      await insertMember(product, { staff_role: 'admin' }),
      await insertMember(product, { staff_role: 'admin' }),
    ];
    const { answer, resume } = await startDeletion(one);
    const second = deleteAccount(other);
    await waitForBlockedSessions(product.database, 2);
    await resume();
    expect((await answer).status).toBe(200);
    expect(await second).toMatchObject({ status: 409, code: 'ACCOUNT_IN_USE' });
    expect(await isGone(other)).toBe(false);
  });
});
