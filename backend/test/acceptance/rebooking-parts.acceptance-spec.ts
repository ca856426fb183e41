import { verifyJournal } from '../../src/modules/ledger';
import { RefundSendingService } from '../../src/modules/transfers';
import { ridesWithWrongSeats } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { insertRideWithStops, ridesWithWrongLegs, type RideWithStops } from '../factories/stops';
import { HeldLock, waitForBlockedSessions } from '../faults/held-lock';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { payFor } from '../setup/paying';
import { drainJobs, startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterEach(async () => {
  await drainJobs(product);
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  expect(await ridesWithWrongLegs(product.database)).toEqual([]);
  await product.database.query('UPDATE rides SET listed = false');
});
afterAll(() => product.close());

const { call: as } = callsTo(() => product);
const code = ({ status, body }: Answer) => [status, body.code];
const idOf = (ride: RideWithStops, city: string) => ride.stops.find((stop) => stop.city === city)?.id ?? '';
const part = (ride: RideWithStops, from = 'Édéa', to = 'Eséka') => ({
  ride_id: ride.id,
  seats: 1,
  from_stop_id: idOf(ride, from),
  to_stop_id: idOf(ride, to),
});

/** Douala – Édéa – Eséka – Yaoundé, an hour each. */
const throughEdea = async (
  given: { price?: number; seats?: number; hours?: number; driver_id?: string } = {},
) =>
  insertRideWithStops(product.database, {
    prices: [null, given.price ?? 1_500],
    seats: given.seats ?? 4,
    departure_time: inHours(given.hours ?? 9),
    ...(given.driver_id === undefined ? {} : { driver_id: given.driver_id }),
  });

interface Trip {
  passenger: Member;
  driver: Member;
  ride: RideWithStops;
  id: string;
}

/** A paid booking from Édéa to Eséka for 1,500 XAF. */
async function paidPart(): Promise<Trip> {
  const driver = await insertMember(product, { driver: true });
  const passenger = await insertMember(product);
  const ride = await throughEdea({ hours: 8, driver_id: driver.id });
  const { body } = await as(passenger, 'POST', '/api/bookings', part(ride));
  await payFor(product, passenger, body.data.id);
  return { passenger, driver, ride, id: body.data.id };
}

async function cancelRide({ driver, ride }: Pick<Trip, 'driver' | 'ride'>): Promise<void> {
  expect((await as(driver, 'DELETE', `/api/rides/${ride.id}`)).status).toBe(200);
  await drainJobs(product);
}

/** A booking of Édéa to Eséka whose driver has just cancelled; `ride` is another one that stops there. */
async function cancelledPart(given: { price?: number; seats?: number } = {}) {
  const trip = await paidPart();
  const driver = await insertMember(product, { driver: true });
  const other = await throughEdea({ ...given, driver_id: driver.id });
  await cancelRide(trip);
  return { ...trip, other, otherDriver: driver };
}

const rebook = ({ passenger, id }: Pick<Trip, 'passenger' | 'id'>, wanted: object) =>
  as(passenger, 'POST', `/api/bookings/${id}/rebook`, wanted);
const choiceOf = async ({ passenger, id }: Trip) =>
  (await as(passenger, 'GET', `/api/bookings/${id}/rebooking`)).body.data;
const refundsOf = (bookingId: string) =>
  product.database.query<{ id: string; status: string; amount: number }[]>(
    'SELECT id, status, amount, credited_to FROM refunds WHERE booking_id = $1 ORDER BY rest',
    [bookingId],
  );
const legsOf = async ({ id }: InsertedRide): Promise<number[]> => {
  const [row] = await product.database.query('SELECT leg_seats FROM rides WHERE id = $1', [id]);
  return row.leg_seats;
};
/** Runs both while the row is locked, the first one queueing first. */
async function inOrder(lock: HeldLock, first: () => Promise<Answer>, second: () => Promise<Answer>) {
  const one = first();
  await waitForBlockedSessions(product.database, 1);
  const two = second();
  await waitForBlockedSessions(product.database, 2);
  await lock.release();
  return [await one, await two] as const;
}
const lockRide = ({ id }: InsertedRide) =>
  HeldLock.on(product.databaseUrl, 'SELECT 1 FROM rides WHERE id = $1 FOR NO KEY UPDATE', [id]);

describe('A passenger of a part of a cancelled ride', () => {
  it('is offered whole rides and parts of rides between their towns, with price, time and seats of the part', async () => {
    const trip = await paidPart();
    const between = { from_city: 'Édéa', to_city: 'Eséka' };
    const whole = await insertRide(product.database, { ...between, departure_time: inHours(8.5) });
    const through = await throughEdea({ price: 2_000 });
    const late = await throughEdea({ hours: 15 });
    const full = await throughEdea({ seats: 1 });
    const someone = await insertMember(product);
    expect((await as(someone, 'POST', '/api/bookings', part(full))).status).toBe(201);
    await cancelRide(trip);
    const { rides, credit } = await choiceOf(trip);
    expect(credit).toBe(1_500);
    expect(rides.map(({ id }: InsertedRide) => id)).toEqual([whole.id, through.id]);
    expect(rides.map(({ id }: InsertedRide) => id)).not.toContain(late.id);
    expect(rides[0].boarding).toMatchObject({ from_stop_id: null, to_stop_id: null, price: 4_500 });
    expect(rides[1]).toMatchObject({
      price: 4_500,
      amount: 2_000,
      boarding: {
        from_stop_id: idOf(through, 'Édéa'),
        to_stop_id: idOf(through, 'Eséka'),
        departure_time: through.stops[1]?.departure_time,
        arrival_time: through.stops[2]?.departure_time,
        price: 2_000,
        seats_available: 4,
      },
    });
  });

  it('rebooks a part at its price and takes seats on its legs only', async () => {
    const trip = await cancelledPart({ price: 1_000 });
    const made = await rebook(trip, part(trip.other));
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({
      ...{ amount: 1_000, credit: 1_000, amount_due: 0, status: 'pending_verification' },
      from_stop_id: idOf(trip.other, 'Édéa'),
      to_stop_id: idOf(trip.other, 'Eséka'),
      ride: { from_city: 'Édéa', to_city: 'Eséka', departure_time: trip.other.stops[1]?.departure_time },
    });
    expect(await legsOf(trip.other)).toEqual([4, 3, 4]);
    expect(await refundsOf(trip.id)).toMatchObject([{ status: 'credited' }, { amount: 500 }]);
  });

  it('pays the difference to a dearer part', async () => {
    const trip = await cancelledPart({ price: 2_500 });
    const made = await rebook(trip, part(trip.other));
    expect(made.body.data).toMatchObject({ amount: 2_500, amount_due: 1_000, status: 'pending' });
    await payFor(product, trip.passenger, made.body.data.id);
    const { body } = await as(trip.passenger, 'GET', `/api/bookings/${made.body.data.id}`);
    expect(body.data).toMatchObject({ status: 'pending_verification', amount_due: 0 });
    expect(await legsOf(trip.other)).toEqual([4, 3, 4]);
  });

  it('keeps the refund if the stops are unknown, in the wrong order or of another ride', async () => {
    const trip = await cancelledPart();
    const { other, ride } = trip;
    for (const wanted of [
      part(other, 'Eséka', 'Édéa'),
      { ...part(other), to_stop_id: idOf(ride, 'Eséka') },
      { ...part(other), from_stop_id: ride.id },
    ]) {
      expect(code(await rebook(trip, wanted))).toEqual([404, 'STOP_NOT_FOUND']);
    }
    expect(code(await rebook(trip, { ...part(other), from_stop_id: 'Édéa' }))).toEqual([
      400,
      'VALIDATION_FAILED',
    ]);
    expect(await refundsOf(trip.id)).toMatchObject([{ status: 'requested', credited_to: null }]);
  });

  it('is not offered the ride that just dropped their stop', async () => {
    const trip = await paidPart();
    const stops = trip.ride.stops.filter(({ city }) => city !== 'Édéa');
    expect((await as(trip.driver, 'PUT', `/api/rides/${trip.ride.id}`, { stops })).status).toBe(200);
    await drainJobs(product);
    const [refund] = await refundsOf(trip.id);
    expect(['sent', 'completed']).toContain(refund?.status);
    const alerts = await as(trip.passenger, 'GET', '/api/departure-alerts');
    expect(alerts.body.data).toMatchObject([{ from_city: 'Édéa', to_city: 'Eséka' }]);
  });
});

describe('At the same time', () => {
  it('two rebookings of one refund onto parts: one is made', async () => {
    const trip = await cancelledPart();
    const next = await throughEdea();
    const answers = await Promise.all([rebook(trip, part(trip.other)), rebook(trip, part(next))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    const legs = [...(await legsOf(trip.other)), ...(await legsOf(next))];
    expect(legs.reduce((sum, free) => sum + free)).toBe(23);
  });

  it('a rebooking and the refund job: the refund is credited or sent, never both', async () => {
    const sending = product.app.get(RefundSendingService, { strict: false });
    for (let round = 0; round < 3; round++) {
      const trip = await cancelledPart();
      await product.database.query(
        `UPDATE refunds SET rebook_until = now() - interval '1 second', next_check_at = now() WHERE booking_id = $1`,
        [trip.id],
      );
      const [{ id } = { id: '' }] = await refundsOf(trip.id);
      const [made] = await Promise.all([rebook(trip, part(trip.other)), sending.send(id)]);
      expect((await refundsOf(trip.id))[0]?.status === 'credited').toBe(made.status === 201);
      expect(await legsOf(trip.other)).toEqual(made.status === 201 ? [4, 3, 4] : [4, 4, 4]);
    }
  });

  it.each([
    ['a rebooking', 'a booking', true],
    ['a booking', 'a rebooking', false],
  ])('%s takes the last seat of a leg before %s', async (_first, _second, rebooksFirst) => {
    const trip = await cancelledPart({ seats: 1 });
    const someone = await insertMember(product);
    const rebooking = () => rebook(trip, part(trip.other));
    // Overlaps with the part on the leg to Eséka only.
    const booking = () => as(someone, 'POST', '/api/bookings', { ...part(trip.other), to_stop_id: null });
    const lock = await lockRide(trip.other);
    const [won, lost] = await inOrder(
      lock,
      rebooksFirst ? rebooking : booking,
      rebooksFirst ? booking : rebooking,
    );
    expect([won.status, ...code(lost)]).toEqual([201, 409, 'NOT_ENOUGH_SEATS']);
    expect(await legsOf(trip.other)).toEqual(rebooksFirst ? [1, 0, 1] : [1, 0, 0]);
    const status = rebooksFirst ? 'credited' : 'requested';
    expect(await refundsOf(trip.id)).toMatchObject([{ status }]);
  });

  it('a booking of other legs does not stop a rebooking', async () => {
    const trip = await cancelledPart({ seats: 1 });
    const someone = await insertMember(product);
    const answers = await Promise.all([
      rebook(trip, part(trip.other)),
      as(someone, 'POST', '/api/bookings', { ...part(trip.other, 'Eséka', 'Yaoundé') }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(await legsOf(trip.other)).toEqual([1, 0, 0]);
  });

  it.each([
    ['before', [404, 'STOP_NOT_FOUND']],
    ['after', [201, undefined]],
  ])('the stop is dropped %s the rebooking: the money comes back once', async (when, expected) => {
    const trip = await cancelledPart();
    const stops = trip.other.stops.filter(({ city }) => city !== 'Édéa');
    const next = await throughEdea();
    const rebooking = () => rebook(trip, part(trip.other));
    const dropping = () => as(trip.otherDriver, 'PUT', `/api/rides/${trip.other.id}`, { stops });
    const lock = await lockRide(trip.other);
    const [first, second] = await inOrder(
      lock,
      when === 'before' ? dropping : rebooking,
      when === 'before' ? rebooking : dropping,
    );
    const [made, dropped] = when === 'before' ? [second, first] : [first, second];
    expect([code(made), dropped.status]).toEqual([expected, 200]);
    await drainJobs(product);
    // Either way the passenger may choose again with the same money.
    const id = when === 'before' ? trip.id : made.body.data.id;
    expect(await refundsOf(id)).toMatchObject([{ status: 'requested', amount: 1_500 }]);
    const again = await rebook({ ...trip, id }, part(next));
    expect(again.body.data).toMatchObject({ credit: 1_500, amount_due: 0 });
  });

  it('the price of the part is lowered before the rebooking: the new price counts, and the rest is refunded', async () => {
    const trip = await cancelledPart({ price: 1_500 });
    const stops = trip.other.stops.map((stop) => (stop.city === 'Édéa' ? { ...stop, price: 1_200 } : stop));
    const repricing = () => as(trip.otherDriver, 'PUT', `/api/rides/${trip.other.id}`, { stops });
    const [changed, made] = await inOrder(await lockRide(trip.other), repricing, () =>
      rebook(trip, part(trip.other)),
    );
    expect([changed.status, made.status]).toEqual([200, 201]);
    expect(made.body.data).toMatchObject({ amount: 1_200, credit: 1_200 });
    expect(await refundsOf(trip.id)).toMatchObject([{ status: 'credited' }, { amount: 300 }]);
  });
});
