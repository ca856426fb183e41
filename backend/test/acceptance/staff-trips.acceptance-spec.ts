import { verifyJournal } from '../../src/modules/ledger/verification/verify-journal.query';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: FactorHolder;
let colleague: FactorHolder;

let adminId: string;
let adminName: string;

beforeAll(async () => {
  product = await startTestApp();
  const members = [
    await insertMember(product, { staff_role: 'admin' }),
    await insertMember(product, { staff_role: 'admin' }),
  ] as const;
  ({ id: adminId, full_name: adminName } = members[0]);
  [admin, colleague] = [new FactorHolder(product, members[0]), new FactorHolder(product, members[1])];
});
afterAll(async () => {
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  await product.close();
});

interface Trip {
  driver: Member;
  passenger: Member;
  ride: { id: string };
  booking: { id: string };
}

async function insertTrip({ price = 4_000, hours = 72 } = {}): Promise<Trip> {
  const driver = await insertMember(product, { driver: true });
  const passenger = await insertMember(product);
  const departure_time = inHours(hours);
  const ride = await insertRide(product.database, { driver_id: driver.id, price, departure_time });
  const booking = await insertBooking(product.database, {
    ride_id: ride.id,
    user_id: passenger.id,
    status: 'pending_verification',
  });
  return { driver, passenger, ride, booking };
}

const command = (path: string, who = admin) => who.call('POST', `/api/admin/${path}`, { reason: 'Seen' });
const drain = () => product.app.get(JobQueue, { strict: false }).drain();
const bookingOf = async ({ booking }: Trip) =>
  (
    await product.database.query<Record<string, unknown>[]>(
      'SELECT status, cancel_cause, code_verified FROM bookings WHERE id = $1',
      [booking.id],
    )
  )[0];
const code = async ({ booking }: Trip): Promise<string> =>
  (await product.database.query('SELECT verification_code FROM bookings WHERE id = $1', [booking.id]))[0]
    .verification_code;
const refundsOf = ({ booking }: Trip) =>
  product.database.query<{ amount: number; rule: string }[]>(
    'SELECT amount, rule FROM refunds WHERE booking_id = $1',
    [booking.id],
  );
const freeSeats = async ({ ride }: Trip) =>
  (
    await product.database.query<{ seats_available: number; seats: number }[]>(
      'SELECT seats_available, seats FROM rides WHERE id = $1',
      [ride.id],
    )
  )[0];

describe('An administrator who cancels a ride', () => {
  it('refunds all passengers in full, without a strike for the driver', async () => {
    const trip = await insertTrip({ hours: 5 });
    const { body } = await command(`rides/${trip.ride.id}/cancel`);
    expect(body.data).toEqual({ id: trip.ride.id, status: 'cancelled', approval: null });
    await drain();
    expect(await bookingOf(trip)).toMatchObject({ status: 'cancelled', cancel_cause: 'ride_cancelled' });
    expect(await refundsOf(trip)).toEqual([expect.objectContaining({ amount: 4_000 })]);
    const strikes = await product.database.query('SELECT 1 FROM strikes WHERE person_id = $1', [
      trip.driver.id,
    ]);
    expect(strikes).toEqual([]);
    const { body: shown } = await admin.call('GET', `/api/profiles/${trip.driver.id}`);
    expect(shown.data.cancellations_6_months).toBe(0);
    expect((await command(`rides/${trip.ride.id}/cancel`)).status).toBe(200);
  });

  it('waits for a second administrator above the limit, and moves nothing meanwhile', async () => {
    const trip = await insertTrip({ price: 60_000 });
    const { body } = await command(`rides/${trip.ride.id}/cancel`);
    expect(body.data).toMatchObject({ status: 'scheduled', approval: { action: 'ride.cancel' } });
    expect(await bookingOf(trip)).toMatchObject({ status: 'pending_verification' });
    const path = `/api/admin/approvals/${body.data.approval.id}/confirm`;
    expect((await admin.call('POST', path)).status).toBe(403);
    expect((await colleague.call('POST', path)).status).toBe(200);
    await drain();
    expect(await refundsOf(trip)).toEqual([expect.objectContaining({ amount: 60_000 })]);
  });

  it('is refused after departure and if it is their own ride', async () => {
    const departed = await insertTrip({ hours: -1 });
    expect((await command(`rides/${departed.ride.id}/cancel`)).body.code).toBe('RIDE_DEPARTED');
    const own = await insertRide(product.database, { driver_id: adminId });
    expect((await command(`rides/${own.id}/cancel`)).status).toBe(403);
  });
});

describe('A departure move by staff', () => {
  const move = (ride: { id: string }, hours: number, who = admin) =>
    who.call('POST', `/api/admin/rides/${ride.id}/move`, {
      departure_time: inHours(hours).toISOString(),
      reason: 'Road closed',
    });
  const smsTo = (phone: string) =>
    product.database.query<{ body: string }[]>('SELECT body FROM dev_sms WHERE "to" = $1', [phone]);

  it('follows the driver’s rules: passengers and driver are notified, and refunds are full', async () => {
    const trip = await insertTrip({ hours: 20 });
    const { body } = await move(trip.ride, 30);
    expect(body.data.changes).toEqual([expect.objectContaining({ actor_id: adminId, sold: true })]);
    await drain();
    expect((await smsTo(trip.driver.phone)).map((sms) => sms.body)).toEqual([
      expect.stringMatching(/our team moved your ride/),
    ]);
    expect(await smsTo(trip.passenger.phone)).toHaveLength(1);
    const cancelled = await command(`bookings/${trip.booking.id}/cancel`);
    expect(cancelled.status).toBe(200);
    expect(await refundsOf(trip)).toEqual([expect.objectContaining({ amount: 4_000 })]);
    const audited = await product.database.query(
      `SELECT reason FROM audit_events WHERE action = 'ride.moved' AND subject_id = $1`,
      [trip.ride.id],
    );
    expect(audited).toEqual([{ reason: 'Road closed' }]);
  });

  it('is refused for a past time, a third move in a day, a departed ride and their own ride', async () => {
    const trip = await insertTrip({ hours: 72 });
    expect((await move(trip.ride, -1)).status).toBe(400);
    expect((await move(trip.ride, 80)).status).toBe(200);
    expect((await move(trip.ride, 90)).status).toBe(200);
    expect((await move(trip.ride, 100)).body.code).toBe('TOO_MANY_MOVES');
    const departed = await insertTrip({ hours: -1 });
    expect((await move(departed.ride, 30)).body.code).toBe('RIDE_DEPARTED');
    const own = await insertRide(product.database, { driver_id: adminId });
    expect((await move(own, 30)).status).toBe(403);
  });

  it('is refused for a ride that they booked themselves, as the move would refund them in full', async () => {
    const trip = await insertTrip({ hours: 20 });
    const booked = { ride_id: trip.ride.id, user_id: adminId, status: 'pending_verification' } as const;
    await insertBooking(product.database, booked);
    expect((await move(trip.ride, 30)).status).toBe(403);
    expect((await move(trip.ride, 30, colleague)).status).toBe(200);
  });
});

describe("A ride's timeline", () => {
  it('shows who did what, in order, and how many passengers got a message', async () => {
    const trip = await insertTrip({ hours: 5 });
    await admin.call('POST', `/api/admin/rides/${trip.ride.id}/message`, { text: 'Bring water' });
    await command(`rides/${trip.ride.id}/cancel`);
    await drain();
    const { body } = await admin.call('GET', `/api/admin/rides/${trip.ride.id}/timeline`);
    const events: { kind: string; at: string; text: string | null; actor: string | null }[] = body.data;
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    expect(events[0]).toMatchObject({ kind: 'published' });
    expect(events).toContainEqual(
      expect.objectContaining({
        kind: 'decision',
        text: 'ride.messaged',
        actor: adminName,
        to: { recipients: 1, text: 'Bring water' },
      }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'booking', status: 'cancelled', text: 'ride_cancelled' }),
    );
    const unknown = await admin.call('GET', `/api/admin/rides/${trip.booking.id}/timeline`);
    expect(unknown.body.code).toBe('RIDE_NOT_FOUND');
  });
});

describe("A ride's list of travellers", () => {
  it('can be read by staff, which is audited', async () => {
    const trip = await insertTrip();
    const { body } = await admin.call('GET', `/api/admin/rides/${trip.ride.id}/manifest`);
    expect(body.data.passengers).toEqual([
      expect.objectContaining({ booking_id: trip.booking.id, seats: 1 }),
    ]);
    const audited = await product.database.query(
      `SELECT actor_id FROM audit_events WHERE subject_id = $1 AND action = 'ride.manifest_read'`,
      [trip.ride.id],
    );
    expect(audited).toEqual([{ actor_id: adminId }]);
  });
});

describe('An administrator who cancels a booking for its passenger', () => {
  it("applies the passenger's terms: half within 24 hours of departure", async () => {
    const trip = await insertTrip({ hours: 5 });
    await product.database.query(
      `UPDATE bookings SET paid_at = paid_at - interval '2 days', created_at = created_at - interval '2 days' WHERE id = $1`,
      [trip.booking.id],
    );
    await product.database.query(
      `UPDATE payments SET payment_time = payment_time - interval '2 days' WHERE booking_id = $1`,
      [trip.booking.id],
    );
    const before = await freeSeats(trip);
    const { body } = await command(`bookings/${trip.booking.id}/cancel`);
    expect(body.data).toMatchObject({ status: 'cancelled', cancel_reason: 'Seen' });
    expect(await refundsOf(trip)).toEqual([{ amount: 2_000, rule: 'within_24_hours' }]);
    expect((await freeSeats(trip))?.seats_available).toBe((before?.seats_available ?? 0) + 1);
    await command(`bookings/${trip.booking.id}/cancel`);
    expect(await refundsOf(trip)).toHaveLength(1);
  });

  it('is refused if they are the ride’s driver, who would get the retained part', async () => {
    const trip = await insertTrip({ hours: 5 });
    await product.database.query(`UPDATE profiles SET staff_role = 'support' WHERE id = $1`, [
      trip.driver.id,
    ]);
    const { status, body } = await command(
      `bookings/${trip.booking.id}/cancel`,
      new FactorHolder(product, trip.driver),
    );
    expect([status, body.code]).toEqual([403, 'FORBIDDEN']);
    expect(await bookingOf(trip)).toMatchObject({ status: 'pending_verification' });
  });

  it('causes one refund, even if two administrators cancel the booking and one its ride concurrently', async () => {
    const trip = await insertTrip();
    await Promise.all([
      command(`bookings/${trip.booking.id}/cancel`),
      command(`bookings/${trip.booking.id}/cancel`, colleague),
      command(`rides/${trip.ride.id}/cancel`),
    ]);
    await drain();
    expect(await refundsOf(trip)).toEqual([expect.objectContaining({ amount: 4_000 })]);
    const seats = await freeSeats(trip);
    expect(seats?.seats_available).toBe(seats?.seats);
  });
});

describe('An administrator who boards a passenger without the code', () => {
  it('completes the boarding once', async () => {
    const trip = await insertTrip({ hours: 1 });
    const { body } = await command(`bookings/${trip.booking.id}/board`);
    expect(body.data).toMatchObject({ status: 'confirmed', code_verified: true });
    expect((await command(`bookings/${trip.booking.id}/board`)).status).toBe(200);
    expect((await command(`bookings/${trip.booking.id}/cancel`)).body.code).toBe('ALREADY_BOARDED');
  });

  it('is refused days before departure and without a payment', async () => {
    const early = await insertTrip();
    expect((await command(`bookings/${early.booking.id}/board`)).body.code).toBe('TOO_EARLY');
    const { ride } = await insertTrip({ hours: 1 });
    const unpaid = await insertBooking(product.database, { ride_id: ride.id });
    expect((await command(`bookings/${unpaid.id}/board`)).body.code).toBe('NOT_PAID');
  });

  it('waits for a second person if it would pay the administrator', async () => {
    const departure_time = inHours(1);
    const ride = await insertRide(product.database, { driver_id: adminId, departure_time });
    const booking = await insertBooking(product.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    const { body } = await command(`bookings/${booking.id}/board`);
    expect(body.data).toMatchObject({
      status: 'pending_verification',
      approval: { action: 'booking.board' },
    });
  });
});

describe('Undoing a boarding', () => {
  it('sends a new code by SMS, notifies both people and is audited', async () => {
    const trip = await insertTrip({ hours: 1 });
    await command(`bookings/${trip.booking.id}/board`);
    const codeBefore = await code(trip);
    expect((await admin.call('POST', `/api/admin/bookings/${trip.booking.id}/unboard`, {})).status).toBe(400);
    const { body } = await command(`bookings/${trip.booking.id}/unboard`);
    expect(body.data).toMatchObject({ status: 'pending_verification', code_verified: false });
    expect(body.data.events.at(-1)).toMatchObject({ cause: 'staff_unboarded' });
    expect((await command(`bookings/${trip.booking.id}/unboard`)).status).toBe(200);
    const newCode = await code(trip);
    expect(newCode).not.toBe(codeBefore);
    await drain();
    const sent = await product.database.query<{ body: string }[]>(
      `SELECT body FROM dev_sms WHERE body LIKE '%' || $1 || '%'`,
      [newCode],
    );
    expect(sent).toHaveLength(1);
    const inbox = await product.database.query<{ type: string; user_id: string }[]>(
      `SELECT type, user_id FROM notifications WHERE user_id IN ($1, $2) AND type = 'boarding'`,
      [trip.driver.id, trip.passenger.id],
    );
    expect(inbox.map(({ user_id }) => user_id).sort()).toEqual([trip.driver.id, trip.passenger.id].sort());
    const audited = await product.database.query<{ reason: string }[]>(
      `SELECT reason FROM audit_events WHERE subject_id = $1 AND action = 'booking.unboarded'`,
      [trip.booking.id],
    );
    expect(audited).toEqual([{ reason: 'Seen' }]);
  });

  it('is refused once the money is payable, after completion and for one’s own ride', async () => {
    const late = await insertTrip({ hours: -49 });
    await product.database.query(
      `UPDATE bookings SET status = 'confirmed', code_verified = true WHERE id = $1`,
      [late.booking.id],
    );
    expect((await command(`bookings/${late.booking.id}/unboard`)).body.code).toBe('STATE_CONFLICT');
    const completed = await insertTrip({ hours: -30 });
    await product.database.query(
      `UPDATE bookings SET status = 'completed', code_verified = true WHERE id = $1`,
      [completed.booking.id],
    );
    expect((await command(`bookings/${completed.booking.id}/unboard`)).body.code).toBe('STATE_CONFLICT');
    const ride = await insertRide(product.database, { driver_id: adminId, departure_time: inHours(1) });
    const own = await insertBooking(product.database, { ride_id: ride.id, status: 'confirmed' });
    expect((await command(`bookings/${own.id}/unboard`)).status).toBe(403);
  });
});

describe("A booking's timeline", () => {
  it('shows booking and refund in order, and answers 404 for an unknown booking', async () => {
    const trip = await insertTrip({ hours: 5 });
    await command(`bookings/${trip.booking.id}/cancel`);
    await drain();
    await product.database.query(
      `WITH nothing AS (
         INSERT INTO refunds (id, payment_id, booking_id, amount, given_before, status, rest, rule, cause, provider, rail, provider_reference)
         SELECT id, id, booking_id, 0, amount, 'completed', true, 'staff', 'staff', provider, rail, id::text FROM payments WHERE booking_id = $1
         RETURNING id)
       INSERT INTO refund_events (refund_id, to_status, cause) SELECT id, 'requested', 'staff' FROM nothing`,
      [trip.booking.id],
    );
    const { body } = await admin.call('GET', `/api/admin/bookings/${trip.booking.id}/timeline`);
    const events: { kind: string; status: string; at: string; text: string; amount: number }[] = body.data;
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    expect(events).toContainEqual(
      expect.objectContaining({ kind: 'booking', status: 'cancelled', text: 'passenger' }),
    );
    const refunds = events.filter(({ kind }) => kind === 'refund');
    expect(refunds.length).toBeGreaterThan(0);
    expect(refunds.filter(({ amount }) => amount === 0)).toEqual([]);
    await product.database.query(
      `WITH events AS (DELETE FROM refund_events e USING refunds f WHERE f.id = e.refund_id AND f.amount = 0)
       DELETE FROM refunds WHERE amount = 0`,
    );
    const unknown = await admin.call('GET', `/api/admin/bookings/${trip.ride.id}/timeline`);
    expect(unknown.body.code).toBe('BOOKING_NOT_FOUND');
  });
});
