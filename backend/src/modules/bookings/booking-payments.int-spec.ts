import { randomUUID } from 'node:crypto';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsContext, openBookingsContext } from '../../../test/setup/bookings-context';

const MINUTE_MS = 60_000;

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const read = async (id: string) => {
  const [booking] = await context.database.query('SELECT * FROM bookings WHERE id = $1', [id]);
  return booking;
};
const events = async (id: string): Promise<string[]> => {
  const rows = await context.database.query(
    'SELECT from_status, to_status, cause FROM booking_events WHERE booking_id = $1 ORDER BY id OFFSET 1',
    [id],
  );
  return rows.map(
    (row: Record<string, string>) => `${row['from_status']} → ${row['to_status']}: ${row['cause']}`,
  );
};
const start = async (booking: InsertedBooking): Promise<string> => {
  const paymentId = randomUUID();
  await context.transactions.run((tx) =>
    context.payments.recordPaymentStarted(tx, {
      booking_id: booking.id,
      payment_id: paymentId,
      actor_id: booking.user_id,
    }),
  );
  return paymentId;
};
const code = (bookingId: string) =>
  context.transactions.run((tx) => context.payments.assignVerificationCode(tx, bookingId));

describe('A payment that starts', () => {
  it('becomes the live payment and extends the hold to 15 minutes from now', async () => {
    const hold = await insertBooking(context.database);
    const paymentId = await start(hold);
    const booking = await read(hold.id);
    expect(booking).toMatchObject({
      payment_status: 'pending',
      live_payment_id: paymentId,
      latest_payment_id: paymentId,
    });
    expect((booking.hold_expires_at.getTime() - Date.now()) / MINUTE_MS).toBeCloseTo(15, 0);
  });

  it('never extends the hold past departure', async () => {
    const ride = await insertRide(context.database, { departure_time: inHours(0.2) });
    const hold = await insertBooking(context.database, { ride_id: ride.id, hold_expires_at: inHours(0.1) });
    await start(hold);
    expect((await read(hold.id)).hold_expires_at).toEqual(ride.departure_time);
  });

  it('reads the amount due under lock', async () => {
    const ride = await insertRide(context.database, { price: 3_000 });
    const hold = await insertBooking(context.database, {
      ride_id: ride.id,
      seats: 2,
      hold_expires_at: inHours(-1),
    });
    const payable = await context.transactions.run((tx) => context.payments.lockForPayment(tx, hold.id));
    expect(payable).toMatchObject({
      id: hold.id,
      user_id: hold.user_id,
      seats: 2,
      price: 3_000,
      amount: 6_000,
      status: 'pending',
      has_code: false,
      hold_lapsed: true,
      ride: {
        id: ride.id,
        driver_id: ride.driver_id,
        from_city: 'Douala',
        status: 'scheduled',
        departed: false,
      },
    });
    expect(
      await context.transactions.run((tx) => context.payments.lockForPayment(tx, randomUUID())),
    ).toBeNull();
  });

  it('changes only the payment status while it runs', async () => {
    const hold = await insertBooking(context.database);
    const paymentId = await start(hold);
    await context.transactions.run((tx) => context.payments.recordPaymentStatus(tx, hold.id, 'processing'));
    expect(await read(hold.id)).toMatchObject({
      status: 'pending',
      payment_status: 'processing',
      live_payment_id: paymentId,
    });
  });
});

describe('A successful payment', () => {
  it('confirms the hold as paid; repeating it is a no-op', async () => {
    const hold = await insertBooking(context.database, { seats: 2 });
    const paymentId = await start(hold);
    expect(await context.confirmPaid(hold.id, paymentId)).toBe(true);
    expect(await context.confirmPaid(hold.id, paymentId)).toBe(true);
    const booking = await read(hold.id);
    expect(booking).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
      hold_expires_at: null,
      live_payment_id: null,
      latest_payment_id: paymentId,
    });
    expect(booking.paid_at).not.toBeNull();
    expect(await events(hold.id)).toEqual(['pending → pending_verification: test']);
  });

  it('gets no seats if another payment has paid the booking', async () => {
    const paid = await insertBooking(context.database, { status: 'pending_verification' });
    const other = randomUUID();
    expect(await context.confirmPaid(paid.id, other)).toBe(false);
    expect(await context.revive(paid.id, other)).toBe(false);
  });

  it('gets no seats on a cancelled ride, and ends the hold', async () => {
    const hold = await insertBooking(context.database);
    const paymentId = await start(hold);
    await context.database.query(`UPDATE rides SET status = 'cancelled' WHERE id = $1`, [hold.ride_id]);
    expect(await context.succeed(hold.id, paymentId)).toBe(false);
    expect(await read(hold.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'ride_cancelled' });
  });

  it('gets no seats on a departed ride, whose hold has lapsed', async () => {
    const hold = await insertBooking(context.database);
    const paymentId = await start(hold);
    await context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
      hold.ride_id,
      inHours(-0.1),
    ]);
    expect(await context.succeed(hold.id, paymentId)).toBe(false);
    expect(await read(hold.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'expired' });
  });
});

describe('A late success', () => {
  it.each(['expired', 'payment_failed'] as const)('gets its seats back after %s', async (cause) => {
    const ended = await insertBooking(context.database, {
      status: 'cancelled',
      cancel_cause: cause,
      seats: 3,
    });
    const paymentId = randomUUID();
    expect(await context.confirmPaid(ended.id, paymentId)).toBe(false);
    expect(await context.revive(ended.id, paymentId)).toBe(true);
    expect(await context.confirmPaid(ended.id, paymentId)).toBe(true);
    expect(await read(ended.id)).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
      cancel_cause: null,
      cancel_reason: null,
      cancelled_at: null,
      latest_payment_id: paymentId,
    });
    expect(await events(ended.id)).toEqual(['cancelled → pending_verification: test']);
  });

  it('gets no seats if a person cancelled, for any stated reason', async () => {
    const hold = await insertBooking(context.database);
    await context.cancellations.cancel(hold.user_id, hold.id, 'expired');
    expect((await read(hold.id)).cancel_reason).toBe('expired');
    expect(await context.succeed(hold.id, randomUUID())).toBe(false);
  });

  it('gets no seats if others have taken them', async () => {
    const ended = await insertBooking(context.database, { status: 'cancelled', seats: 2 });
    await insertBooking(context.database, { ride_id: ended.ride_id, seats: 3 });
    expect(await context.succeed(ended.id, randomUUID())).toBe(false);
    expect((await read(ended.id)).status).toBe('cancelled');
  });

  it('gets no seats if the passenger has booked again', async () => {
    const ended = await insertBooking(context.database, { status: 'cancelled' });
    await insertBooking(context.database, { ride_id: ended.ride_id, user_id: ended.user_id });
    expect(await context.succeed(ended.id, randomUUID())).toBe(false);
  });

  it('gets no seats if the ride’s route has changed', async () => {
    const ended = await insertBooking(context.database, { status: 'cancelled' });
    const [{ driver_id }] = await context.database.query('SELECT driver_id FROM rides WHERE id = $1', [
      ended.ride_id,
    ]);
    await context.rides.update(driver_id, ended.ride_id, { to_city: 'Kribi' });
    expect(await context.succeed(ended.id, randomUUID())).toBe(false);
  });

  it('is recorded on the cancelled booking, as is its refund', async () => {
    const ended = await insertBooking(context.database, { status: 'cancelled', cancel_cause: 'passenger' });
    await context.transactions.run((tx) => context.payments.recordPaymentStatus(tx, ended.id, 'completed'));
    expect(await read(ended.id)).toMatchObject({ status: 'cancelled', payment_status: 'completed' });
    await context.transactions.run((tx) => context.payments.recordPaymentStatus(tx, ended.id, 'refunded'));
    expect(await read(ended.id)).toMatchObject({ status: 'cancelled', payment_status: 'refunded' });
  });
});

describe('A payment that fails', () => {
  it('ends the hold and releases its seats once', async () => {
    const hold = await insertBooking(context.database, { seats: 2 });
    const paymentId = await start(hold);
    await context.fail(hold.id, paymentId);
    await context.fail(hold.id, paymentId);
    expect(await read(hold.id)).toMatchObject({
      status: 'cancelled',
      payment_status: 'failed',
      cancel_cause: 'payment_failed',
      cancel_reason: 'payment_failed',
      live_payment_id: null,
      latest_payment_id: paymentId,
    });
    expect(await events(hold.id)).toEqual(['pending → cancelled: payment_failed']);
  });

  it('leaves a paid booking unchanged', async () => {
    const paid = await insertBooking(context.database, { status: 'pending_verification' });
    await context.fail(paid.id, randomUUID());
    expect(await read(paid.id)).toMatchObject({
      status: 'pending_verification',
      payment_status: 'completed',
    });
  });
});

describe('The verification code', () => {
  it('is six digits, generated once by the stored procedure', async () => {
    const hold = await insertBooking(context.database);
    await context.confirmPaid(hold.id, await start(hold));
    const first = await code(hold.id);
    expect(first).toMatch(/^\d{6}$/);
    expect(await code(hold.id)).toBe(first);
    expect((await read(hold.id)).verification_code).toBe(first);
  });

  it('is generated in Node if the procedure is missing, and the transaction continues', async () => {
    const hold = await insertBooking(context.database);
    const paymentId = await start(hold);
    await context.database.query(
      'ALTER FUNCTION generate_booking_verification_code(uuid) RENAME TO not_there_for_a_moment',
    );
    try {
      await context.transactions.run(async (tx) => {
        const settled = { booking_id: hold.id, payment_id: paymentId, cause: 'test', actor_id: null };
        await context.payments.confirmPaid(tx, settled);
        await context.payments.assignVerificationCode(tx, hold.id);
      });
    } finally {
      await context.database.query(
        'ALTER FUNCTION not_there_for_a_moment(uuid) RENAME TO generate_booking_verification_code',
      );
    }
    const booking = await read(hold.id);
    expect(booking.status).toBe('pending_verification');
    expect(booking.verification_code).toMatch(/^\d{6}$/);
  });

  it('is unique among passengers of a ride who pay concurrently', async () => {
    const ride = await insertRide(context.database, { seats: 8 });
    const holds = await Promise.all(
      Array.from({ length: 8 }, () => insertBooking(context.database, { ride_id: ride.id })),
    );
    const codes = await Promise.all(
      holds.map(async (hold) => {
        await context.confirmPaid(hold.id, await start(hold));
        return code(hold.id);
      }),
    );
    expect(new Set(codes).size).toBe(8);
  });
});
