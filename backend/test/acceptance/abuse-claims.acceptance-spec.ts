import { insertBooking, type InsertedBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { type Answer, read } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { claimsOn } from '../setup/claims';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const {
  as,
  trip,
  single,
  reportNoShow,
  reportDriverAbsent,
  contest,
  appeal,
  decide,
  bookingOf,
  claimOf,
  codeOf,
  runJob,
  passDeadline,
  refundsOf,
  payable,
  strikesOf,
  expectConsistentLedger,
} = claimsOn(() => product);
afterEach(expectConsistentLedger);

const board = (driver: Member, booking: InsertedBooking) =>
  as(driver, 'POST', `/api/bookings/${booking.id}/verify`, { code: booking.verification_code });
const passHours = (rideId: string, hours: number) =>
  product.database.query(
    `WITH ride AS (UPDATE rides SET departure_time = departure_time - make_interval(hours => $2) WHERE id = $1)
     UPDATE bookings SET departure_time = departure_time - make_interval(hours => $2),
       departure_moved_at = departure_moved_at - make_interval(hours => $2) WHERE ride_id = $1`,
    [rideId, hours],
  );
const cancel = (passenger: Member, id: string) => as(passenger, 'POST', `/api/bookings/${id}/cancel`, {});

describe('A passenger who travelled', () => {
  it('gets no refund by claiming that the driver did not show up', async () => {
    const { driver, passenger, booking } = await single();
    await board(driver, booking);
    expect(codeOf(await reportDriverAbsent(passenger, booking.id))).toEqual([409, 'ALREADY_BOARDED']);
    expect(codeOf(await cancel(passenger, booking.id))[0]).toBe(409);
    expect(await refundsOf(booking.id)).toBe(0);
  });

  it('but never showed the code gets a strike if staff find the claim false', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportDriverAbsent(passenger, booking.id, 'Nobody')).body.data;
    await contest(driver, id, 'She was in my car');
    await passDeadline(id);
    await runJob();
    expect((await claimOf(driver, id)).status).toBe('contested');
    await decide(admin, id, 'dismissed', { false_claim: true });
    expect([await refundsOf(booking.id), await strikesOf(passenger)]).toEqual([0, ['false_claim active']]);
    expect(codeOf(await reportDriverAbsent(passenger, booking.id))).toEqual([200, undefined]);
    expect((await claimOf(driver, id)).status).toBe('dismissed');
  });

  it('cannot claim twice, after a day, for another person or about another trip', async () => {
    const { driver, passengers, bookings } = await trip(1, 2);
    const [first, second] = passengers as [Member, Member];
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    expect((await reportDriverAbsent(first, two.id)).status).toBe(404);
    const answers = await Promise.all([
      reportDriverAbsent(first, one.id),
      reportDriverAbsent(first, one.id),
      reportDriverAbsent(second, two.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201, 201]);
    expect((await contest(first, answers[2].body.data.id)).status).toBe(404);
    await contest(driver, answers[2].body.data.id);
    for (const { body } of answers) expect((await claimOf(driver, body.data.id)).status).toBe('contested');
    const late = await single(25);
    expect(codeOf(await reportDriverAbsent(late.passenger, late.booking.id))).toEqual([
      409,
      'CLAIM_TOO_LATE',
    ]);
  });
});

describe('A passenger who wants the money twice', () => {
  it('gets it once from claim, cancellation, staff, rebooking and "refund now" at the same time', async () => {
    for (let round = 0; round < 3; round++) {
      const { driver, passenger, booking } = await single();
      const other = await insertRide(product.database, { departure_time: inHours(2) });
      const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
      await passDeadline(id);
      const path = `/api/bookings/${booking.id}`;
      const wanted = { ride_id: other.id, seats: 1 };
      const everything = () => [
        runJob(),
        cancel(passenger, booking.id),
        as(admin, 'POST', `/api/admin/payments/${booking.payment_id}/refund`, { reason: 'Asked' }),
        as(admin, 'POST', `/api/admin/bookings/${booking.id}/resolve`, {
          outcome: 'refund',
          reason: 'Asked',
        }),
        as(passenger, 'POST', `${path}/rebook`, wanted),
        as(passenger, 'POST', `${path}/rebook`, wanted),
        as(passenger, 'POST', `${path}/refund-now`),
        as(driver, 'DELETE', `/api/rides/${booking.ride_id}`),
      ];
      for (let time = 0; time < 2; time++) await Promise.all(everything());
      await product.jobs.drain();
      const [money] = await product.database.query(
        `SELECT (SELECT coalesce(sum(f.amount), 0)::int FROM refunds f JOIN payments p ON p.id = f.payment_id
             WHERE $1 IN (p.id, p.credit_of) AND f.status <> 'credited') AS back,
           (SELECT coalesce(sum(c.amount), 0)::int FROM payments c WHERE c.credit_of = $1 AND c.status = 'completed') AS used`,
        [booking.payment_id],
      );
      expect(money.back + money.used).toBe(booking.amount);
    }
  });

  it('cannot use a refund that was already sent to pay another ride', async () => {
    const { passenger, booking } = await single();
    const other = await insertRide(product.database, { departure_time: inHours(2) });
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    const path = `/api/bookings/${booking.id}`;
    expect((await as(passenger, 'POST', `${path}/refund-now`)).status).toBe(200);
    const rebooked = await as(passenger, 'POST', `${path}/rebook`, { ride_id: other.id, seats: 1 });
    expect(codeOf(rebooked)).toEqual([409, 'STATE_CONFLICT']);
    expect(await refundsOf(booking.id)).toBe(booking.amount);
  });
});

describe('A driver who wants the money without driving', () => {
  it('earns nothing by reporting no-shows: one answer freezes the money until staff decide', async () => {
    const { driver, passengers, bookings, rideId } = await trip(1, 3);
    const claims = await Promise.all(bookings.map(({ id }) => reportNoShow(driver, id)));
    for (const [index, { body }] of claims.entries()) {
      expect((await contest(passengers[index] as Member, body.data.id, 'Nobody came')).status).toBe(200);
      await passDeadline(body.data.id);
    }
    await runJob();
    expect(await payable(driver, rideId)).toBe(0);
    for (const { body } of claims) await decide(admin, body.data.id, 'dismissed', { false_claim: true });
    expect(await strikesOf(driver)).toEqual(Array(3).fill('false_claim active'));
    expect(await payable(driver, rideId)).toBe(0);
  });

  it('cannot report a passenger too early, one of another driver, or one who boarded', async () => {
    const early = await single(0.2);
    expect(codeOf(await reportNoShow(early.driver, early.booking.id))).toEqual([409, 'CLAIM_TOO_EARLY']);
    const { driver, booking } = await single();
    expect((await reportNoShow(early.driver, booking.id)).status).toBe(404);
    await board(driver, booking);
    expect(codeOf(await reportNoShow(driver, booking.id))).toEqual([409, 'ALREADY_BOARDED']);
  });

  it('does not escape an absence claim by cancelling the ride or answering late', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await as(driver, 'DELETE', `/api/rides/${rideId}`);
    await passDeadline(id);
    expect(codeOf(await contest(driver, id))).toEqual([409, 'CLAIM_TOO_LATE']);
    expect(codeOf(await reportNoShow(driver, booking.id))[0]).toBe(409);
    await runJob();
    await product.jobs.drain();
    expect(await refundsOf(booking.id)).toBe(booking.amount);
    expect((await strikesOf(driver)).length).toBeGreaterThan(0);
    expect(await payable(driver, rideId)).toBe(0);
  });

  it('cannot cancel the full refund of a moved ride by reporting no-shows', async () => {
    const { driver, passengers, bookings, rideId } = await trip(-80, 2);
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    const moved = await as(driver, 'PUT', `/api/rides/${rideId}`, { departure_time: inHours(2.1) });
    expect(moved.status).toBe(200);
    await passHours(rideId, 3);
    const claims = [await reportNoShow(driver, one.id), await reportNoShow(driver, two.id)];
    const { full_refund_until } = await bookingOf(passengers[0] as Member, one.id);
    expect(Date.parse(full_refund_until)).toBeGreaterThan(inHours(76.9).getTime());
    for (const { body } of claims) expect(body.data.contest_until).toBe(full_refund_until);
    const preview = await as(passengers[0] as Member, 'GET', `/api/bookings/${one.id}/cancellation`);
    expect(preview.body.data).toEqual({ amount: one.amount, rule: 'departure_moved' });
    expect((await cancel(passengers[0] as Member, one.id)).status).toBe(200);
    await contest(passengers[1] as Member, claims[1]?.body.data.id);
    expect((await cancel(passengers[1] as Member, two.id)).status).toBe(200);
    await product.jobs.drain();
    for (const { body } of claims) {
      // The job skips a ride that a refund has locked.
      const claim = await waitFor(async () => {
        await runJob();
        const { status, appeal_until } = await claimOf(driver, body.data.id);
        return status === 'dismissed' && { appeal_until };
      });
      expect(claim).toEqual({ appeal_until: null });
    }
    expect([await refundsOf(one.id), await refundsOf(two.id)]).toEqual([one.amount, two.amount]);
    expect([await payable(driver, rideId), await strikesOf(passengers[0] as Member)]).toEqual([0, []]);
  });

  it('is not paid for the no-show of a suspended passenger until staff decide', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    const suspend = (suspended: boolean) =>
      as(admin, 'PATCH', `/api/admin/profiles/${passenger.id}`, { suspended, reason: 'Reported' });
    expect((await suspend(true)).status).toBe(200);
    expect((await contest(passenger, id)).status).toBe(401);
    await passDeadline(id);
    await runJob();
    expect((await claimOf(driver, id)).status).toBe('contested');
    expect(await payable(driver, rideId)).toBe(0);
  });

  it('is not paid while an appeal is open, and can appeal only once', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    expect((await appeal(passenger, id)).status).toBe(200);
    expect(await payable(driver, rideId)).toBe(0);
    expect((await decide(admin, id, 'dismissed')).status).toBe(200);
    expect(codeOf(await appeal(driver, id))).toEqual([409, 'STATE_CONFLICT']);
    expect((await bookingOf(passenger, booking.id)).claim.status).toBe('dismissed');
  });
});

describe('A stalker', () => {
  const open = (token: string): Promise<Answer> => read(fetch(`${product.url}/api/trips/${token}`));
  const share = (person: Member, id: string, method = 'POST') =>
    as(person, method, `/api/bookings/${id}/trip-share`);

  async function sharedTrip() {
    const driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
    const passenger = await insertMember(product, { full_name: 'Paul Mbarga' });
    const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(2) });
    const given = { user_id: passenger.id, ride_id: ride.id, status: 'pending_verification' as const };
    const booking = await insertBooking(product.database, given);
    const { url } = (await share(passenger, booking.id)).body.data;
    return { driver, passenger, ride, booking, token: (url as string).split('/').at(-1) ?? '' };
  }

  it('learns nothing about the passenger from a link that was passed on', async () => {
    const { passenger, booking, ride, driver, token } = await sharedTrip();
    const shown = await open(token);
    expect(shown.status).toBe(200);
    for (const secret of [
      'Paul',
      'Mbarga',
      'Ngono',
      passenger.phone,
      driver.phone,
      passenger.id,
      driver.id,
      booking.id,
      ride.id,
    ]) {
      expect(shown.text).not.toContain(secret);
    }
    expect(shown.headers.get('cache-control')).toBe('no-store');
    expect(shown.headers.get('x-robots-tag')).toBe('noindex');
  });

  it('finds no link by guessing, by the booking, or by another link', async () => {
    const { booking, passenger, token } = await sharedTrip();
    const guesses = [booking.id, passenger.id, 'a'.repeat(token.length), token.slice(0, -1), `${token}a`];
    guesses.push(`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, encodeURIComponent('%'));
    for (const guess of guesses) expect([400, 404]).toContain((await open(guess)).status);
    const stranger = await insertMember(product);
    for (const method of ['POST', 'GET', 'DELETE'])
      expect((await share(stranger, booking.id, method)).status).toBe(404);
    expect((await open(token)).status).toBe(200);
  });

  it('loses the link immediately when it is revoked, the booking is refunded or the ride is cancelled', async () => {
    const revoked = await sharedTrip();
    expect((await share(revoked.passenger, revoked.booking.id, 'DELETE')).status).toBe(200);
    const refunded = await sharedTrip();
    await as(admin, 'POST', `/api/admin/payments/${refunded.booking.payment_id}/refund`, { reason: 'Asked' });
    const left = await sharedTrip();
    await cancel(left.passenger, left.booking.id);
    const withdrawn = await sharedTrip();
    await as(withdrawn.driver, 'DELETE', `/api/rides/${withdrawn.ride.id}`);
    await product.jobs.drain();
    for (const { token } of [revoked, refunded, left, withdrawn]) {
      expect((await open(token)).status).toBe(404);
      expect((await fetch(`${product.url}/api/trips/${token}/photo`)).status).toBe(404);
    }
  });
});
