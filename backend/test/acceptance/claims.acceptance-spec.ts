import sharp from 'sharp';
import { ClaimsJobs, ClaimsPersonalData } from '../../src/modules/claims';
import { Transactions } from '../../src/platform/database';
import { insertBooking, type InsertedBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { LiveClient } from '../setup/live-client';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;
let otherAdmin: Member;

beforeAll(async () => {
  product = await startTestApp();
  admin = await insertMember(product, { staff_role: 'admin' });
  otherAdmin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());

/** Whatever a test did: no franc is lost, and nobody gets more than they paid. */
afterEach(async () => {
  const wrong = await product.database.query(
    `SELECT 'unbalanced' AS what, transaction_id::text AS id FROM journal_entries GROUP BY transaction_id HAVING sum(debit) <> sum(credit)
     UNION ALL SELECT 'refunded too much', p.id::text FROM payments p JOIN refunds f ON f.payment_id = p.id
       GROUP BY p.id HAVING sum(f.amount) > p.amount
     UNION ALL SELECT 'refunded and payable', b.id::text FROM bookings b WHERE (
       SELECT coalesce(sum(e.credit - e.debit), 0) FROM journal_entries e WHERE e.account = 'driver' AND e.booking_id = b.id) < 0`,
  );
  expect(wrong).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
});

interface Trip {
  driver: Member;
  rideId: string;
  passengers: Member[];
  bookings: InsertedBooking[];
}

const { call: as } = callsTo(() => product);
const noShow = (driver: Member, bookingId: string, statement?: string) =>
  as(driver, 'POST', `/api/bookings/${bookingId}/no-show`, { statement });
const absent = (passenger: Member, bookingId: string, statement?: string) =>
  as(passenger, 'POST', `/api/bookings/${bookingId}/driver-absent`, { statement });
const contest = (person: Member, id: string, statement = 'Not true') =>
  as(person, 'POST', `/api/claims/${id}/contest`, { statement });
const appeal = (person: Member, id: string, statement = 'Look again') =>
  as(person, 'POST', `/api/claims/${id}/appeal`, { statement });
const decide = (staff: Member, id: string, outcome: string, more: object = {}) =>
  as(staff, 'POST', `/api/admin/claims/${id}/decide`, { outcome, reason: 'Seen', ...more });
const bookingOf = async (person: Member, id: string) =>
  (await as(person, 'GET', `/api/bookings/${id}`)).body.data;
const claimOf = async (person: Member, id: string) =>
  (await as(person, 'GET', `/api/claims/${id}`)).body.data;
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const runJob = () => product.app.get(ClaimsJobs, { strict: false }).decideDue();

/** A departed ride with paid passengers who have not boarded. */
async function trip(hoursAgo = 1, passengers = 1, price = 4_500): Promise<Trip> {
  const driver = await insertMember(product, { driver: true });
  const ride = await insertRide(product.database, {
    driver_id: driver.id,
    departure_time: inHours(-hoursAgo),
    price,
  });
  const people: Member[] = [];
  const bookings: InsertedBooking[] = [];
  for (let at = 0; at < passengers; at++) {
    const passenger = await insertMember(product);
    people.push(passenger);
    bookings.push(
      await insertBooking(product.database, {
        user_id: passenger.id,
        ride_id: ride.id,
        status: 'pending_verification',
        paid_at: inHours(-hoursAgo - 48),
      }),
    );
  }
  return { driver, rideId: ride.id, passengers: people, bookings };
}

async function single(hoursAgo = 1) {
  const { driver, passengers, bookings, rideId } = await trip(hoursAgo);
  return { driver, rideId, passenger: passengers[0] as Member, booking: bookings[0] as InsertedBooking };
}

/** The other side's time is over. */
async function passDeadline(id: string): Promise<void> {
  await product.database.query(
    `UPDATE claims SET contest_until = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
}

const refundsOf = async (bookingId: string): Promise<number> => {
  const [row] = await product.database.query<{ amount: number }[]>(
    'SELECT coalesce(sum(amount), 0)::int AS amount FROM refunds WHERE booking_id = $1',
    [bookingId],
  );
  return row?.amount ?? 0;
};

/** XAF of the booking that a batch would pay three days after departure. */
async function payable(driver: Member, rideId: string): Promise<number> {
  await product.database.query(
    `UPDATE rides SET departure_time = departure_time - interval '72 hours' WHERE id = $1`,
    [rideId],
  );
  await product.database.query(
    `UPDATE bookings SET departure_time = departure_time - interval '72 hours' WHERE ride_id = $1`,
    [rideId],
  );
  const { body } = await as(driver, 'GET', '/api/driver/earnings');
  return body.data.available;
}

const strikesOf = async (person: Member): Promise<string[]> =>
  (await as(person, 'GET', '/api/profiles/me/strikes')).body.data.map(
    ({ kind, status }: { kind: string; status: string }) => `${kind} ${status}`,
  );

describe('A no-show claim', () => {
  it('answers 201 with the claim, then 200 with the same, and shows it with the booking on both sides', async () => {
    const { driver, passenger, booking } = await single();
    const first = await noShow(driver, booking.id, 'I waited');
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
    const again = await noShow(driver, booking.id);
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

  it('is one claim when sent twice at once', async () => {
    const { driver, booking } = await single();
    const answers = await Promise.all([noShow(driver, booking.id), noShow(driver, booking.id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 201]);
  });

  it.each([
    [0.1, 'CLAIM_TOO_EARLY'],
    [24.1, 'CLAIM_TOO_LATE'],
  ])('is refused %d h after departure: %s', async (hoursAgo, code) => {
    const { driver, booking } = await single(hoursAgo);
    expect(codeOf(await noShow(driver, booking.id))).toEqual([409, code]);
  });

  it('is refused about a boarded, an unpaid and a timely cancelled booking, and to everybody but the driver', async () => {
    const { driver, passenger, booking, rideId } = await single();
    expect((await noShow(passenger, booking.id)).status).toBe(403);
    expect((await noShow(await insertMember(product), booking.id)).status).toBe(404);
    const boarded = await insertBooking(product.database, { ride_id: rideId, status: 'confirmed' });
    expect(codeOf(await noShow(driver, boarded.id))).toEqual([409, 'ALREADY_BOARDED']);
    const unpaid = await insertBooking(product.database, { ride_id: rideId });
    expect(codeOf(await noShow(driver, unpaid.id))).toEqual([409, 'NOT_PAID']);
    const left = await insertBooking(product.database, { ride_id: rideId, status: 'cancelled' });
    expect(codeOf(await noShow(driver, left.id))).toEqual([409, 'BOOKING_CANCELLED']);
  });

  it('freezes the money against every other path while it is live', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
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

  it('is upheld without an answer: the driver earns the money, nothing is refunded', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
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

  it('about a booking cancelled after departure gives the driver what it kept', async () => {
    const { driver, passenger, booking, rideId } = await single();
    await as(passenger, 'POST', `/api/bookings/${booking.id}/cancel`, {});
    const { id } = (await noShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    expect(await payable(driver, rideId)).toBe(booking.amount);
  });

  it('is decided once when the contest races the job at the deadline', async () => {
    for (let round = 0; round < 5; round++) {
      const { driver, passenger, booking } = await single();
      const { id } = (await noShow(driver, booking.id)).body.data;
      await product.database.query(
        `UPDATE claims SET contest_until = clock_timestamp() + interval '20 milliseconds' WHERE id = $1`,
        [id],
      );
      const [answer] = await Promise.all([contest(passenger, id), runJob(), runJob()]);
      await runJob();
      expect((await claimOf(driver, id)).status).toBe(answer.status === 200 ? 'contested' : 'upheld');
    }
  });

  it('ends by boarding: a late passenger who is taken has come', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
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
});

describe('A claim that the driver did not come', () => {
  it('refunds everybody who paid when nobody boarded and the driver does not answer', async () => {
    const { driver, passengers, bookings } = await trip(1, 3);
    const [first, second, third] = passengers as [Member, Member, Member];
    const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
    await as(third, 'POST', `/api/bookings/${three.id}/cancel`, {});
    const claim = (await absent(first, one.id, 'Nobody there')).body.data;
    const other = (await absent(second, two.id)).body.data;
    expect(Date.parse(claim.contest_until) - Date.now()).toBeLessThanOrEqual(6 * 3_600_000);
    await passDeadline(claim.id);
    await Promise.all([runJob(), runJob()]);
    for (const { id, amount } of bookings) expect([id, await refundsOf(id)]).toEqual([id, amount]);
    expect(await claimOf(driver, claim.id)).toMatchObject({ status: 'upheld', reason: 'uncontested' });
    expect((await claimOf(driver, other.id)).status).toBe('upheld');
    expect(await strikesOf(driver)).toEqual(['absence active']);
    expect((await as(driver, 'GET', '/api/driver/earnings')).body.data).toMatchObject({ disputed: 0 });
  });

  it('goes to staff at once if somebody boarded, unless signals link them with the driver', async () => {
    const { rideId, passenger, booking } = await single();
    const boarded = await insertBooking(product.database, { ride_id: rideId, status: 'confirmed' });
    await product.database.query('UPDATE bookings SET boarded_by_driver = true WHERE id = $1', [boarded.id]);
    const { passenger: other, booking: second, rideId: secondRide } = await single();
    await insertBooking(product.database, { ride_id: secondRide, status: 'confirmed' });
    expect((await absent(passenger, booking.id)).body.data.status).toBe('open');
    expect((await absent(other, second.id)).body.data.status).toBe('contested');
  });

  it('goes to staff if somebody boards before the deadline', async () => {
    const { driver, passengers, bookings } = await trip(1, 2);
    const [first] = passengers as [Member, Member];
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    const { id } = (await absent(first, one.id)).body.data;
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
    expect(codeOf(await absent(passenger, booking.id))).toEqual([409, code]);
  });

  it('is contested by the driver for every passenger of the ride, also by their own claim', async () => {
    const { driver, passengers, bookings } = await trip(1, 3);
    const [first, second, third] = passengers as [Member, Member, Member];
    const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
    const claim = (await absent(first, one.id)).body.data;
    const other = (await absent(second, two.id)).body.data;
    await noShow(driver, three.id);
    expect((await claimOf(first, claim.id)).status).toBe('contested');
    expect((await claimOf(second, other.id)).status).toBe('contested');
    const answer = await noShow(driver, one.id, 'I waited 20 minutes');
    expect([answer.status, answer.body.data]).toEqual([
      200,
      expect.objectContaining({ id: claim.id, contest_statement: 'I waited 20 minutes' }),
    ]);
    const reverse = await absent(third, three.id, 'He drove away');
    expect([reverse.status, reverse.body.data]).toEqual([
      200,
      expect.objectContaining({ kind: 'no_show', status: 'contested', contest_statement: 'He drove away' }),
    ]);
  });

  it('refunds nobody twice when a passenger cancels meanwhile, and is decided once beside a contest', async () => {
    for (let round = 0; round < 4; round++) {
      const { driver, passengers, bookings } = await trip(1, 3);
      const [first, second] = passengers as [Member, Member];
      const [one, two, three] = bookings as [InsertedBooking, InsertedBooking, InsertedBooking];
      const { id } = (await absent(first, one.id)).body.data;
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

describe('Staff', () => {
  async function contested() {
    const made = await single();
    const { id } = (await noShow(made.driver, made.booking.id)).body.data;
    await contest(made.passenger, id, 'I was there');
    return { ...made, id };
  }

  it('list claims by deadline and see everything about one on one page, audited', async () => {
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

  it('decide once: of two only the first, and not before the other side has answered', async () => {
    const { id } = await contested();
    const answers = await Promise.all([decide(admin, id, 'upheld'), decide(otherAdmin, id, 'dismissed')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { driver, booking } = await single();
    const open = (await noShow(driver, booking.id)).body.data;
    expect(codeOf(await decide(admin, open.id, 'upheld'))).toEqual([409, 'STATE_CONFLICT']);
    expect((await decide(admin, id, 'upheld')).status).toBe(answers[0].status);
  });

  it('uphold a no-show: the driver earns; dismiss one: the booking is as before, its money disputed', async () => {
    const upheld = await contested();
    await decide(admin, upheld.id, 'upheld');
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

  it('uphold an absence: that booking is refunded, the others are not', async () => {
    const { driver, passengers, bookings } = await trip(1, 2);
    const [first] = passengers as [Member, Member];
    const [one, two] = bookings as [InsertedBooking, InsertedBooking];
    const { id } = (await absent(first, one.id)).body.data;
    await contest(driver, id);
    await decide(admin, id, 'upheld');
    expect([await refundsOf(one.id), await refundsOf(two.id)]).toEqual([one.amount, 0]);
  });

  it('need a second administrator to move a large amount', async () => {
    const { driver, passengers, bookings } = await trip(1, 1, 60_000);
    const [passenger] = passengers as [Member];
    const [booking] = bookings as [InsertedBooking];
    const { id } = (await absent(passenger, booking.id)).body.data;
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

describe('An appeal', () => {
  it('is made once, by the side that lost, within 7 days, and decided by somebody else', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
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

  it('is refused after 7 days', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    await product.database.query(`UPDATE claims SET decided_at = now() - interval '7 days' WHERE id = $1`, [
      id,
    ]);
    expect(codeOf(await appeal(passenger, id))).toEqual([409, 'CLAIM_TOO_LATE']);
  });

  it('never takes back a refund that was sent', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await absent(passenger, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    await appeal(driver, id);
    await decide(admin, id, 'dismissed', { false_claim: true });
    expect(await refundsOf(booking.id)).toBe(booking.amount);
    expect((await claimOf(passenger, id)).status).toBe('dismissed');
    expect(await strikesOf(driver)).toEqual(['absence excused']);
    expect(await strikesOf(passenger)).toEqual(['false_claim active']);
  });
});

describe('A claim', () => {
  it('is seen by both sides and administrators only', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
    const path = `/api/claims/${id}`;
    for (const person of [driver, passenger, admin]) expect((await as(person, 'GET', path)).status).toBe(200);
    expect((await as(await insertMember(product), 'GET', path)).status).toBe(404);
    expect((await contest(driver, id)).status).toBe(403);
    expect((await contest(await insertMember(product), id)).status).toBe(404);
  });

  it('blocks the deletion of both accounts while it is live, is exported, and loses the words of whoever leaves', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await noShow(driver, booking.id, 'I waited')).body.data;
    await contest(passenger, id, 'I was there');
    const data = product.app.get(ClaimsPersonalData, { strict: false });
    const [section] = data.exportSections(passenger.id);
    const rows: unknown[] = [];
    for await (const row of section?.rows ?? []) rows.push(row);
    expect(rows).toEqual([expect.objectContaining({ id, statement: 'I was there', made_by_me: false })]);
    const transactions = product.app.get(Transactions, { strict: false });
    await transactions.run(async (tx) => {
      for (const person of [driver, passenger]) {
        expect(await data.deletionBlockers(tx, person.id)).toHaveLength(1);
      }
      await data.erase(tx, passenger.id);
    });
    expect(await claimOf(driver, id)).toMatchObject({ statement: 'I waited', contest_statement: null });
  });

  it('takes up to three photos of both sides while it is live', async () => {
    const { driver, passenger, booking } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'red' } })
      .jpeg()
      .toBuffer();
    const send = async (person: Member, count: number) => {
      const form = new FormData();
      for (let at = 0; at < count; at++) form.append('photos', new Blob([new Uint8Array(photo)]), 'a.jpg');
      const headers = { authorization: `Bearer ${person.token}` };
      const answer = await fetch(`${product.url}/api/claims/${id}/photos`, {
        method: 'POST',
        headers,
        body: form,
      });
      return { status: answer.status, body: await answer.json() };
    };
    expect((await send(driver, 2)).status).toBe(201);
    expect((await send(await insertMember(product), 1)).status).toBe(404);
    const { body } = await send(passenger, 1);
    expect(body.data.photos).toHaveLength(3);
    expect((await fetch(product.url + body.data.photos[0].url)).status).toBe(200);
    expect((await send(driver, 1)).status).toBe(400);
    expect((await as(admin, 'GET', `/api/admin/claims/${id}`)).body.data.photos).toHaveLength(3);
    await passDeadline(id);
    await runJob();
    expect(codeOf(await send(driver, 1))).toEqual([409, 'STATE_CONFLICT']);
    const jobs = product.app.get(ClaimsJobs, { strict: false });
    await jobs.removeOldPhotos();
    expect((await claimOf(driver, id)).photos).toHaveLength(3);
    await product.database.query(`UPDATE claims SET decided_at = now() - interval '181 days' WHERE id = $1`, [
      id,
    ]);
    await jobs.removeOldPhotos();
    expect((await claimOf(driver, id)).photos).toEqual([]);
  });

  it('is sent over the sockets as GET shows it, also when the job decides', async () => {
    const { driver, passenger, booking } = await single();
    const screens = [
      [driver, await LiveClient.open(product, driver.token)],
      [passenger, await LiveClient.open(product, passenger.token)],
    ] as const;
    const bothSee = async (status: string) => {
      for (const [person, screen] of screens) {
        await waitFor(() => screen.payloads('booking:updated').at(-1)?.claim?.status === status);
        expect(screen.payloads('booking:updated').at(-1)).toEqual(await bookingOf(person, booking.id));
      }
    };
    const { id } = (await noShow(driver, booking.id)).body.data;
    await bothSee('open');
    await passDeadline(id);
    await runJob();
    await bothSee('upheld');
    for (const [, screen] of screens) screen.close();
  });

  it('frozen by an appeal is never both in a batch and payable again', async () => {
    const { driver, passenger, booking, rideId } = await single();
    const { id } = (await noShow(driver, booking.id)).body.data;
    await passDeadline(id);
    await runJob();
    expect(await payable(driver, rideId)).toBe(booking.amount);
    await Promise.all([appeal(passenger, id), as(admin, 'POST', '/api/admin/payout-batches', {})]);
    const [covered] = await product.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE e.booking_id = $1`,
      [booking.id],
    );
    expect(covered?.count).toBeLessThanOrEqual(1);
    await as(admin, 'POST', '/api/admin/payout-batches', {});
    const [after] = await product.database.query<{ count: number }[]>(
      `SELECT count(*)::int AS count FROM payout_entries c JOIN journal_entries e ON e.id = c.entry_id WHERE e.booking_id = $1`,
      [booking.id],
    );
    expect(after).toEqual(covered);
  });
});
