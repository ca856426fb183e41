import { insertBooking } from '../factories/booking';
import { insertMember, type Member } from '../setup/cast';
import { claimsOn } from '../setup/claims';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const {
  as,
  reportNoShow,
  contest,
  bookingOf,
  claimOf,
  codeOf,
  reportDriverAbsent,
  runJob,
  single,
  passDeadline,
  refundsOf,
  payable,
  strikesOf,
  expectConsistentLedger,
} = claimsOn(() => product);
afterEach(expectConsistentLedger);

describe('A no-show claim', () => {
  it('returns 201, then 200 with the same claim, and is shown with the booking to both sides', async () => {
    const { driver, passenger, booking } = await single();
    const first = await reportNoShow(driver, booking.id, 'I waited');
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      booking_id: booking.id,
      kind: 'no_show',
      status: 'open',
      statement: 'I waited',
      decided_at: null,
      reason: null,
    });
    const hours = (Date.parse(first.body.data.contest_until) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
    const again = await reportNoShow(driver, booking.id);
    expect([again.status, again.body.data.id]).toEqual([200, first.body.data.id]);
    for (const person of [driver, passenger]) {
      expect((await bookingOf(person, booking.id)).claim).toMatchObject({ kind: 'no_show', status: 'open' });
      expect((await as(person, 'GET', '/api/notifications')).body.data).toContainEqual(
        expect.objectContaining({ type: 'claim' }),
      );
    }
    const { rides } = (await as(driver, 'GET', '/api/driver/reservations')).body;
    expect(rides[0].bookings[0].claim).toMatchObject({ id: first.body.data.id });
  });

  it('is created once if it is sent twice at the same time', async () => {
    const { driver, booking } = await single();
    const answers = await Promise.all([reportNoShow(driver, booking.id), reportNoShow(driver, booking.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  });

  it.each([
    [0.1, 'CLAIM_TOO_EARLY'],
    [24.1, 'CLAIM_TOO_LATE'],
  ])('is refused %d h after departure: %s', async (hoursAgo, code) => {
    const { driver, booking } = await single(hoursAgo);
    expect(codeOf(await reportNoShow(driver, booking.id))).toEqual([409, code]);
  });

  it('is refused about a boarded, an unpaid and a timely cancelled booking, and to everybody but the driver', async () => {
    const { driver, passenger, booking, rideId } = await single();
    expect((await reportNoShow(passenger, booking.id)).status).toBe(403);
    expect((await reportNoShow(await insertMember(product), booking.id)).status).toBe(404);
    const boarded = await insertBooking(product.database, { ride_id: rideId, status: 'confirmed' });
    expect(codeOf(await reportNoShow(driver, boarded.id))).toEqual([409, 'ALREADY_BOARDED']);
    const unpaid = await insertBooking(product.database, { ride_id: rideId });
    expect(codeOf(await reportNoShow(driver, unpaid.id))).toEqual([409, 'NOT_PAID']);
    const left = await insertBooking(product.database, { ride_id: rideId, status: 'cancelled' });
    expect(codeOf(await reportNoShow(driver, left.id))).toEqual([409, 'BOOKING_CANCELLED']);
  });

  it('prevents cancelling, confirming, resolving and refunding the booking while it is live', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    const paths: [Member, string, object][] = [
      [passenger, `/api/bookings/${booking.id}/cancel`, {}],
      [passenger, `/api/bookings/${booking.id}/confirm-travel`, {}],
      [admin, `/api/admin/bookings/${booking.id}/resolve`, { outcome: 'travelled', reason: 'x' }],
      [admin, `/api/admin/bookings/${booking.id}/resolve`, { outcome: 'refund', reason: 'x' }],
      [admin, `/api/admin/payments/${booking.payment_id}/refund`, { reason: 'x' }],
    ];
    for (const [person, path, body] of paths) {
      expect([path, ...codeOf(await as(person, 'POST', path, body))]).toEqual([path, 409, 'STATE_CONFLICT']);
    }
    await contest(passenger, id);
    expect(codeOf(await as(passenger, 'POST', `/api/bookings/${booking.id}/confirm-travel`, {}))[0]).toBe(
      409,
    );
    expect(await payable(driver, rideId)).toBe(0);
  });

  it('is upheld without an answer, so that the driver earns the money', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await runJob();
    expect((await claimOf(driver, id)).status).toBe('open');
    await passDeadline(id);
    await Promise.all([runJob(), runJob()]);
    expect(await claimOf(passenger, id)).toMatchObject({ status: 'upheld', reason: 'uncontested' });
    expect(await bookingOf(passenger, booking.id)).toMatchObject({
      status: 'cancelled',
      cancel_reason: 'claim',
      payment_status: 'completed',
    });
    expect(await refundsOf(booking.id)).toBe(0);
    expect(await strikesOf(passenger)).toEqual(['no_show active']);
    expect(await payable(driver, rideId)).toBe(booking.amount);
    expect(codeOf(await contest(passenger, id))).toEqual([409, 'CLAIM_TOO_LATE']);
  });

  it('about a booking cancelled after departure gives the driver the retained money', async () => {
    const { driver, passenger, booking, rideId } = await single();
    await as(passenger, 'POST', `/api/bookings/${booking.id}/cancel`, {});
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    expect(await payable(driver, rideId)).toBe(booking.amount);
  });

  it('is decided once if it is contested while the job decides it at the deadline', async () => {
    for (let round = 0; round < 5; round++) {
      const { driver, passenger, booking } = await single();
      const { id } = (await reportNoShow(driver, booking.id)).body.data;
      await product.database.query(
        `UPDATE claims SET contest_until = clock_timestamp() + interval '20 milliseconds' WHERE id = $1`,
        [id],
      );
      const [answer] = await Promise.all([contest(passenger, id), runJob(), runJob()]);
      await runJob();
      expect((await claimOf(driver, id)).status).toBe(answer.status === 200 ? 'contested' : 'upheld');
    }
  });

  it('ends if the late passenger boards after all', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    const [boarded] = await Promise.all([
      as(driver, 'POST', `/api/bookings/${booking.id}/verify`, { code: booking.verification_code }),
      runJob(),
    ]);
    await runJob();
    const claim = await claimOf(passenger, id);
    expect([boarded.status, claim.status, claim.reason, claim.appeal_until]).toEqual(
      boarded.status === 200
        ? [200, 'dismissed', 'boarded', null]
        : [409, 'upheld', 'uncontested', expect.any(String)],
    );
    expect(await payable(driver, rideId)).toBe(booking.amount);
  });

  it('cannot be answered by reporting the driver absent after boarding', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    const code = booking.verification_code;
    expect((await as(driver, 'POST', `/api/bookings/${booking.id}/verify`, { code })).status).toBe(200);
    expect(codeOf(await reportDriverAbsent(passenger, booking.id))).toEqual([409, 'ALREADY_BOARDED']);
    await runJob();
    expect(await claimOf(driver, id)).toMatchObject({ status: 'dismissed', reason: 'boarded' });
  });
});
