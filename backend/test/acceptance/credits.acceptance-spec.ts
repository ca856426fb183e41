import { Logger } from '@nestjs/common';
import { BookingPaymentsService } from '../../src/modules/bookings';
import { BookingCreditsService } from '../../src/modules/bookings/booking-credits.service';
import { HoldsService } from '../../src/modules/bookings/holds.service';
import { verifyJournal } from '../../src/modules/ledger';
import { ReferralsService } from '../../src/modules/promotions';
import { newId, Transactions } from '../../src/platform/database';
import { insertBooking, ridesWithWrongSeats } from '../factories/booking';
import { inHours, type InsertedRide, insertRide } from '../factories/ride';
import { insertRideWithStops } from '../factories/stops';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { decideNow } from '../setup/paying';
import { returningPeople } from '../setup/returning-people';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let admin: Member;
let codes = 0;

beforeAll(async () => {
  product = await startTestApp({ REFERRAL_CREDIT: '1000' });
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(async () => {
  await product.jobs.drain();
  expect((await verifyJournal(product.database)).differences).toEqual([]);
  expect(await ridesWithWrongSeats(product.database)).toEqual([]);
  await product.close();
});

const { call: as } = callsTo(() => product);
const { signInAgain, deleteAccount, newPerson } = returningPeople(() => product, '2376772600');
type Someone = Pick<Member, 'id' | 'token'>;
const code = ({ status, body }: Answer) => [status, body.code];
const ride = (given: object = {}): Promise<InsertedRide> =>
  insertRide(product.database, { seats: 8, ...given });

async function promotion(given: object = {}) {
  const created = await as(admin, 'POST', '/api/admin/promotions', {
    code: `FETE${(codes += 1)}`,
    amount: 500,
    budget: 100_000,
    per_person: 1,
    starts_at: inHours(-1).toISOString(),
    ends_at: inHours(24).toISOString(),
    ...given,
  });
  expect(created.status).toBe(201);
  return created.body.data as { id: string; code: string };
}
const spent = async ({ id }: { id: string }): Promise<number> =>
  (await as(admin, 'GET', `/api/admin/promotions/${id}`)).body.data.spent;

const book = (person: Someone, on: InsertedRide, more: object = {}) =>
  as(person, 'POST', '/api/bookings', { ride_id: on.id, seats: 1, ...more });

async function pay(person: Member, bookingId: string, phone_number = '237677000001') {
  const wallet = { booking_id: bookingId, provider: 'mtn', phone_number };
  const payment = await as(person, 'POST', '/api/payments', wallet);
  if (payment.status !== 201) return payment;
  await waitFor(async () => {
    await decideNow(product, payment.body.data.id);
    const reference = { transactionId: payment.body.data.id, provider: 'mtn' };
    const { body } = await as(person, 'POST', '/api/payments/check-status', reference);
    return body.status !== 'pending' && body.status !== 'processing';
  });
  return as(person, 'GET', `/api/payments/${payment.body.data.id}`);
}

const endHold = (bookingId: string) =>
  product.database.query(`UPDATE bookings SET hold_expires_at = now() - interval '1 second' WHERE id = $1`, [
    bookingId,
  ]);
const referralOf = async (person: Someone) =>
  (await as(person, 'GET', '/api/profiles/me/referral')).body.data;
const enter = (person: Someone, given: string) =>
  as(person, 'POST', '/api/profiles/me/referral', { code: given });

/** The person has boarded a paid ride that left three days ago. @param payer the number that paid */
async function travel(person: Someone, { payer, driver_id }: { payer?: string; driver_id?: string } = {}) {
  const on = await ride({ departure_time: inHours(-72), ...(driver_id && { driver_id }) });
  const booking = await insertBooking(product.database, {
    user_id: person.id,
    ride_id: on.id,
    status: 'confirmed',
    paid_at: new Date(),
  });
  if (payer)
    await product.database.query('UPDATE payments SET phone_number = $2 WHERE id = $1', [
      booking.payment_id,
      payer,
    ]);
  return booking;
}
const reward = () => product.app.get(BookingCreditsService, { strict: false }).rewardReferrals();

/** A person who has paid from this number, deleted the account and registered again. */
async function returned(payer: string): Promise<Someone> {
  const before = await newPerson();
  await travel(before, { payer });
  await product.database.query(
    `UPDATE bookings SET status = 'completed' WHERE user_id = $1 AND status = 'confirmed'`,
    [before.id],
  );
  await product.database.query(
    `UPDATE rides SET status = 'completed' WHERE id IN (SELECT ride_id FROM bookings WHERE user_id = $1)`,
    [before.id],
  );
  expect((await deleteAccount(before)).status).toBe(200);
  return signInAgain(before);
}

/** Two friends; the new one has entered the code. */
async function friends() {
  const friend = await insertMember(product);
  const person = await insertMember(product);
  const { code: own } = await referralOf(friend);
  expect((await enter(person, own)).status).toBe(200);
  return { friend, person };
}
const granted = async (person: Someone): Promise<number> => (await referralOf(person)).credits.length;

describe('A referred friend', () => {
  it('earns a credit for both after the first journey, once', async () => {
    const { friend, person } = await friends();
    await reward();
    expect([await granted(friend), await granted(person)]).toEqual([0, 0]);
    await travel(person);
    await Promise.all([reward(), reward(), reward()]);
    await travel(person);
    await reward();
    for (const one of [friend, person]) {
      const { credits } = await referralOf(one);
      expect(credits).toMatchObject([{ amount: 1_000, left: 1_000, status: 'available' }]);
      const days = (Date.parse(credits[0].expires_at) - Date.now()) / 86_400_000;
      expect(Math.round(days)).toBe(180);
      await product.jobs.drain();
      const { body } = await as(one, 'GET', '/api/notifications?language=en');
      expect(body.data).toMatchObject([
        { type: 'credit', title: 'Credit received', body: expect.stringContaining('1,000') as string },
      ]);
    }
  });

  it('earns it although the reward of another friend fails; the next run repeats that one', async () => {
    jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const pairs = [await friends(), await friends()];
    for (const { person } of pairs) await travel(person);
    const referrals = product.app.get(ReferralsService, { strict: false });
    jest.spyOn(referrals, 'decide').mockRejectedValueOnce(new Error('broken'));
    await reward();
    const credits = () => Promise.all(pairs.map(({ person }) => granted(person)));
    expect((await credits()).sort()).toEqual([0, 1]);
    jest.restoreAllMocks();
    await reward();
    expect(await credits()).toEqual([1, 1]);
  });

  it('enters one code before the first payment, never their own', async () => {
    const { person } = await friends();
    const other = await insertMember(product);
    const { code: own } = await referralOf(other);
    expect(code(await enter(person, own))).toEqual([409, 'STATE_CONFLICT']);
    expect(code(await enter(other, own))).toEqual([400, 'PROMO_CODE_INVALID']);
    expect(code(await enter(other, 'NOSUCH22'))).toEqual([400, 'PROMO_CODE_INVALID']);
    const traveller = await insertMember(product);
    await travel(traveller);
    expect(code(await enter(traveller, own))).toEqual([409, 'STATE_CONFLICT']);
    expect((await referralOf(traveller)).may_enter).toBe(false);
  });

  it('cannot be a person who has referred others; of two people who enter each other’s code concurrently, one succeeds', async () => {
    const { friend, person } = await friends();
    const { code: back } = await referralOf(person);
    expect((await referralOf(friend)).may_enter).toBe(false);
    expect(code(await enter(friend, back))).toEqual([409, 'STATE_CONFLICT']);

    const [one, other] = [await insertMember(product), await insertMember(product)];
    const codesOf = [(await referralOf(one)).code, (await referralOf(other)).code];
    const answers = await Promise.all([enter(one, codesOf[1]), enter(other, codesOf[0])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('earns nothing if both pay from one number, use one device, or the referrer drives', async () => {
    const samePayer = await friends();
    await travel(samePayer.friend, { payer: '237670001122' });
    await travel(samePayer.person, { payer: '237670001122' });
    const sameDevice = await friends();
    for (const { id } of [sameDevice.friend, sameDevice.person])
      await product.database.query(
        `INSERT INTO sign_in_devices (id, token_hash, user_id) VALUES ($2, 'one device', $1)`,
        [id, newId()],
      );
    await travel(sameDevice.person);
    const driver = await insertMember(product, { driver: true });
    const person = await insertMember(product);
    await enter(person, (await referralOf(driver)).code);
    await travel(person, { driver_id: driver.id });
    await reward();
    for (const one of [...Object.values(samePayer), ...Object.values(sameDevice), driver, person])
      expect(await granted(one)).toBe(0);
  });

  it('earns nothing if the friend pays from a number of the referrer’s deleted account', async () => {
    const referrer = await returned('237670004411');
    const friend = await newPerson();
    expect((await enter(friend, (await referralOf(referrer)).code)).status).toBe(200);
    await travel(friend, { payer: '237670004411' });
    await reward();
    expect([await granted(referrer), await granted(friend)]).toEqual([0, 0]);
  });

  it('counts towards ten rewards in 30 days, and accounts that pay from one number count once', async () => {
    const farmer = await insertMember(product);
    const { code: own } = await referralOf(farmer);
    const numbers = await Promise.all(Array.from({ length: 20 }, () => insertMember(product)));
    for (const one of numbers.slice(0, 5)) {
      await enter(one, own);
      await travel(one, { payer: '237670009900' });
    }
    await reward();
    expect(await granted(farmer)).toBe(1);
    for (const one of numbers.slice(5)) {
      await enter(one, own);
      await travel(one, { payer: `2376700${String(10_000 + numbers.indexOf(one)).slice(-5)}` });
    }
    await reward();
    expect(await granted(farmer)).toBe(10);
  });

  it('earns nothing for a refunded or contested journey', async () => {
    const { friend, person } = await friends();
    const booking = await travel(person);
    await product.database.query(`UPDATE bookings SET claim_status = 'contested' WHERE id = $1`, [
      booking.id,
    ]);
    await reward();
    expect(await granted(friend)).toBe(0);
    await product.database.query(
      `UPDATE bookings SET status = 'cancelled', cancel_cause = 'staff', claim_status = NULL, code_verified = false WHERE id = $1`,
      [booking.id],
    );
    await product.database.query('UPDATE rides SET seats_available = seats WHERE id = $1', [booking.ride_id]);
    await reward();
    expect(await granted(friend)).toBe(0);
  });
});

async function withCredit(): Promise<Member> {
  const { friend, person } = await friends();
  await travel(person);
  await reward();
  return friend;
}

describe('A person’s credit', () => {
  it('pays a part, and is released by a lapsed hold or a refund', async () => {
    const person = await withCredit();
    const held = await book(person, await ride(), { use_credit: true });
    expect(held.body.data).toMatchObject({ amount: 4_500, credit: 1_000, amount_due: 3_500 });
    expect((await referralOf(person)).credits).toMatchObject([{ left: 0, status: 'used' }]);
    await as(person, 'POST', `/api/bookings/${held.body.data.id}/cancel`);
    expect((await referralOf(person)).credits).toMatchObject([{ left: 1_000, status: 'available' }]);
    const again = (await book(person, await ride({ departure_time: inHours(5) }), { use_credit: true })).body
      .data;
    expect((await pay(person, again.id)).body.data).toMatchObject({ amount: 3_500, credit: 1_000 });
    await product.database.query(
      `UPDATE payments SET payment_time = now() - interval '1 hour' WHERE booking_id = $1`,
      [again.id],
    );
    const left = await as(person, 'POST', `/api/bookings/${again.id}/cancel`);
    expect(left.body.data.refund).toMatchObject({ amount: 1_750, credit: 500 });
    expect((await referralOf(person)).credits).toMatchObject([{ left: 500 }]);
  });

  it('is used once, however many bookings use it concurrently', async () => {
    const person = await withCredit();
    const rides = [await ride(), await ride({ departure_time: inHours(80) })];
    const answers = await Promise.all(rides.map((on) => book(person, on, { use_credit: true })));
    expect(answers.map(({ body }) => body.data.credit).sort()).toEqual([0, 1_000]);
    const [first] = answers;
    const ids = answers.map(({ body }) => body.data.id);
    await Promise.all(
      ids.flatMap((id) => [0, 1].map(() => as(person, 'POST', `/api/bookings/${id}/credit`))),
    );
    const [sum] = await product.database.query(
      'SELECT sum(credit)::int AS credit FROM bookings WHERE id = ANY($1)',
      [ids],
    );
    expect(sum.credit).toBe(1_000);
    expect(first?.status).toBe(201);
  });

  it('leaves at least 100 XAF to pay, and keeps the rest', async () => {
    const person = await withCredit();
    const held = await book(person, await ride({ price: 600 }), { use_credit: true });
    expect(held.body.data).toMatchObject({ credit: 500, amount_due: 100 });
    expect((await referralOf(person)).credits).toMatchObject([{ left: 500, status: 'available' }]);
  });

  it('is not used after it expired, nor changed once a payment has begun', async () => {
    const person = await withCredit();
    const held = (await book(person, await ride())).body.data;
    await pay(person, held.id);
    for (const method of ['POST', 'DELETE'] as const)
      expect(code(await as(person, method, `/api/bookings/${held.id}/credit`))).toEqual([
        409,
        'STATE_CONFLICT',
      ]);
    await product.database.query(`UPDATE credits SET expires_at = now() WHERE person_id = $1`, [person.id]);
    expect((await referralOf(person)).credits).toMatchObject([{ status: 'expired' }]);
    expect((await book(person, await ride(), { use_credit: true })).body.data.credit).toBe(0);
  });

  it('is used again by a late payment; if it was spent meanwhile, the money is refunded', async () => {
    for (const usedMeanwhile of [false, true]) {
      const person = await withCredit();
      const { id } = (await book(person, await ride(), { use_credit: true })).body.data;
      await product.database.query(
        `UPDATE bookings SET status = 'cancelled', cancel_cause = 'expired', cancelled_at = now() WHERE id = $1`,
        [id],
      );
      await product.database.query(
        `UPDATE rides SET seats_available = seats_available + 1 WHERE id = (SELECT ride_id FROM bookings WHERE id = $1)`,
        [id],
      );
      await product.database.query('UPDATE credit_uses SET released_at = now() WHERE booking_id = $1', [id]);
      if (usedMeanwhile) await book(person, await ride(), { use_credit: true });
      const bookings = product.app.get(BookingPaymentsService, { strict: false });
      const revived = await product.app.get(Transactions, { strict: false }).run((tx) =>
        bookings.reviveForLateSuccess(tx, {
          booking_id: id,
          payment_id: id,
          cause: 'test',
          actor_id: null,
        }),
      );
      expect(revived).toBe(!usedMeanwhile);
      await product.database.query(
        `UPDATE bookings SET status = 'cancelled', cancel_cause = 'staff', payment_status = 'failed', paid_at = NULL, latest_payment_id = NULL WHERE id = $1`,
        [id],
      );
      await product.database.query(
        `UPDATE rides r SET seats_available = r.seats - (SELECT coalesce(sum(b.seats), 0) FROM bookings b WHERE b.ride_id = r.id AND b.status <> 'cancelled')
         WHERE r.id = (SELECT ride_id FROM bookings WHERE id = $1)`,
        [id],
      );
    }
  });
});

describe('A promotion', () => {
  it('pays a part on its corridor, within its period and limit', async () => {
    const promo = await promotion({ amount: null, percent: 20, from_city: 'douala', to_city: 'Yaounde' });
    const person = await insertMember(product);
    const elsewhere = await book(person, await ride({ to_city: 'Kribi' }), { promo_code: promo.code });
    expect(code(elsewhere)).toEqual([400, 'PROMO_CODE_INVALID']);
    const held = await book(person, await ride(), { promo_code: promo.code.toLowerCase() });
    expect(held.body.data).toMatchObject({ credit: 900, amount_due: 3_600 });
    expect(await spent(promo)).toBe(900);
    const again = await book(person, await ride(), { promo_code: promo.code });
    expect(code(again)).toEqual([400, 'PROMO_CODE_INVALID']);
    const repeated = await book(person, { id: held.body.data.ride_id } as InsertedRide, {
      promo_code: promo.code,
    });
    expect(code(repeated)).toEqual([409, 'ALREADY_BOOKED']);
    const credit = `/api/bookings/${held.body.data.id}/credit`;
    expect(await as(person, 'POST', credit, { promo_code: promo.code })).toMatchObject({
      status: 200,
      body: { data: { credit: 900 } },
    });
    await endHold(held.body.data.id);
    await book(await insertMember(product), { id: held.body.data.ride_id } as InsertedRide);
    await as(person, 'POST', `/api/bookings/${held.body.data.id}/cancel`);
    expect(await spent(promo)).toBe(0);
    await as(admin, 'PATCH', `/api/admin/promotions/${promo.id}`, { active: false });
    expect(code(await book(person, await ride(), { promo_code: promo.code }))).toEqual([
      400,
      'PROMO_CODE_INVALID',
    ]);
  });

  it('applies to the booked towns if the ride has stops', async () => {
    const promo = await promotion({ from_city: 'Édéa', to_city: 'Eséka' });
    const on = await insertRideWithStops(product.database, { prices: [1_500, 1_500, 1_500] });
    const [, edea, eseka] = on.stops.map(({ id }) => id);
    const part = { from_stop_id: edea, to_stop_id: eseka, promo_code: promo.code };
    const held = await book(await insertMember(product), on, part);
    expect(held.body.data).toMatchObject({ credit: 500, amount_due: 1_000 });
    const stranger = await insertMember(product);
    expect(code(await book(stranger, on, { promo_code: promo.code }))).toEqual([400, 'PROMO_CODE_INVALID']);
    const whole = await promotion({ from_city: 'Douala', to_city: 'Yaoundé' });
    expect(code(await book(stranger, on, { ...part, promo_code: whole.code }))).toEqual([
      400,
      'PROMO_CODE_INVALID',
    ]);
  });

  it('is not used again by a late payment if another booking has used it meanwhile', async () => {
    const promo = await promotion();
    const person = await insertMember(product);
    const late = (await book(person, await ride(), { promo_code: promo.code })).body.data;
    const wallet = { booking_id: late.id, provider: 'mtn', phone_number: '237677000001' };
    const open = (await as(person, 'POST', '/api/payments', wallet)).body.data;
    await endHold(late.id);
    await product.app.get(HoldsService, { strict: false }).expireLapsed();
    const next = (await book(person, await ride(), { promo_code: promo.code })).body.data;
    expect((await pay(person, next.id)).body.data).toMatchObject({ outcome: 'seated', credit: 500 });
    await waitFor(async () => {
      await decideNow(product, open.id);
      const reference = { transactionId: open.id, provider: 'mtn' };
      return (await as(person, 'POST', '/api/payments/check-status', reference)).body.outcome === 'returned';
    });
    expect((await as(person, 'GET', `/api/bookings/${late.id}`)).body.data.status).toBe('cancelled');
    expect(await spent(promo)).toBe(500);
  });

  it('never exceeds its budget: the last francs go to one of many bookings', async () => {
    const promo = await promotion({ budget: 1_200 });
    const people = await Promise.all(Array.from({ length: 6 }, () => insertMember(product)));
    const on = await ride();
    const held = await Promise.all(people.map((one) => book(one, on, { promo_code: promo.code })));
    const credits = held.map(({ body }) => body.data?.credit ?? 0);
    expect(credits.reduce((sum, credit) => sum + credit, 0)).toBe(1_200);
    expect(credits.filter((credit) => credit > 0).sort()).toEqual([200, 500, 500]);
    expect(await spent(promo)).toBe(1_200);
  });

  it('books nothing if a parallel booking has used it up', async () => {
    const promo = await promotion({ budget: 500 });
    const on = await ride();
    const people = [await insertMember(product), await insertMember(product)];
    const answers: Promise<Answer>[] = [];
    // Both pass the first check of the code and wait for each other.
    await product.app.get(Transactions, { strict: false }).run(async (tx) => {
      await tx.query('SELECT 1 FROM promotions WHERE id = $1 FOR UPDATE', [promo.id]);
      answers.push(...people.map((one) => book(one, on, { promo_code: promo.code })));
      await waitFor(async () => {
        const [{ waiting }] = await product.database.query(
          `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return waiting === 2;
      });
    });
    const [booked, refused] = (await Promise.all(answers)).sort((one, other) => one.status - other.status);
    expect([booked?.status, booked?.body.data.credit]).toEqual([201, 500]);
    expect(refused && code(refused)).toEqual([400, 'PROMO_CODE_INVALID']);
    expect((await as(people[0]!, 'GET', `/api/rides/${on.id}`)).body.data.seats_available).toBe(7);
    expect(await spent(promo)).toBe(500);
  });

  it('is refused to the driver before the code is checked', async () => {
    const driver = await insertMember(product, { driver: true });
    const held = await book(await insertMember(product), await ride({ driver_id: driver.id }));
    const path = `/api/bookings/${held.body.data.id}/credit`;
    expect(code(await as(driver, 'POST', path, { promo_code: 'NOSUCHCODE' }))).toEqual([403, 'FORBIDDEN']);
  });

  it('counts people with one payer number as one', async () => {
    const promo = await promotion();
    const [one, two] = [await insertMember(product), await insertMember(product)];
    const first = (await book(one, await ride(), { promo_code: promo.code })).body.data;
    const second = (await book(two, await ride(), { promo_code: promo.code })).body.data;
    expect((await pay(one, first.id, '237670443322')).status).toBe(200);
    expect(code(await pay(two, second.id, '237670443322'))).toEqual([400, 'PROMO_CODE_INVALID']);
    const full = await as(two, 'DELETE', `/api/bookings/${second.id}/credit`);
    expect(full.body.data).toMatchObject({ credit: 0, amount_due: 4_500 });
    const third = await insertMember(product);
    await travel(third, { payer: '237670443322' });
    expect(code(await book(third, await ride(), { promo_code: promo.code }))).toEqual([
      400,
      'PROMO_CODE_INVALID',
    ]);
  });

  it('counts people with a number of a deleted account as one with the person who returned', async () => {
    const promo = await promotion();
    const person = await returned('237670004422');
    const other = await insertMember(product);
    await travel(other, { payer: '237670004422' });
    const asked = { promo_code: promo.code };
    expect((await book(person, await ride(), asked)).status).toBe(201);
    expect(code(await book(other, await ride(), asked))).toEqual([400, 'PROMO_CODE_INVALID']);
  });

  it('is refused on rides of a driver with the same number, where a person’s own credit pays nothing either', async () => {
    const promo = await promotion({ per_person: 100 });
    const driver = await insertMember(product, { driver: true });
    const puppet = await withCredit();
    const first = await book(puppet, await ride({ driver_id: driver.id }), { promo_code: promo.code });
    expect(first.status).toBe(201);
    await travel(driver, { payer: '237670443355' });
    for (const payer of [driver.phone, '237670443355'])
      expect(code(await pay(puppet, first.body.data.id, payer))).toEqual([400, 'PROMO_CODE_INVALID']);
    await travel(puppet, { payer: driver.phone });
    const again = await ride({ driver_id: driver.id });
    expect(code(await book(puppet, again, { promo_code: promo.code }))).toEqual([400, 'PROMO_CODE_INVALID']);
    expect(code(await book(puppet, again, { use_credit: true }))).toEqual([400, 'PROMO_CODE_INVALID']);
    const { id } = (await book(puppet, again)).body.data;
    expect(code(await as(puppet, 'POST', `/api/bookings/${id}/credit`))).toEqual([400, 'PROMO_CODE_INVALID']);
    const friend = await withCredit();
    const other = await book(friend, await ride({ driver_id: driver.id }), { use_credit: true });
    expect(other.body.data.credit).toBe(1_000);
    expect(code(await pay(friend, other.body.data.id, driver.phone))).toEqual([400, 'PROMO_CODE_INVALID']);
  });

  it('counts a payer number while its payment is open, and no longer once it failed', async () => {
    const promo = await promotion();
    const [one, two] = [await insertMember(product), await insertMember(product)];
    const first = (await book(one, await ride(), { promo_code: promo.code })).body.data;
    const second = (await book(two, await ride(), { promo_code: promo.code })).body.data;
    const payer = '237670443311';
    const wallet = { booking_id: first.id, provider: 'mtn', phone_number: payer };
    const open = await as(one, 'POST', '/api/payments', wallet);
    expect(open.status).toBe(201);
    expect(code(await pay(two, second.id, payer))).toEqual([400, 'PROMO_CODE_INVALID']);
    await product.database.query(
      `UPDATE simulator_payments SET outcome = 'FAILED', reason = 'APPROVAL_REJECTED' WHERE phone = $1`,
      [payer],
    );
    await waitFor(async () => {
      await decideNow(product, open.body.data.id);
      const reference = { transactionId: open.body.data.id, provider: 'mtn' };
      return (await as(one, 'POST', '/api/payments/check-status', reference)).body.status === 'failed';
    });
    expect((await pay(two, second.id, payer)).status).toBe(200);
  });

  it('is closed to guessing: ten wrong codes a day, all with the same error', async () => {
    const person = await insertMember(product);
    const ended = await promotion({
      starts_at: inHours(-3).toISOString(),
      ends_at: inHours(-1).toISOString(),
    });
    const on = await ride();
    const messages = new Set<string>();
    for (const tried of [ended.code, ...Array.from({ length: 9 }, (_, n) => `GUESS${n}`)]) {
      const { status, body } = await book(person, on, { promo_code: tried });
      messages.add(`${status} ${body.code} ${body.error}`);
    }
    expect(messages.size).toBe(1);
    await product.database.query(
      `UPDATE promotion_code_tries SET created_at = created_at - interval '20 hours' WHERE person_id = $1`,
      [person.id],
    );
    const running = await promotion();
    const refused = await book(person, on, { promo_code: running.code });
    expect(refused.status).toBe(429);
    const seconds = Number(refused.headers.get('retry-after'));
    expect([seconds > 14_000, seconds <= 14_400]).toEqual([true, true]);
  });

  it('is created by an administrator, audited, and rejected with contradictory terms', async () => {
    const promo = await promotion();
    const terms = {
      budget: 1,
      per_person: 1,
      starts_at: inHours(1).toISOString(),
      ends_at: inHours(2).toISOString(),
    };
    for (const wrong of [
      { ...terms, code: 'A', amount: 1 },
      { ...terms, code: 'SP CE', amount: 1 },
      { ...terms, code: 'BOTH1', amount: 1, percent: 5 },
      { ...terms, code: 'NONE1' },
      { ...terms, code: 'ONEWAY', amount: 1, from_city: 'Douala' },
      { ...terms, code: 'ATLANTIS', amount: 1, from_city: 'Atlantis', to_city: 'Douala' },
      { ...terms, code: 'BACK1', amount: 1, ends_at: inHours(0).toISOString() },
    ])
      expect(code(await as(admin, 'POST', '/api/admin/promotions', wrong))).toEqual([
        400,
        'VALIDATION_FAILED',
      ]);
    const twice = { ...terms, code: promo.code, amount: 1 };
    expect(code(await as(admin, 'POST', '/api/admin/promotions', twice))).toEqual([409, 'STATE_CONFLICT']);
    const events = await as(admin, 'GET', `/api/admin/audit-events?subject_id=${promo.id}`);
    expect(events.body.data).toMatchObject([{ action: 'promotion.created', actor_id: admin.id }]);
  });

  it('gets back its part of a refunded booking, and never causes a refund above the money paid', async () => {
    const promo = await promotion({ amount: 4_400 });
    const person = await insertMember(product);
    const { id } = (await book(person, await ride(), { promo_code: promo.code })).body.data;
    expect((await pay(person, id)).body.data).toMatchObject({ amount: 100, credit: 4_400 });
    expect(await spent(promo)).toBe(4_400);
    const left = await as(person, 'POST', `/api/bookings/${id}/cancel`);
    expect(left.body.data.refund).toMatchObject({ amount: 100, credit: 4_400 });
    expect(await spent(promo)).toBe(0);
  });
});

it('random stories: budgets hold, credits are not multiplied, and no refund exceeds the money paid', async () => {
  const promo = await promotion({ budget: 2_000, per_person: 2, amount: 700 });
  const people = [await withCredit(), await withCredit(), await insertMember(product)];
  const on = [
    await ride(),
    await ride({ departure_time: inHours(90) }),
    await ride({ departure_time: inHours(130) }),
  ];
  let seed = 11;
  const pick = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  const open: { person: Member; id: string }[] = [];
  for (let step = 0; step < 15; step++) {
    const acts = [1, 2, 3].map(async () => {
      const person = people[pick(people.length)]!;
      const known = open.length > 0 ? open[pick(open.length)] : undefined;
      const path = known ? `/api/bookings/${known.id}` : '';
      switch (known ? pick(6) : 5) {
        case 0:
          return as(known!.person, 'POST', `${path}/cancel`);
        case 1:
          return pay(known!.person, known!.id, `23767000${1_000 + people.indexOf(known!.person)}`);
        case 2:
          return as(known!.person, 'POST', `${path}/credit`);
        case 3:
          return as(known!.person, 'POST', `${path}/credit`, { promo_code: promo.code });
        default: {
          const how = pick(2) ? { use_credit: true } : { promo_code: promo.code };
          const held = await book(person, on[pick(on.length)]!, how);
          if (held.status === 201) open.push({ person, id: held.body.data.id });
          return held;
        }
      }
    });
    for (const { status } of await Promise.all(acts)) expect(status).toBeLessThan(500);
    expect(await spent(promo)).toBeLessThanOrEqual(2_000);
    for (const person of people)
      for (const { left, amount } of (await referralOf(person)).credits) {
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(amount);
      }
  }
  await product.jobs.drain();
  const wrong = await product.database.query(
    `SELECT b.id FROM bookings b LEFT JOIN credit_uses u ON u.booking_id = b.id AND u.released_at IS NULL
     WHERE b.id = ANY($1) AND b.status <> 'cancelled' AND b.credit <> coalesce(u.amount, 0)
     UNION ALL SELECT p.id FROM payments p WHERE p.booking_id = ANY($1)
       AND p.amount < (SELECT coalesce(sum(f.amount), 0) FROM refunds f WHERE f.payment_id = p.id)`,
    [open.map(({ id }) => id)],
  );
  expect(wrong).toEqual([]);
});
