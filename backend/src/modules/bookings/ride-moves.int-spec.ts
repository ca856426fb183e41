import { insertBooking, ridesWithWrongSeats } from '../../../test/factories/booking';
import { insertPerson } from '../../../test/factories/person';
import { inHours, insertRide } from '../../../test/factories/ride';
import { type BookingsContext, codeOf, openBookingsContext } from '../../../test/setup/bookings-context';
import { lateRefund } from '../../../test/setup/late-refund';

let context: BookingsContext;

beforeAll(async () => {
  context = await openBookingsContext();
});
afterAll(() => context.module.close());
afterEach(async () => {
  expect(await ridesWithWrongSeats(context.database)).toEqual([]);
});

const OLD_CODE = '482913';

const texts = async (phone: string): Promise<string[]> => {
  await context.jobs.drain();
  const rows = await context.database.query('SELECT body FROM dev_sms WHERE "to" = $1 ORDER BY id', [phone]);
  return rows.map((row: { body: string }) => row.body);
};
const inboxTexts = async (userId: string): Promise<string[]> => {
  const rows = await context.database.query(
    `SELECT body FROM notifications WHERE user_id = $1 AND type = 'ride_changed' ORDER BY id`,
    [userId],
  );
  return rows.map((row: { body: string }) => row.body);
};
const read = async (id: string) =>
  (await context.database.query('SELECT * FROM bookings WHERE id = $1', [id]))[0];
const preview = (booking: { id: string; user_id: string }) =>
  context.cancellations.preview(booking.user_id, booking.id);

async function soldRide(hours: number, status: 'pending' | 'pending_verification' | 'confirmed') {
  const ride = await insertRide(context.database, { departure_time: inHours(hours) });
  const passenger = await insertPerson(context.database);
  const booking = await insertBooking(context.database, {
    ride_id: ride.id,
    user_id: passenger.id,
    status,
    verification_code: OLD_CODE,
  });
  const change = (wanted: Parameters<typeof context.rides.update>[2]) =>
    context.rides.update(ride.driver_id, ride.id, wanted);
  return {
    ride,
    passenger,
    booking,
    change,
    move: (to: number) => change({ departure_time: inHours(to).toISOString() }),
  };
}
/** Pretends that the last text about changes was sent `minutes` ago. */
const backdateText = (bookingId: string, minutes: number) =>
  context.database.query(
    `UPDATE bookings SET change_notice_due_at = clock_timestamp() - make_interval(mins => $2),
       departure_moved_at = departure_moved_at - make_interval(mins => $2) WHERE id = $1`,
    [bookingId, minutes],
  );
const makeJobsDue = () =>
  context.database.query(`UPDATE pgboss.job SET start_after = now() WHERE state = 'created'`);

describe('A departure moved by its driver', () => {
  it('notifies the passengers, who can cancel for free until the later departure and for a day after the notice', async () => {
    const { ride, passenger, booking, move } = await soldRide(5, 'pending_verification');
    expect(await preview(booking)).toEqual({ amount: lateRefund(4_500), rule: 'within_24_hours' });
    await move(3);
    expect(await texts(passenger.phone)).toEqual([
      expect.stringMatching(
        /^Your ride Douala - Yaoundé now departs on .* See place, car and description in your booking\. If that does not suit you, cancel by .* and get everything back\.$/,
      ),
    ]);
    expect(await preview(booking)).toEqual({ amount: 4_500, rule: 'departure_moved' });
    expect((await read(booking.id)).departure_time).toEqual(ride.departure_time);
    // Both departures are past; the right lasts until a day after the notice.
    await context.database.query('UPDATE rides SET departure_time = $2 WHERE id = $1', [
      ride.id,
      inHours(-2),
    ]);
    await context.database.query('UPDATE bookings SET departure_time = $2 WHERE id = $1', [
      booking.id,
      inHours(-1),
    ]);
    expect(await preview(booking)).toEqual({ amount: 4_500, rule: 'departure_moved' });
    await backdateText(booking.id, 24 * 60 + 1);
    expect(await preview(booking)).toEqual({ amount: 0, rule: 'departed' });
  });

  it.each([
    ['another place, a day or less before departure', 5, { meeting_point: 'Foumbot, station Total' }, true],
    [
      'another place, more than a day before departure',
      25,
      { meeting_point: 'Foumbot, station Total' },
      false,
    ],
    ['the same place, spelled differently', 5, { meeting_point: 'Routière GARE' }, false],
    ['another car only', 5, { car_model: 'Toyota Yaris' }, false],
  ])('gives a full refund only if the change counts as a move: %s', async (_, hours, wanted, isMove) => {
    const { booking, change, passenger } = await soldRide(hours, 'pending_verification');
    await context.database.query(`UPDATE rides SET meeting_point = 'Gare routière' WHERE id = $1`, [
      booking.ride_id,
    ]);
    const before = await preview(booking);
    await change(wanted);
    expect(await preview(booking)).toEqual(isMove ? { amount: 4_500, rule: 'departure_moved' } : before);
    const [text] = await texts(passenger.phone);
    expect(text?.includes('get everything back') ?? false).toBe(isMove);
  });

  it('races with a cancellation or boarding: each runs entirely before or after it', async () => {
    for (let round = 0; round < 6; round++) {
      const leaving = await soldRide(5, 'pending_verification');
      const [refund] = await Promise.all([
        context.cancellations.cancel(leaving.passenger.id, leaving.booking.id, null),
        leaving.change({ meeting_point: 'Foumbot, station Total' }),
      ]);
      expect([lateRefund(4_500), 4_500]).toContain(refund.amount);
      expect(refund.amount === 4_500).toBe(refund.rule === 'departure_moved');
      const boarding = await soldRide(2, 'pending_verification');
      await Promise.all([
        context.boarding.verify(boarding.ride.driver_id, boarding.booking.id, OLD_CODE),
        boarding.change({ meeting_point: 'Foumbot, station Total' }),
      ]);
      expect(await read(boarding.booking.id)).toMatchObject({
        status: 'confirmed',
        verification_code: OLD_CODE,
      });
      expect(await codeOf(preview(boarding.booking))).toBe('ALREADY_BOARDED');
    }
  });

  it('and moved back keeps the right to a full refund', async () => {
    const { ride, booking, move, change } = await soldRide(5, 'pending_verification');
    await move(3);
    await change({ departure_time: ride.departure_time.toISOString() });
    expect(await preview(booking)).toEqual({ amount: 4_500, rule: 'departure_moved' });
  });

  it('shortens holds so that none ends after departure', async () => {
    const { booking, change } = await soldRide(30, 'pending');
    const soon = inHours(0.1).toISOString();
    await change({ departure_time: soon });
    expect((await read(booking.id)).hold_expires_at.toISOString()).toBe(soon);
  });

  it('after boarding sends a new code and invalidates the old one', async () => {
    const { ride, passenger, booking, move } = await soldRide(1, 'confirmed');
    await move(2.5);
    const moved = await read(booking.id);
    expect(moved).toMatchObject({ status: 'pending_verification', code_verified: false, verified_at: null });
    expect(moved.verification_code).toMatch(/^\d{6}$/);
    expect(moved.verification_code).not.toBe(OLD_CODE);
    const [text] = await texts(passenger.phone);
    expect(text).toContain(`Your new code is ${moved.verification_code}, the old one no longer works.`);
    expect((await inboxTexts(passenger.id)).join()).not.toContain(moved.verification_code);
    const events = await context.database.query(
      `SELECT from_status, to_status, cause, actor_id FROM booking_events WHERE booking_id = $1 ORDER BY id DESC LIMIT 1`,
      [booking.id],
    );
    expect(events).toEqual([
      {
        from_status: 'confirmed',
        to_status: 'pending_verification',
        cause: 'departure_moved',
        actor_id: ride.driver_id,
      },
    ]);
    const verify = (code: string) => codeOf(context.boarding.verify(ride.driver_id, booking.id, code));
    expect(await verify(OLD_CODE)).toBe('INVALID_CODE');
    expect(await verify(moved.verification_code)).toBe('ok');
  });

  it('leaves the code unchanged before boarding', async () => {
    const { booking, move } = await soldRide(5, 'pending_verification');
    await move(6);
    expect((await read(booking.id)).verification_code).toBe(OLD_CODE);
  });
});

describe('Changes of a ride', () => {
  it('within ten minutes are announced by one immediate text and a second with the final state', async () => {
    const { passenger, booking, move, change } = await soldRide(30, 'pending_verification');
    await move(31);
    expect(await texts(passenger.phone)).toHaveLength(1);
    for (let plate = 1; plate <= 15; plate++) await change({ car_plate: `LT ${plate} AB` });
    await move(32);
    await change({ meeting_point: 'Gare routière' });
    expect(await texts(passenger.phone)).toHaveLength(1);
    await backdateText(booking.id, 0);
    await makeJobsDue();
    const [, second, ...more] = await texts(passenger.phone);
    expect(second).toMatch(/ now departs on .* See place, car and description in your booking\./);
    expect(more).toEqual([]);
    expect(await inboxTexts(passenger.id)).toHaveLength(2);
  });

  it('more than ten minutes apart are announced separately', async () => {
    const { passenger, booking, change } = await soldRide(30, 'pending_verification');
    await change({ car_plate: 'LT 1 AB' });
    await texts(passenger.phone);
    await backdateText(booking.id, 10);
    await change({ car_plate: 'LT 2 AB' });
    const sent = await texts(passenger.phone);
    expect(sent).toHaveLength(2);
    expect(sent[1]).toMatch(
      /^Your ride Douala - Yaoundé on .* has changed\. See place, car and description in your booking\.$/,
    );
  });

  it('are announced even if only the description is new', async () => {
    const { passenger, change } = await soldRide(30, 'pending_verification');
    await change({ description: 'Climatisé' });
    expect(await texts(passenger.phone)).toHaveLength(1);
    expect(await inboxTexts(passenger.id)).toHaveLength(1);
  });

  it('never quote the driver’s words in texts or notifications', async () => {
    const { passenger, change } = await soldRide(30, 'pending_verification');
    const words = { description: 'Zzun', meeting_point: 'Zzdeux', car_model: 'Zztrois', car_plate: 'ZZ 4' };
    await change(words);
    const sent = [...(await texts(passenger.phone)), ...(await inboxTexts(passenger.id))];
    expect(sent).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toMatch(/zz/i);
  });

  it.each([
    ['description', '+2 000 F à payer au départ'],
    ['description', '+2.000 au départ'],
    ['description', 'Supplément pour les bagages'],
    ['meeting_point', 'Appelez le 6 77 12 34 56'],
    ['meeting_point', 'Carrefour. Paie cash au chauffeur'],
    ['car_model', 'Corolla scam.ga/pay'],
    ['car_plate', 'wa.me/237'],
  ])('can’t solicit money once a seat is sold: %s "%s"', async (field, text) => {
    const { ride, passenger, change } = await soldRide(30, 'pending_verification');
    const error = await change({ [field]: text }).catch((thrown: unknown) => thrown);
    const message = `${field} can't have payments, amounts, links or phone numbers once a seat is held or sold`;
    expect(error).toMatchObject({ code: 'VALIDATION_FAILED', details: [{ field, message }] });
    expect(await texts(passenger.phone)).toEqual([]);
    const [row] = await context.database.query('SELECT * FROM rides WHERE id = $1', [ride.id]);
    expect(row[field]).not.toBe(text);
  });

  it('may repeat a description that named a price before the sale', async () => {
    const { ride, change } = await soldRide(30, 'pending_verification');
    await context.database.query(`UPDATE rides SET description = 'Bagage 500 F' WHERE id = $1`, [ride.id]);
    expect(await codeOf(change({ description: 'Bagage 500 F', seats: 4 }))).toBe('ok');
  });

  it('are not announced after a cancellation or without an actual change', async () => {
    const { passenger, booking, change } = await soldRide(30, 'pending_verification');
    await change({ car_plate: 'LT 123 AB', seats: 4 });
    expect(await texts(passenger.phone)).toEqual([]);
    await change({ car_plate: 'LT 1 AB' });
    await context.cancellations.cancel(passenger.id, booking.id, null);
    expect(await texts(passenger.phone)).toEqual([]);
  });
});

describe('A departure move', () => {
  it('concurrent with boarding: either the old code boards, or a new one is issued', async () => {
    for (let round = 0; round < 6; round++) {
      const { ride, booking, move } = await soldRide(1, 'pending_verification');
      const [verified] = await Promise.all([
        codeOf(context.boarding.verify(ride.driver_id, booking.id, OLD_CODE)),
        move(2.5),
      ]);
      const { status, verification_code, code_verified } = await read(booking.id);
      expect([verified, status, code_verified]).toEqual([
        'ok',
        ...(verification_code === OLD_CODE ? ['confirmed', true] : ['pending_verification', false]),
      ]);
    }
  });

  it('concurrent with a cancellation: the refund is either the late share or everything', async () => {
    for (let round = 0; round < 6; round++) {
      const { passenger, booking, move } = await soldRide(5, 'pending_verification');
      const [refund] = await Promise.all([
        context.cancellations.cancel(passenger.id, booking.id, null),
        move(4),
      ]);
      expect([lateRefund(4_500), 4_500]).toContain(refund.amount);
      expect((await read(booking.id)).status).toBe('cancelled');
    }
  });

  it('counts towards the limit of two: of three concurrent moves, one is rejected', async () => {
    const { ride, move } = await soldRide(50, 'pending_verification');
    const outcomes = await Promise.all([51, 52, 53].map((hours) => codeOf(move(hours))));
    expect(outcomes.filter((outcome) => outcome === 'TOO_MANY_MOVES')).toHaveLength(1);
    const [{ count }] = await context.database.query(
      'SELECT count(*)::int AS count FROM ride_changes WHERE ride_id = $1 AND departure_moved',
      [ride.id],
    );
    expect(count).toBe(2);
  });
});
