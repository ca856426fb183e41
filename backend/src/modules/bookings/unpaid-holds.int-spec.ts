/* Races for the seats that one person may hold without paying. */
import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import {
  type BookingsContext,
  codeOf,
  openBookingsContext,
  tally,
} from '../../../test/setup/bookings-context';
import { BookingListQuery } from './dto/bookings.requests';
import { toOwnBooking } from './dto/bookings.responses';
import { HOLD_RULES } from './hold-policy';

const ROUNDS = 6;
const MINUTE_MS = 60_000;

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const aPerson = async () => (await insertPerson(context.database)).id;
const aRide = async () => (await insertRide(context.database)).id;
const book = (user_id: string, ride_id: string) => context.bookings.book(user_id, { ride_id, seats: 1 });
const bookAnother = async (user: string) => codeOf(book(user, await aRide()));
const heldBy = async (user: string): Promise<number> => {
  const [{ count }] = await context.database.query(
    `SELECT count(*)::int FROM bookings WHERE user_id = $1 AND status = 'pending'`,
    [user],
  );
  return count;
};
/** The latest unpaid booking of the person. */
const latestHold = async (user: string) => {
  const query = Object.assign(new BookingListQuery(), { status: 'pending' });
  const [row] = await context.bookings.ofPassenger(user, query);
  if (!row) throw new Error('Nothing is held');
  return toOwnBooking(row);
};
const minutesOf = async (user: string): Promise<number> => {
  const [{ minutes }] = await context.database.query(
    `SELECT extract(epoch FROM hold_expires_at - created_at) / 60 AS minutes FROM bookings
     WHERE user_id = $1 AND status = 'pending' ORDER BY created_at DESC LIMIT 1`,
    [user],
  );
  return Number(minutes);
};
/** Inserts cancelled holds of a minute each. */
const lose = async (user: string, count: number, given: object = {}) => {
  for (let index = 0; index < count; index++) {
    await insertBooking(context.database, { user_id: user, status: 'cancelled', ...given });
  }
};
const lapse = (user: string) =>
  context.database.query(
    `UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE user_id = $1 AND status = 'pending'`,
    [user],
  );
const pay = async (booking: { id: string; user_id: string }): Promise<string> => {
  const payment_id = randomUUID();
  await context.transactions.run((tx) =>
    context.payments.recordPaymentStarted(tx, {
      booking_id: booking.id,
      payment_id,
      actor_id: booking.user_id,
    }),
  );
  return payment_id;
};
async function inRounds(race: () => Promise<void>): Promise<void> {
  for (let round = 0; round < ROUNDS; round++) await race();
}

describe('Concurrent unpaid holds', () => {
  it('1: one person books eight rides concurrently → two holds', () =>
    inRounds(async () => {
      const me = await aPerson();
      const rides = await Promise.all(Array.from({ length: 8 }, aRide));
      const outcomes = await Promise.all(rides.map((ride) => codeOf(book(me, ride))));
      expect(tally(outcomes)).toEqual({ ok: 2, TOO_MANY_HOLDS: 6 });
      expect(await heldBy(me)).toBe(2);
    }));

  it('2: after three lost holds, four concurrent bookings → one hold of five minutes', () =>
    inRounds(async () => {
      const me = await aPerson();
      await lose(me, 3);
      const rides = await Promise.all(Array.from({ length: 4 }, aRide));
      const outcomes = await Promise.all(rides.map((ride) => codeOf(book(me, ride))));
      expect(tally(outcomes)).toEqual({ ok: 1, TOO_MANY_HOLDS: 3 });
      expect(await minutesOf(me)).toBeCloseTo(5, 1);
    }));

  it('3: a third booking races with the expiry of a hold → booked, two holds', () =>
    inRounds(async () => {
      const me = await aPerson();
      await insertBooking(context.database, { user_id: me, hold_expires_at: inHours(-0.01) });
      await insertBooking(context.database, { user_id: me });
      const [booked] = await Promise.all([bookAnother(me), context.holds.expireLapsed()]);
      expect(booked).toBe('ok');
      expect(await heldBy(me)).toBe(2);
    }));

  it('4: a third booking races with a cancellation → at most two holds', () =>
    inRounds(async () => {
      const me = await aPerson();
      const first = await insertBooking(context.database, { user_id: me });
      await insertBooking(context.database, { user_id: me });
      const [booked] = await Promise.all([bookAnother(me), context.cancellations.cancel(me, first.id, null)]);
      expect(['ok', 'TOO_MANY_HOLDS']).toContain(booked);
      expect(await heldBy(me)).toBe(booked === 'ok' ? 2 : 1);
    }));

  it('5: a third booking races with a payment → at most two unpaid holds', () =>
    inRounds(async () => {
      const me = await aPerson();
      const first = await insertBooking(context.database, { user_id: me });
      await insertBooking(context.database, { user_id: me });
      const payment = await pay(first);
      const [booked, seated] = await Promise.all([bookAnother(me), context.succeed(first.id, payment)]);
      expect(seated).toBe(true);
      expect(['ok', 'TOO_MANY_HOLDS']).toContain(booked);
      expect(await heldBy(me)).toBe(booked === 'ok' ? 2 : 1);
    }));

  it('6: bookings that wait for a locked ride → no deadlock, two holds', async () => {
    const me = await aPerson();
    const busy = await aRide();
    let waiting: Promise<string> | undefined;
    let others: Promise<string[]> | undefined;
    await context.transactions.run(async (tx) => {
      await tx.query('SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [busy]);
      waiting = codeOf(book(me, busy));
      others = Promise.all([bookAnother(me), bookAnother(me), bookAnother(me)]);
      await tx.query('SELECT 1 FROM rides WHERE id = $1 FOR UPDATE', [busy]);
    });
    const outcomes = [await waiting, ...((await others) ?? [])] as string[];
    expect(tally(outcomes)).toEqual({ ok: 2, TOO_MANY_HOLDS: 2 });
  });
});

describe('Unpaid holds of a person', () => {
  it('are limited to two; paying for one allows another', async () => {
    const me = await aPerson();
    const first = await book(me, await aRide());
    expect(await bookAnother(me)).toBe('ok');
    expect(await bookAnother(me)).toBe('TOO_MANY_HOLDS');
    await context.confirmPaid(first.id, await pay(first));
    expect(await bookAnother(me)).toBe('ok');
  });

  it('expire immediately when their owner wants other seats', async () => {
    const me = await aPerson();
    expect([await bookAnother(me), await bookAnother(me)]).toEqual(['ok', 'ok']);
    await lapse(me);
    expect(await bookAnother(me)).toBe('ok');
    expect(await heldBy(me)).toBe(1);
  });

  it('are short after three lost ones, including one not expired by the job yet', async () => {
    const me = await aPerson();
    await lose(me, 2);
    expect(await bookAnother(me)).toBe('ok');
    expect(await minutesOf(me)).toBeCloseTo(15, 1);
    await lapse(me);
    expect(await bookAnother(me)).toBe('ok');
    expect(await minutesOf(me)).toBeCloseTo(5, 1);
    expect(await bookAnother(me)).toBe('TOO_MANY_HOLDS');
  });

  it.each([
    ['that lapsed', 5, { cancel_cause: 'expired' }],
    ['that the passenger cancelled', 5, { cancel_cause: 'passenger' }],
    ['whose payment failed', 5, { cancel_cause: 'payment_failed' }],
    ['of rides that were cancelled', 15, { cancel_cause: 'ride_cancelled' }],
    ['that staff cancelled', 15, { cancel_cause: 'staff' }],
    ['of yesterday', 15, { created_at: inHours(-25) }],
  ] as const)('after three holds %s last %d minutes', async (_, minutes, given) => {
    const me = await aPerson();
    await lose(me, 3, given);
    expect(await bookAnother(me)).toBe('ok');
    expect(await minutesOf(me)).toBeCloseTo(minutes, 1);
    expect((await latestHold(me)).hold_limited_by).toBe(minutes === 5 ? 'lost_holds' : undefined);
  });

  it('are reported as limited by departure if that comes first', async () => {
    const me = await aPerson();
    const ride = await insertRide(context.database, { departure_time: inHours(0.1) });
    await book(me, ride.id);
    expect(await latestHold(me)).toMatchObject({
      hold_limited_by: 'departure',
      hold_expires_at: ride.departure_time,
    });
  });

  it('don’t count as lost after a late payment', async () => {
    const me = await aPerson();
    await lose(me, 3);
    await context.database.query(
      `UPDATE bookings SET paid_at = now(), payment_status = 'completed' WHERE user_id = $1`,
      [me],
    );
    await bookAnother(me);
    expect(await minutesOf(me)).toBeCloseTo(15, 1);
  });

  it('are blocked for a day after two hours of lost holds', async () => {
    const me = await aPerson();
    const recently = new Date(Date.now() - 29 * MINUTE_MS);
    await lose(me, 4, { created_at: recently });
    expect(await bookAnother(me)).toBe('ok');
    await lapse(me);
    await context.holds.expireLapsed();
    await lose(me, 4);
    expect(await bookAnother(me)).toBe('TOO_MANY_HOLDS');
    await context.database.query(
      `UPDATE bookings SET created_at = created_at - interval '1 day' WHERE user_id = $1`,
      [me],
    );
    expect(await bookAnother(me)).toBe('ok');
  });

  it('expire although the holds on another ride cannot', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const [broken, other] = [await aPerson(), await aPerson()];
    const rideId = await aRide();
    await book(broken, rideId);
    await bookAnother(other);
    await lapse(broken);
    await lapse(other);
    const setFree = (seats: string) =>
      context.database.query(`UPDATE rides SET seats_available = ${seats} WHERE id = $1`, [rideId]);
    await setFree('seats');
    expect(await context.holds.expireLapsed()).toBe(1);
    expect([await heldBy(broken), await heldBy(other)]).toEqual([1, 0]);
    await setFree('seats - 1');
    expect(await context.holds.expireLapsed()).toBe(1);
    jest.restoreAllMocks();
  });

  it('are counted for each person separately', async () => {
    const [me, other] = [await aPerson(), await aPerson()];
    await lose(other, 5);
    await Promise.all([bookAnother(other), bookAnother(me)]);
    expect(await bookAnother(me)).toBe('ok');
    expect(await minutesOf(me)).toBeCloseTo(15, 1);
  });
});

describe('A payment', () => {
  const minutesLeft = async (id: string): Promise<number> => {
    const [{ minutes }] = await context.database.query(
      'SELECT extract(epoch FROM hold_expires_at - now()) / 60 AS minutes FROM bookings WHERE id = $1',
      [id],
    );
    return Number(minutes);
  };
  const endingSoon = (user_id?: string) =>
    insertBooking(context.database, { ...(user_id && { user_id }), hold_expires_at: inHours(1 / 60) });

  it('extends a hold that ends soon to fifteen minutes', async () => {
    const hold = await endingSoon();
    await pay(hold);
    expect(await minutesLeft(hold.id)).toBeCloseTo(HOLD_RULES.extensionMinutes, 0);
  });

  it('extends it once per booking', async () => {
    const hold = await endingSoon();
    await pay(hold);
    await context.database.query(
      `UPDATE bookings SET hold_expires_at = now() + interval '1 minute' WHERE id = $1`,
      [hold.id],
    );
    await pay(hold);
    expect(await minutesLeft(hold.id)).toBeCloseTo(1, 0);
  });

  it('left unapproved prevents the extension of the payer’s next hold', async () => {
    const me = await aPerson();
    const first = await endingSoon(me);
    await pay(first);
    await lapse(me);
    await context.holds.expireLapsed();
    const next = await endingSoon(me);
    await pay(next);
    expect(await minutesLeft(next.id)).toBeCloseTo(1, 0);
  });
});
