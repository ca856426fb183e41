import { insertBooking, type InsertedBooking } from '../factories/booking';
import { type Member } from '../setup/cast';
import { claimsOn } from '../setup/claims';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const {
  as,
  trip,
  reportNoShow,
  reportDriverAbsent,
  contest,
  claimOf,
  codeOf,
  runJob,
  single,
  passDeadline,
  refundsOf,
  strikesOf,
  expectConsistentLedger,
} = claimsOn(() => product);
afterEach(expectConsistentLedger);

describe('A claim that the driver did not show up', () => {
  it('refunds everybody who paid if no passenger boarded and the driver does not answer', async () => {
    const { driver, passengers, bookings } = await trip(1, 3);
    const [first, second, third] = passengers as [Member, Member, Member];
    const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
    await as(third, 'POST', `/api/bookings/${three.id}/cancel`, {});
    const claim = (await reportDriverAbsent(first, one.id, 'Nobody there')).body.data;
    const other = (await reportDriverAbsent(second, two.id)).body.data;
    expect(Date.parse(claim.contest_until) - Date.now()).toBeLessThanOrEqual(6 * 3_600_000);
    await passDeadline(claim.id);
    await Promise.all([runJob(), runJob()]);
    for (const { id, amount } of bookings) expect([id, await refundsOf(id)]).toEqual([id, amount]);
    expect(await claimOf(driver, claim.id)).toMatchObject({ status: 'upheld', reason: 'uncontested' });
    expect((await claimOf(driver, other.id)).status).toBe('upheld');
    expect(await strikesOf(driver)).toEqual(['absence active']);
    expect((await as(driver, 'GET', '/api/driver/earnings')).body.data).toMatchObject({ disputed: 0 });
  });

  it('is escalated to staff immediately if a passenger boarded, unless signals link them with the driver', async () => {
    const { rideId, passenger, booking } = await single();
    const boarded = await insertBooking(product.database, { ride_id: rideId, status: 'confirmed' });
    await product.database.query('UPDATE bookings SET boarded_by_driver = true WHERE id = $1', [boarded.id]);
    const { passenger: other, booking: second, rideId: secondRide } = await single();
    await insertBooking(product.database, { ride_id: secondRide, status: 'confirmed' });
    expect((await reportDriverAbsent(passenger, booking.id)).body.data.status).toBe('open');
    expect((await reportDriverAbsent(other, second.id)).body.data.status).toBe('contested');
  });

  it('is escalated to staff if a passenger boards before the deadline', async () => {
    const { driver, passengers, bookings } = await trip(1, 2);
    const [first] = passengers as [Member, Member];
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    const { id } = (await reportDriverAbsent(first, one.id)).body.data;
    await as(driver, 'POST', `/api/bookings/${two.id}/verify`, { code: two.verification_code });
    await passDeadline(id);
    await runJob();
    expect((await claimOf(first, id)).status).toBe('contested');
    expect(await refundsOf(one.id)).toBe(0);
  });

  it.each([
    [-0.1, 'CLAIM_TOO_EARLY'],
    [24.1, 'CLAIM_TOO_LATE'],
  ])('is refused %d h after departure: %s', async (hoursAgo, code) => {
    const { passenger, booking } = await single(hoursAgo);
    expect(codeOf(await reportDriverAbsent(passenger, booking.id))).toEqual([409, code]);
  });

  it('is contested for all passengers of the ride together, even by a no-show claim of the driver', async () => {
    const { driver, passengers, bookings } = await trip(1, 3);
    const [first, second, third] = passengers as [Member, Member, Member];
    const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
    const claim = (await reportDriverAbsent(first, one.id)).body.data;
    const other = (await reportDriverAbsent(second, two.id)).body.data;
    await reportNoShow(driver, three.id);
    expect((await claimOf(first, claim.id)).status).toBe('contested');
    expect((await claimOf(second, other.id)).status).toBe('contested');
    // An empty statement leaves room for a later one.
    await reportNoShow(driver, one.id, '');
    const answer = await reportNoShow(driver, one.id, 'I waited 20 minutes');
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ id: claim.id, contest_statement: 'I waited 20 minutes' }),
    ]);
    const reverse = await reportDriverAbsent(third, three.id, 'He drove away');
    expect([reverse.status, reverse.body.data]).toEqual([
      200,
      expect.objectContaining({ kind: 'no_show', status: 'contested', contest_statement: 'He drove away' }),
    ]);
  });

  it('refunds nobody twice if a passenger cancels meanwhile, and is decided once if it is contested meanwhile', async () => {
    for (let round = 0; round < 4; round++) {
      const { driver, passengers, bookings } = await trip(1, 3);
      const [first, second] = passengers as [Member, Member];
      const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
      const { id } = (await reportDriverAbsent(first, one.id)).body.data;
      await product.database.query(
        `UPDATE claims SET contest_until = clock_timestamp() + interval '15 milliseconds' WHERE id = $1`,
        [id],
      );
      await Promise.all([
        runJob(),
        as(second, 'POST', `/api/bookings/${two.id}/cancel`, {}),
        contest(driver, id),
        runJob(),
      ]);
      await runJob();
      const { status } = await claimOf(driver, id);
      const expected = status === 'upheld' ? [one, two, three].map(({ amount }) => amount) : [0, 0, 0];
      expect(await Promise.all([one, two, three].map((booking) => refundsOf(booking.id)))).toEqual(expected);
    }
  });
});
