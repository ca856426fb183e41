import { insertBooking } from '../../../../test/factories/booking';
import { insertPerson, type Person } from '../../../../test/factories/person';
import { inHours, insertRide } from '../../../../test/factories/ride';
import { codeOf } from '../../../../test/setup/bookings-context';
import { PaymentsContext } from '../../../../test/setup/payments-context';
import { PayoutDesk } from '../../../../test/setup/payouts';
import { newId } from '../../../platform/database';
import { BoardingService } from '../../bookings/boarding.service';
import { verifyJournal } from '../verification/verify-journal.query';
import { EarningsService } from './earnings.service';

let context: PaymentsContext;
let desk: PayoutDesk;

beforeAll(async () => {
  context = await PaymentsContext.open();
  desk = await PayoutDesk.open(context);
});
afterAll(() => context.close());
beforeEach(() => desk.clear());
afterEach(async () => {
  expect((await verifyJournal(context.database)).differences).toEqual([]);
});

/** The Monday of this week in Douala, shifted by a number of weeks. */
function monday(weeks = 0): Date {
  const douala = new Date(Date.now() + 3_600_000);
  const sinceMonday = (douala.getUTCDay() + 6) % 7;
  return new Date(
    Date.UTC(douala.getUTCFullYear(), douala.getUTCMonth(), douala.getUTCDate() - sinceMonday + 7 * weeks),
  );
}

describe('weekly earnings', () => {
  it('start on Monday at midnight in Douala and include weeks without a ride', async () => {
    const [aicha, other] = [await desk.driver(), await desk.driver()];
    const rideAt = async (driver_id: string, departure: number, price: number) => {
      const ride = await insertRide(context.database, {
        driver_id,
        price,
        status: 'completed',
        departure_time: new Date(departure),
      });
      return insertBooking(context.database, { ride_id: ride.id, status: 'completed', seats: 2 });
    };
    // Douala is an hour ahead of UTC.
    const midnight = monday().getTime() - 3_600_000;
    await rideAt(aicha.id, midnight, 1_000);
    await rideAt(aicha.id, midnight - 1_000, 2_000);
    const refunded = await rideAt(aicha.id, midnight - 2_000, 500);
    await desk.refund(refunded);
    await rideAt(aicha.id, monday(-8).getTime(), 9_000);
    await rideAt(other.id, midnight, 7_000);
    const weeks = await context.first.module.get(EarningsService).byWeek(aicha.id);
    expect(weeks.map(({ week }) => week)).toEqual(
      [-7, -6, -5, -4, -3, -2, -1, 0].map((count) => monday(count).toISOString().slice(0, 10)),
    );
    expect(weeks.map(({ amount }) => amount)).toEqual([0, 0, 0, 0, 0, 0, 4_000, 2_000]);
  });
});

describe('earnings of a driver', () => {
  it('are empty for a person who never drove', async () => {
    expect(await desk.earnings({ id: newId() })).toMatchObject({
      to_come: 0,
      disputed: 0,
      available: 0,
      paid: 0,
      rides: [],
    });
  });

  it('are to_come, then available if travelled or disputed if unconfirmed, then paid; latest ride first', async () => {
    const aicha = await desk.driver();
    const coming = await insertRide(context.database, { driver_id: aicha.id });
    await insertBooking(context.database, { ride_id: coming.id, status: 'pending_verification', seats: 2 });
    await insertBooking(context.database, { ride_id: coming.id, status: 'pending' });
    const over = await desk.rideOver(aicha, 3_000);
    await desk.travelled(over);
    const unknownOutcome = await insertBooking(context.database, {
      ride_id: over.id,
      status: 'pending_verification',
    });
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 9_000,
      disputed: 3_000,
      available: 3_000,
      paid: 0,
      rides: [
        { ride_id: coming.id, amount: 9_000, status: 'to_come' },
        { ride_id: over.id, amount: 3_000, status: 'disputed' },
        { ride_id: over.id, amount: 3_000, status: 'available' },
      ],
    });
    await context.database.query(
      `UPDATE bookings SET status = 'completed', completed_at = now() WHERE id = $1`,
      [unknownOutcome.id],
    );
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 9_000, disputed: 0, available: 6_000 });
    const { batch } = await desk.create();
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 9_000, available: 6_000, paid: 0 });
    await desk.batches().markPaid(desk.admin.id, batch.id, { reference: 'BULK-1' });
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 9_000,
      disputed: 0,
      available: 0,
      paid: 6_000,
      rides: [
        { ride_id: coming.id, amount: 9_000, status: 'to_come' },
        { ride_id: over.id, amount: 6_000, status: 'paid' },
      ],
    });
  });

  it('include half of a late cancellation, disputed on a ride without boardings, available after a boarding', async () => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, { driver_id: aicha.id, departure_time: inHours(5) });
    const booking = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    await desk.cancelled(booking);
    await desk.refund(booking, 2_250);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 2_250, available: 0 });
    await desk.departed(ride, 23);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 2_250, disputed: 0 });
    await desk.departed(ride, 25);
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 0,
      disputed: 2_250,
      rides: [{ ride_id: ride.id, amount: 2_250, status: 'disputed' }],
    });
    const boarded = await insertBooking(context.database, { ride_id: ride.id, status: 'confirmed' });
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 6_750, disputed: 0, available: 0 });
    await desk.departed(ride, 49);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, disputed: 0, available: 6_750 });
    await context.database.query(
      `UPDATE bookings SET status = 'cancelled', cancel_cause = 'staff' WHERE id = $1`,
      [boarded.id],
    );
    await desk.refund(boarded);
    expect(await desk.earnings(aicha)).toMatchObject({ disputed: 2_250, available: 0 });
  });

  type Connect = (driver: Person, passenger: Person) => Promise<unknown>;
  const write =
    (text: string): Connect =>
    (driver, passenger) =>
      context.database.query(text, [driver.id, driver.phone, passenger.id, passenger.phone]);
  /** The driver's code is requested `minutes` ago, the passenger's 6 minutes ago. */
  const signInFromOneAddress = (minutes: number, { entered }: { entered: boolean }) =>
    write(`INSERT INTO sign_in_codes (id, phone, code_hash, consumed_at, address, expires_at, created_at)
      SELECT gen_random_uuid(), phone, '', ${entered ? 'now()' : 'NULL'}, '41.202.219.' || left(md5($1 || $3), 4), now(), now() - minutes * interval '1 minute'
      FROM (VALUES ($2, ${minutes}), ($4, 6)) given (phone, minutes)`);
  const connections: [string, Connect, 'available' | 'disputed'][] = [
    ['is a stranger', () => Promise.resolve(), 'available'],
    [
      'signs in on the same device',
      write(`INSERT INTO sign_in_devices (id, token_hash, user_id)
        SELECT gen_random_uuid(), md5($2 || $4), person FROM unnest(ARRAY[$1, $3]::uuid[]) person`),
      'disputed',
    ],
    ['signs in minutes later from the same address', signInFromOneAddress(20, { entered: true }), 'disputed'],
    [
      'only requests a code minutes later from the same address',
      signInFromOneAddress(20, { entered: false }),
      'available',
    ],
    [
      'signs in an hour later from the same address',
      signInFromOneAddress(70, { entered: true }),
      'available',
    ],
    [
      'paid with the driver’s number',
      write(`UPDATE payments p SET phone_number = $2 FROM bookings b
        WHERE b.id = p.booking_id AND b.user_id = $3 AND $1 || $4 <> ''`),
      'disputed',
    ],
    [
      'has the number on which the driver is paid',
      write(`INSERT INTO payout_accounts (driver_id, provider, phone_number)
        SELECT $1, 'mtn', $4 WHERE $2 || $3 <> ''`),
      'disputed',
    ],
  ];
  it.each(connections)(
    'include half of a late cancellation only if the boarded passenger %s',
    async (_, connect, status) => {
      const [aicha, friend] = [await desk.driver(), await insertPerson(context.database)];
      const ride = await insertRide(context.database, { driver_id: aicha.id, departure_time: inHours(2) });
      const of_ride = { ride_id: ride.id, status: 'pending_verification' } as const;
      const late = await insertBooking(context.database, of_ride);
      await desk.cancelled(late);
      await desk.refund(late, 2_250);
      const boarding = await insertBooking(context.database, { ...of_ride, user_id: friend.id });
      await connect(aicha, friend);
      const { module } = context.first;
      await module
        .get(BoardingService, { strict: false })
        .verify(aicha.id, boarding.id, boarding.verification_code ?? '');
      await desk.departed(ride, 49);
      const { rides } = await desk.earnings(aicha);
      expect(rides.filter((part) => part.status === status)).toEqual([
        { ride_id: ride.id, amount: status === 'available' ? 6_750 : 2_250, status },
      ]);
    },
  );

  it('include the retained half of a passenger who cancelled after boarding', async () => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, { driver_id: aicha.id, departure_time: inHours(2) });
    const late = await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
    await desk.cancelled(late);
    await desk.refund(late, 2_250);
    const { module } = context.first;
    const code = late.verification_code ?? '';
    const verified_at = new Date(Date.now() - 300_000).toISOString();
    const entering = module
      .get(BoardingService, { strict: false })
      .verifyOnRide(aicha.id, ride.id, { code, verified_at });
    expect(await codeOf(entering)).toBe('BOOKING_CANCELLED');
    await desk.departed(ride, 49);
    expect(await desk.earnings(aicha)).toMatchObject({ available: 2_250, disputed: 0 });
  });

  it('stay available despite a fully refunded cancellation', async () => {
    const aicha = await desk.driver();
    const ride = await desk.rideOver(aicha);
    await desk.travelled(ride);
    const cancelled = await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'pending_verification',
    });
    await desk.cancelled(cancelled);
    await desk.refund(cancelled);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, available: 4_500 });
  });

  it('leave out a fully refunded ride', async () => {
    const aicha = await desk.driver();
    const booking = await desk.travelled(await desk.rideOver(aicha));
    await desk.refund(booking);
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 0,
      disputed: 0,
      available: 0,
      paid: 0,
      rides: [],
    });
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');
  });
});

describe('payout delay after departure', () => {
  it('lasts for the configured hours, even if travel was confirmed', async () => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, { driver_id: aicha.id, departure_time: inHours(-47.9) });
    await desk.travelled(ride);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 4_500, available: 0 });
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');
    await desk.departed(ride, 48.1);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, available: 4_500 });
  });

  it.each([
    ['the ride was moved to an earlier time', { booked: -1, present: -100 }],
    ['the ride was moved to a later time', { booked: -100, present: -1 }],
  ])('counts from the later departure if %s', async (_, { booked, present }) => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, {
      driver_id: aicha.id,
      departure_time: inHours(present),
    });
    await insertBooking(context.database, {
      ride_id: ride.id,
      status: 'completed',
      departure_time: inHours(booked),
    });
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 4_500, available: 0 });
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');
  });
});

describe('unproven earnings', () => {
  it('are disputed immediately if the passenger cancelled after departure, despite other boardings', async () => {
    const aicha = await desk.driver();
    const ride = await desk.rideOver(aicha);
    await desk.travelled(ride);
    const late = await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
    await desk.cancelled(late);
    expect(await desk.earnings(aicha)).toMatchObject({ disputed: 4_500, available: 4_500 });
    const { payouts } = await desk.create();
    expect(payouts).toMatchObject([{ driver_id: aicha.id, amount: 4_500 }]);
  });

  it('are disputed on a ride cancelled by its driver', async () => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, { driver_id: aicha.id, departure_time: inHours(5) });
    const late = await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
    await desk.cancelled(late);
    await desk.refund(late, 2_250);
    await context.database.query(
      `UPDATE rides SET status = 'cancelled', cancelled_at = now() WHERE id = $1`,
      [ride.id],
    );
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, disputed: 2_250, available: 0 });
  });

  it('never become available by time alone', async () => {
    const aicha = await desk.driver();
    const ride = await insertRide(context.database, { driver_id: aicha.id });
    await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
    await desk.departed(ride, 10_000);
    expect(await desk.earnings(aicha)).toMatchObject({ disputed: 4_500, available: 0 });
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');
  });
});

describe('a refund', () => {
  it.each([1, 2, 3, 4, 5])('is deducted from the batch being created or from the next one (%s)', async () => {
    const aicha = await desk.driver();
    const booking = await desk.travelled(await desk.rideOver(aicha));
    await desk.travelled(await desk.rideOver(aicha, 10_000));
    const [created] = await Promise.all([desk.create(), desk.refund(booking)]);
    const payout = created.payouts.find(({ driver_id }) => driver_id === aicha.id);
    expect([10_000, 14_500]).toContain(payout?.amount);
    const pay = (already_sent: boolean) =>
      desk.batches().markPaid(desk.admin.id, created.batch.id, { reference: newId(), already_sent });
    // Refunded after the batch was created: recorded as paid only if the money was already sent.
    if (payout?.amount === 14_500) expect(await codeOf(pay(false))).toBe('STATE_CONFLICT');
    await pay(true);
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 0,
      available: 10_000 - (payout?.amount ?? 0),
    });
    await desk.travelled(await desk.rideOver(aicha, 20_000));
    const next = await desk.create();
    await desk.batches().markPaid(desk.admin.id, next.batch.id, { reference: newId() });
    expect(await desk.paidTo(aicha)).toBe(30_000);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, available: 0, paid: 30_000 });
  });

  it('is deducted from later payouts if already paid out, never below 0', async () => {
    const aicha = await desk.driver();
    const ride = await desk.rideOver(aicha);
    const booking = await desk.travelled(ride);
    const { batch } = await desk.create();
    await desk.batches().markPaid(desk.admin.id, batch.id, { reference: 'BULK-7' });
    await desk.refund(booking);
    expect(await desk.earnings(aicha)).toMatchObject({
      to_come: 0,
      disputed: 0,
      available: -4_500,
      paid: 4_500,
      rides: [
        { ride_id: ride.id, amount: -4_500, status: 'available' },
        { ride_id: ride.id, amount: 4_500, status: 'paid' },
      ],
    });
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');

    await desk.travelled(await desk.rideOver(aicha, 3_000));
    expect(await codeOf(desk.create())).toBe('STATE_CONFLICT');

    const good = await desk.rideOver(aicha, 5_000);
    await desk.travelled(good);
    const { batch: next, payouts } = await desk.create();
    expect(payouts).toMatchObject([{ driver_id: aicha.id, amount: 3_500 }]);
    expect(payouts[0]?.rides).toContainEqual({ ride_id: ride.id, amount: -4_500 });
    await desk.batches().markPaid(desk.admin.id, next.id, { reference: 'BULK-8' });
    expect(await desk.paidTo(aicha)).toBe(8_000);
    expect(await desk.earnings(aicha)).toMatchObject({ to_come: 0, available: 0, paid: 8_000 });
  });
});
