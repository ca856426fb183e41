import { type InsertedBooking } from '../factories/booking';
import { insertMember, type Member } from '../setup/cast';
import { claimsOn } from '../setup/claims';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let admin: Member;
let otherAdmin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
  otherAdmin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

const {
  as,
  trip,
  reportNoShow,
  reportDriverAbsent,
  contest,
  appeal,
  decide,
  bookingOf,
  claimOf,
  codeOf,
  runJob,
  single,
  passDeadline,
  refundsOf,
  payable,
  strikesOf,
  expectConsistentLedger,
} = claimsOn(() => product);
afterEach(expectConsistentLedger);

describe('Staff', () => {
  async function contested() {
    const booked = await single();
    const { id } = (await reportNoShow(booked.driver, booked.booking.id)).body.data;
    await contest(booked.passenger, id, 'I was there');
    return { ...booked, id };
  }

  it('list claims by deadline, and read one with its history, which is audited', async () => {
    const { driver, passenger, booking, id } = await contested();
    const list = (await as(admin, 'GET', '/api/admin/claims?status=contested&limit=100')).body.data;
    const deadlines = list.map(({ contest_until }: { contest_until: string }) => contest_until);
    expect(deadlines).toEqual([...deadlines].sort());
    expect(list).toContainEqual(expect.objectContaining({ id, claimant_full_name: driver.full_name }));
    const detail = (await as(admin, 'GET', `/api/admin/claims/${id}`)).body.data;
    expect(detail).toMatchObject({
      statement: null,
      contest_statement: 'I was there',
      messages: [],
      boardings: [expect.objectContaining({ booking_id: booking.id, verified_at: null })],
      claimant: { id: driver.id, claims_made: 1 },
      respondent: { id: passenger.id, bookings: 1, claims_lost: 0 },
      connected: false,
    });
    const { body } = await as(admin, 'GET', `/api/admin/audit-events?subject_id=${id}`);
    expect(body.data[0].action).toBe('claim.viewed');
  });

  it('decide a claim once, and only after the other side has answered', async () => {
    const { id } = await contested();
    const answers = await Promise.all([decide(admin, id, 'upheld'), decide(otherAdmin, id, 'dismissed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { driver, booking } = await single();
    const open = (await reportNoShow(driver, booking.id)).body.data;
    expect(codeOf(await decide(admin, open.id, 'upheld'))).toEqual([409, 'STATE_CONFLICT']);
    expect((await decide(admin, id, 'upheld')).status).toBe(answers[0].status);
  });

  it('uphold a no-show: the driver earns the money; dismiss one: the money stays disputed', async () => {
    const upheld = await contested();
    await decide(admin, upheld.id, 'upheld', { false_claim: null });
    expect(await payable(upheld.driver, upheld.rideId)).toBe(upheld.booking.amount);
    const dismissed = await contested();
    await decide(admin, dismissed.id, 'dismissed', { false_claim: true });
    expect(await claimOf(dismissed.driver, dismissed.id)).toMatchObject({
      reason: 'Seen',
      false_claim: true,
    });
    expect((await bookingOf(dismissed.passenger, dismissed.booking.id)).status).toBe('pending_verification');
    expect(await payable(dismissed.driver, dismissed.rideId)).toBe(0);
    const resolve = `/api/admin/bookings/${dismissed.booking.id}/resolve`;
    expect((await as(admin, 'POST', resolve, { outcome: 'refund', reason: 'Refused' })).status).toBe(200);
    expect(await refundsOf(dismissed.booking.id)).toBe(dismissed.booking.amount);
  });

  it('cannot uphold a driver-absent claim once the passenger has boarded', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await contest(driver, id);
    const code = booking.verification_code;
    expect((await as(driver, 'POST', `/api/bookings/${booking.id}/verify`, { code })).status).toBe(200);
    expect(codeOf(await decide(admin, id, 'upheld'))).toEqual([409, 'STATE_CONFLICT']);
    await runJob();
    expect(await claimOf(passenger, id)).toMatchObject({ status: 'dismissed', reason: 'boarded' });
    expect(await refundsOf(booking.id)).toBe(0);
  });

  it('uphold a driver-absent claim: only the claimant’s booking is refunded', async () => {
    const { driver, passengers, bookings } = await trip(1, 2);
    const [first] = passengers as [Member, Member];
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    const { id } = (await reportDriverAbsent(first, one.id)).body.data;
    await contest(driver, id);
    await decide(admin, id, 'upheld');
    expect([await refundsOf(one.id), await refundsOf(two.id)]).toEqual([one.amount, 0]);
  });

  it('need a second administrator to move a large amount', async () => {
    const { driver, passengers, bookings } = await trip(1, 1, 60_000);
    const [passenger] = passengers as [Member];
    const [booking] = bookings as [InsertedBooking];
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await contest(driver, id);
    const asked = (await decide(admin, id, 'upheld')).body.data;
    expect(asked).toMatchObject({
      status: 'contested',
      approval: { action: 'claim.decide', amount: 60_000 },
    });
    expect(await refundsOf(booking.id)).toBe(0);
    await as(otherAdmin, 'POST', `/api/admin/approvals/${asked.approval.id}/confirm`, {});
    expect(await claimOf(driver, id)).toMatchObject({ status: 'upheld', reason: 'Seen' });
    expect(await refundsOf(booking.id)).toBe(60_000);
  });

  it('never decide their own claim', async () => {
    const judge = await insertMember(product, { staff_role: 'admin', driver: true });
    const { id } = await contested();
    await product.database.query('UPDATE claims SET claimant_id = $2 WHERE id = $1', [id, judge.id]);
    expect((await decide(judge, id, 'upheld')).status).toBe(403);
  });
});

/** Two passengers of a ride claim that the driver was absent. */
async function twoAbsencesUpheld() {
  const { driver, passengers, bookings } = await trip(1, 2);
  const ids: string[] = [];
  for (const [at, passenger] of passengers.entries())
    ids.push((await reportDriverAbsent(passenger, bookings[at]?.id ?? '')).body.data.id);
  for (const id of ids) await passDeadline(id);
  await runJob();
  return { driver, ids };
}

describe('An appeal', () => {
  it('is made once, by the losing side, and decided by another administrator', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await contest(passenger, id);
    await decide(admin, id, 'upheld');
    expect(codeOf(await appeal(driver, id))).toEqual([409, 'STATE_CONFLICT']);
    expect((await appeal(passenger, id)).body.data).toMatchObject({
      status: 'contested',
      first_outcome: 'upheld',
      decided_at: null,
    });
    expect((await bookingOf(passenger, booking.id)).claim.status).toBe('contested');
    expect((await decide(admin, id, 'upheld')).status).toBe(403);
    expect((await decide(otherAdmin, id, 'dismissed')).status).toBe(200);
    expect(codeOf(await appeal(driver, id))).toEqual([409, 'STATE_CONFLICT']);
    expect(await payable(driver, rideId)).toBe(0);
    const resolve = `/api/admin/bookings/${booking.id}/resolve`;
    await as(admin, 'POST', resolve, { outcome: 'refund', reason: 'He was there' });
    expect(await refundsOf(booking.id)).toBe(booking.amount);
  });

  it('cannot be decided by staff who requested or confirmed the first decision', async () => {
    const { driver, passengers, bookings } = await trip(1, 1, 60_000);
    const [passenger] = passengers as [Member];
    const [booking] = bookings as [InsertedBooking];
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await contest(driver, id);
    const { approval } = (await decide(admin, id, 'upheld')).body.data;
    await as(otherAdmin, 'POST', `/api/admin/approvals/${approval.id}/confirm`, {});
    await appeal(driver, id);
    expect((await decide(admin, id, 'dismissed')).status).toBe(403);
    expect((await decide(otherAdmin, id, 'dismissed')).status).toBe(403);
    const third = await insertMember(product, { staff_role: 'admin' });
    const answers = [await decide(third, id, 'dismissed'), await decide(third, id, 'dismissed')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('refunds the passenger if it is upheld after staff recorded the trip as travelled', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await contest(driver, id);
    await decide(admin, id, 'dismissed');
    const resolve = `/api/admin/bookings/${booking.id}/resolve`;
    expect((await as(admin, 'POST', resolve, { outcome: 'travelled', reason: 'We called' })).status).toBe(
      200,
    );
    expect((await appeal(passenger, id)).status).toBe(200);
    expect((await decide(otherAdmin, id, 'upheld')).status).toBe(200);
    expect(await refundsOf(booking.id)).toBe(booking.amount);
  });

  it('is refused after 7 days', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    await product.database.query(`UPDATE claims SET decided_at = now() - interval '7 days' WHERE id = $1`, [
      id,
    ]);
    expect(codeOf(await appeal(passenger, id))).toEqual([409, 'CLAIM_TOO_LATE']);
  });

  it('never takes back a refund that was sent', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportDriverAbsent(passenger, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    await appeal(driver, id);
    await decide(admin, id, 'dismissed', { false_claim: true });
    expect(await refundsOf(booking.id)).toBe(booking.amount);
    expect((await claimOf(passenger, id)).status).toBe('dismissed');
    expect(await strikesOf(driver)).toEqual(['absence excused']);
    expect(await strikesOf(passenger)).toEqual(['false_claim active']);
  });

  it('removes the strike for an absence once the last claim about the ride is dismissed', async () => {
    const { driver, ids } = await twoAbsencesUpheld();
    const after: string[][] = [];
    for (const id of ids) {
      await appeal(driver, id);
      expect((await decide(admin, id, 'dismissed')).status).toBe(200);
      after.push(await strikesOf(driver));
    }
    expect(after).toEqual([['absence active'], ['absence excused']]);
  });

  it.each([
    ['dismissed', 'excused'],
    ['upheld', 'active'],
  ])(
    'keeps the strike for an absence while another claim is contested; once that is %s, the strike is %s',
    async (last, strike) => {
      const { driver, ids } = await twoAbsencesUpheld();
      for (const id of ids) await appeal(driver, id);
      const [first = '', second = ''] = ids;
      await decide(admin, second, 'dismissed');
      expect(await strikesOf(driver)).toEqual(['absence active']);
      await decide(admin, first, last);
      expect(await strikesOf(driver)).toEqual([`absence ${strike}`]);
    },
  );

  it('removes the strike of the first decision, even if staff kept it in the meantime', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await reportNoShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    const [strike] = (await as(passenger, 'GET', '/api/profiles/me/strikes')).body.data;
    await as(admin, 'POST', `/api/admin/strikes/${strike.id}/decide`, { outcome: 'kept', reason: 'Seen' });
    expect(await strikesOf(passenger)).toEqual(['no_show kept']);
    await appeal(passenger, id);
    expect((await decide(otherAdmin, id, 'dismissed')).status).toBe(200);
    expect(await strikesOf(passenger)).toEqual(['no_show excused']);
  });
});
