/*
 * Races over the seats of one ride. Each test repeats its race and then checks on every ride that its free seats are
 * its capacity minus the seats of bookings that aren't cancelled.
 */
import { randomUUID } from 'node:crypto';
import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { insertRide } from '../../../test/factories/ride';
import {
  type BookingsContext,
  codeOf,
  openBookingsContext,
  tally,
} from '../../../test/setup/bookings-context';
import { StaffRidesService } from './staff/staff-rides.service';

const ROUNDS = 8;
const MINUTE_MS = 60_000;

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const inThePast = () => new Date(Date.now() - MINUTE_MS);
const seatsLeft = async (rideId: string): Promise<number> => {
  const [ride] = await context.database.query('SELECT seats_available FROM rides WHERE id = $1', [rideId]);
  return ride.seats_available;
};
const bookingOf = async (id: string) => {
  const [booking] = await context.database.query('SELECT * FROM bookings WHERE id = $1', [id]);
  return booking;
};
const refundsOf = (bookingId: string) =>
  context.database.query('SELECT amount, rule, cause FROM refunds WHERE booking_id = $1', [bookingId]);
const endings = async (bookingId: string): Promise<number> => {
  const [{ count }] = await context.database.query(
    `SELECT count(*)::int FROM booking_events WHERE booking_id = $1 AND to_status = 'cancelled'`,
    [bookingId],
  );
  return count;
};
const book = async (rideId: string, seats = 1, userId?: string) => {
  const passenger = userId ?? (await insertPerson(context.database)).id;
  return context.bookings.book(passenger, { ride_id: rideId, seats });
};
const startPayment = async (booking: { id: string; user_id: string; amount: number }): Promise<string> => {
  const id = randomUUID();
  await context.transactions.run(async (tx) => {
    await context.payments.lockForPayment(tx, booking.id);
    await tx.query(
      `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, transaction_id, status)
       VALUES ($1, $2, $3, 'mtn', 'mtn-momo', '237670000001', $4, 'processing')`,
      [id, booking.id, booking.amount, id],
    );
    await context.payments.recordPaymentStarted(tx, {
      booking_id: booking.id,
      payment_id: id,
      actor_id: booking.user_id,
    });
  });
  return id;
};
const complete = (paymentId: string) =>
  context.database.query(`UPDATE payments SET status = 'completed', payment_time = now() WHERE id = $1`, [
    paymentId,
  ]);
async function inRounds(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race();
}

describe('Concurrent seat changes', () => {
  it('1: two passengers want the last seat → one books, the other gets NOT_ENOUGH_SEATS', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database, { seats: 1 });
      const outcomes = await Promise.all([codeOf(book(ride.id)), codeOf(book(ride.id))]);
      expect(tally(outcomes)).toEqual({ ok: 1, NOT_ENOUGH_SEATS: 1 });
    }));

  it('2: 200 passengers want one to three of four seats → all seats are sold, none twice', async () => {
    const ride = await insertRide(context.database, { seats: 4 });
    const wants = Array.from({ length: 200 }, (_, index) => (index % 3) + 1);
    const people = await Promise.all(wants.map(() => insertPerson(context.database)));
    const outcomes = await Promise.all(
      wants.map((seats, index) => codeOf(book(ride.id, seats, people[index]?.id))),
    );
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['NOT_ENOUGH_SEATS', 'ok']);
    // There are more than enough requests for one seat, so a free seat would mean a wrong refusal.
    expect(await seatsLeft(ride.id)).toBe(0);
  });

  it('3: one passenger books twice concurrently → one booking', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database);
      const { id } = await insertPerson(context.database);
      const outcomes = await Promise.all([1, 1, 1].map((seats) => codeOf(book(ride.id, seats, id))));
      expect(tally(outcomes)).toEqual({ ok: 1, ALREADY_BOOKED: 2 });
      expect(await seatsLeft(ride.id)).toBe(3);
    }));

  it('4: a hold is cancelled as it lapses → the seats are released once', () =>
    inRounds(async () => {
      const hold = await insertBooking(context.database, { seats: 2, hold_expires_at: inThePast() });
      await Promise.all([
        context.cancellations.cancel(hold.user_id, hold.id, null),
        context.holds.expireLapsed(),
        context.holds.expireOnRide(hold.ride_id),
      ]);
      expect(await seatsLeft(hold.ride_id)).toBe(4);
      expect(await endings(hold.id)).toBe(1);
    }));

  it('5: a double click on cancel → one answer, one refund, seats released once', () =>
    inRounds(async () => {
      const paid = await insertBooking(context.database, { status: 'pending_verification', seats: 2 });
      const answers = await Promise.all(
        [1, 2, 3].map(() => context.cancellations.cancel(paid.user_id, paid.id, null)),
      );
      expect(answers).toEqual(Array(3).fill({ amount: 9_000, rule: 'more_than_24_hours' }));
      expect(await seatsLeft(paid.ride_id)).toBe(4);
      expect(await refundsOf(paid.id)).toHaveLength(1);
    }));

  it('6: a passenger cancels as the payment succeeds → cancelled and refunded', () =>
    inRounds(async () => {
      const hold = await insertBooking(context.database);
      const payment = await startPayment(hold);
      await complete(payment);
      const [, hasSeats] = await Promise.all([
        context.cancellations.cancel(hold.user_id, hold.id, null),
        context.succeed(hold.id, payment),
      ]);
      expect((await bookingOf(hold.id)).status).toBe('cancelled');
      expect(await seatsLeft(hold.ride_id)).toBe(4);
      // Either the paid booking was cancelled with a refund, or confirmPaid returned false and its caller refunds.
      expect(await refundsOf(hold.id)).toHaveLength(hasSeats ? 1 : 0);
    }));

  it('7: the payment succeeds as the hold expires → the passenger keeps the seats', () =>
    inRounds(async () => {
      const hold = await insertBooking(context.database, { seats: 2 });
      const payment = await startPayment(hold);
      await context.database.query('UPDATE bookings SET hold_expires_at = $2 WHERE id = $1', [
        hold.id,
        inThePast(),
      ]);
      const [hasSeats] = await Promise.all([context.succeed(hold.id, payment), context.holds.expireLapsed()]);
      expect(hasSeats).toBe(true);
      expect(await bookingOf(hold.id)).toMatchObject({
        status: 'pending_verification',
        payment_status: 'completed',
        cancel_cause: null,
        live_payment_id: null,
      });
      expect(await seatsLeft(hold.ride_id)).toBe(2);
    }));

  it('8: several processes expire holds → each hold ends once', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database);
      const holds = await Promise.all(
        [1, 2].map((seats) =>
          insertBooking(context.database, { ride_id: ride.id, seats, hold_expires_at: inThePast() }),
        ),
      );
      const ended = await Promise.all([1, 2, 3, 4].map(() => context.holds.expireLapsed()));
      // A process that finds the ride locked skips it until the next tick.
      if (ended.every((count) => count === 0)) await context.holds.expireLapsed();
      expect(await seatsLeft(ride.id)).toBe(4);
      for (const hold of holds) expect(await endings(hold.id)).toBe(1);
    }));

  it('9: a late payment and a new passenger want the last seat → one gets it', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database, { seats: 1 });
      const hold = await insertBooking(context.database, { ride_id: ride.id });
      const payment = await startPayment(hold);
      await context.database.query('UPDATE bookings SET hold_expires_at = $2 WHERE id = $1', [
        hold.id,
        inThePast(),
      ]);
      await context.holds.expireLapsed();
      const [late, fresh] = await Promise.all([context.succeed(hold.id, payment), codeOf(book(ride.id))]);
      expect([late, fresh]).toEqual(late ? [true, 'NOT_ENOUGH_SEATS'] : [false, 'ok']);
      expect(await seatsLeft(ride.id)).toBe(0);
    }));

  it('10: a ride is cancelled as people book → no booking remains on it', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database);
      await insertBooking(context.database, { ride_id: ride.id, status: 'pending_verification' });
      const outcomes = await Promise.all([
        codeOf(book(ride.id)),
        codeOf(context.rides.remove(ride.driver_id, ride.id)),
        codeOf(book(ride.id)),
      ]);
      expect(outcomes[1]).toBe('ok');
      await Promise.all(
        [1, 2].map(() => context.rideChanges.cancelBookings({ ride_id: ride.id, actor_id: null })),
      );
      const active = await context.database.query(
        `SELECT id FROM bookings WHERE ride_id = $1 AND status <> 'cancelled'`,
        [ride.id],
      );
      expect(active).toEqual([]);
      expect(['ok', 'RIDE_CANCELLED']).toEqual(expect.arrayContaining([outcomes[0], outcomes[2]]));
    }));

  it('11: a ride is cancelled as the payment succeeds → full refund', () =>
    inRounds(async () => {
      const hold = await insertBooking(context.database, { seats: 2 });
      const payment = await startPayment(hold);
      await complete(payment);
      const [ride] = await context.database.query('SELECT driver_id FROM rides WHERE id = $1', [
        hold.ride_id,
      ]);
      const [hasSeats] = await Promise.all([
        context.succeed(hold.id, payment),
        context.rides
          .remove(ride.driver_id, hold.ride_id)
          .then(() =>
            context.rideChanges.cancelBookings({ ride_id: hold.ride_id, actor_id: ride.driver_id }),
          ),
      ]);
      expect(await bookingOf(hold.id)).toMatchObject({ status: 'cancelled', cancel_cause: 'ride_cancelled' });
      const refund = { amount: 9_000, rule: 'ride_cancelled', cause: 'ride_cancelled' };
      expect(await refundsOf(hold.id)).toEqual(hasSeats ? [refund] : []);
    }));

  it('12: a driver lowers the capacity as people book → it covers the taken seats', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database, { seats: 4 });
      const outcomes = await Promise.all([
        codeOf(book(ride.id, 2)),
        codeOf(context.rides.update(ride.driver_id, ride.id, { seats: 2 })),
        codeOf(book(ride.id, 2)),
      ]);
      expect(
        outcomes.filter((code) => !['ok', 'NOT_ENOUGH_SEATS', 'RIDE_HAS_BOOKINGS'].includes(code)),
      ).toEqual([]);
    }));

  it('13: a driver removes a ride as someone books → no booking without a ride', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database);
      const [removed, booked] = await Promise.all([
        context.rides.remove(ride.driver_id, ride.id),
        codeOf(book(ride.id)),
      ]);
      expect(['ok', 'RIDE_NOT_FOUND', 'RIDE_CANCELLED']).toContain(booked);
      expect(removed.status).toBe(booked === 'ok' ? 'cancelled' : 'scheduled');
    }));

  it('14: a payment fails as its hold lapses and is cancelled → seats released once', () =>
    inRounds(async () => {
      const hold = await insertBooking(context.database, { seats: 3 });
      const payment = await startPayment(hold);
      await context.database.query('UPDATE bookings SET hold_expires_at = $2 WHERE id = $1', [
        hold.id,
        inThePast(),
      ]);
      await Promise.all([
        context.fail(hold.id, payment),
        context.holds.expireLapsed(),
        context.cancellations.cancel(hold.user_id, hold.id, null),
      ]);
      expect(await bookingOf(hold.id)).toMatchObject({
        status: 'cancelled',
        payment_status: 'failed',
        live_payment_id: null,
      });
      expect(await seatsLeft(hold.ride_id)).toBe(4);
    }));

  it('15: the seat of a lapsed hold can be booked without waiting for the job', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database, { seats: 1 });
      const lapsed = await insertBooking(context.database, {
        ride_id: ride.id,
        hold_expires_at: inThePast(),
      });
      const outcomes = await Promise.all([codeOf(book(ride.id)), codeOf(book(ride.id))]);
      expect(tally(outcomes)).toEqual({ ok: 1, NOT_ENOUGH_SEATS: 1 });
      expect((await bookingOf(lapsed.id)).cancel_cause).toBe('expired');
    }));

  it('16: a driver changes the price as someone books → the amount is one price × seats', () =>
    inRounds(async () => {
      const ride = await insertRide(context.database, { price: 4_000 });
      const [booking, changed] = await Promise.all([
        book(ride.id, 2),
        codeOf(context.rides.update(ride.driver_id, ride.id, { price: 5_000 })),
      ]);
      expect(booking.amount).toBe(changed === 'ok' ? 10_000 : 8_000);
      expect(booking.ride_price * 2).toBe(booking.amount);
    }));

  it('17: a passenger cancels and books again concurrently → never two active bookings', () =>
    inRounds(async () => {
      const first = await insertBooking(context.database);
      const [, again] = await Promise.all([
        context.cancellations.cancel(first.user_id, first.id, null),
        codeOf(book(first.ride_id, 1, first.user_id)),
      ]);
      expect(['ok', 'ALREADY_BOOKED']).toContain(again);
      expect(await seatsLeft(first.ride_id)).toBe(again === 'ok' ? 3 : 4);
    }));
});

describe('Undoing a boarding', () => {
  const boarded = async (departure_time: Date) => {
    const ride = await insertRide(context.database, { departure_time });
    const booking = await insertBooking(context.database, { ride_id: ride.id, status: 'confirmed' });
    const staff = await insertPerson(context.database, { staff_role: 'admin' });
    const trips = context.module.get(StaffRidesService, { strict: false });
    return {
      booking,
      board: () => codeOf(trips.board(staff.id, booking.id, 'Seen')),
      unboard: () => codeOf(trips.unboard(staff.id, booking.id, 'Mistaken')),
    };
  };
  const eventsOf = async (bookingId: string): Promise<string[]> => {
    const rows = await context.database.query<{ to_status: string }[]>(
      'SELECT to_status FROM booking_events WHERE booking_id = $1 ORDER BY id',
      [bookingId],
    );
    return rows.map(({ to_status }) => to_status);
  };

  it('races with the completion: the booking is completed, or waits for its code', () =>
    inRounds(async () => {
      const { booking, unboard } = await boarded(new Date(Date.now() - 25 * 60 * MINUTE_MS));
      const [outcome] = await Promise.all([unboard(), context.boarding.completeTravelled()]);
      const { status, code_verified } = await bookingOf(booking.id);
      expect({ outcome, status, code_verified }).toEqual(
        outcome === 'ok'
          ? { outcome, status: 'pending_verification', code_verified: false }
          : { outcome: 'STATE_CONFLICT', status: 'completed', code_verified: true },
      );
    }));

  it('races with boarding: both succeed one after the other, with a new code', () =>
    inRounds(async () => {
      const { booking, board, unboard } = await boarded(new Date(Date.now() + 60 * MINUTE_MS));
      const before = await bookingOf(booking.id);
      expect(await Promise.all([unboard(), board()])).toEqual(['ok', 'ok']);
      const after = await bookingOf(booking.id);
      expect(after.verification_code).not.toBe(before.verification_code);
      const events = await eventsOf(booking.id);
      expect(events.at(-1)).toBe(after.status);
      expect(after.code_verified).toBe(after.status === 'confirmed');
      expect(events.filter((to) => to === 'pending_verification')).toHaveLength(1);
    }));

  it('takes effect once for two concurrent requests', () =>
    inRounds(async () => {
      const { booking, unboard } = await boarded(new Date(Date.now() + 60 * MINUTE_MS));
      expect(await Promise.all([unboard(), unboard()])).toEqual(['ok', 'ok']);
      expect(await eventsOf(booking.id)).toEqual(['confirmed', 'pending_verification']);
    }));
});
