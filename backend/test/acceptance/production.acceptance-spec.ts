import type { OpenAPIObject } from '@nestjs/swagger';
import { newId } from '../../src/platform/database';
import { insertBooking } from '../factories/booking';
import { insertApplication } from '../factories/driver-application';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://mboa.example',
    JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    THROTTLING: 'on',
    PAYMENTS_MODE: 'live',
    MTN_BASE_URL: 'http://127.0.0.1:9',
    MTN_SUBSCRIPTION_KEY: 'key',
    MTN_API_USER: 'user',
    MTN_API_KEY: 'secret',
    SMS_PROVIDER: 'twilio',
    SMS_BASE_URL: 'http://127.0.0.1:9',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'token',
    ASSISTANT: 'on',
  });
});
afterAll(() => product.close());

const get = (path: string) => fetch(product.url + path);

describe('In production', () => {
  it.each(['/dev/sms', '/dev/sms?to=237677000001', '/dev/sms?to=a&to=b'])(
    'there is no outbox of texts: %s is an unknown path',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );

  it.each([
    '/dev/phone',
    '/dev/phone/page.js',
    '/dev/phone/page.css',
    '/dev/phone/options?phone=237677000001',
  ])('there are no simulated phones: %s', async (path) => expect((await get(path)).status).toBe(404));

  it('messages from a simulated phone are rejected', async () => {
    const answer = await fetch(`${product.url}/dev/phone/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'sms', phone: '237677000001', text: '', session: '1', choice: null }),
    });
    expect(answer.status).toBe(404);
  });

  it('the API document does not contain the outbox', async () => {
    const { paths } = (await (await get('/api/docs-json')).json()) as OpenAPIObject;
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('only the providers that are set up are offered, without test numbers', async () => {
    const { data } = (await (await get('/api/payments/providers')).json()) as {
      data: { name: string; testNumbers: object }[];
    };
    expect(data.map(({ name, testNumbers }) => [name, testNumbers])).toEqual([['mtn', {}]]);
  });

  it.each(['/api/towns', '/api/nowhere', '/api/docs'])('%s sends HSTS', async (path) => {
    expect((await get(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it.each(['approver', 'support', 'finance', 'admin'] as const)(
    'the console is closed to the role %s until a second factor is set up and verified',
    async (staff_role) => {
      const chantal = new FactorHolder(product, await insertMember(product, { staff_role }));
      const closed = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
      expect(await chantal.call('GET', '/api/admin/stats')).toMatchObject(closed);
      expect((await chantal.status()).body.data).toMatchObject({ enrolled: false, required: true });
      expect(await chantal.call('DELETE', '/api/auth/second-factor')).toMatchObject(closed);
      await chantal.enrol();
      expect((await chantal.call('GET', '/api/admin/stats')).status).toBe(200);
      const bySms = await chantal.anotherSession();
      expect(await chantal.call('GET', '/api/admin/stats', undefined, bySms)).toMatchObject(closed);
    },
  );
});

describe('A staff member with a second account', () => {
  const enrolled = async () =>
    new FactorHolder(product, await insertMember(product, { staff_role: 'admin' })).enrol();
  let chantal: FactorHolder;
  let colleague: FactorHolder;
  let puppet: Member;

  beforeAll(async () => {
    [chantal, colleague] = [await enrolled(), await enrolled()];
    puppet = await insertMember(product, { driver: true });
    for (const id of [chantal.who.id, puppet.id])
      await product.database.query(
        `INSERT INTO sign_in_devices (id, token_hash, user_id) VALUES ($1, 'one phone', $2)`,
        [newId(), id],
      );
  });

  const trip = (given: { driver_id?: string; user_id?: string; hours?: number }) =>
    insertRide(product.database, {
      ...(given.driver_id && { driver_id: given.driver_id }),
      departure_time: inHours(given.hours ?? 72),
    }).then(({ id }) =>
      insertBooking(product.database, {
        ride_id: id,
        status: 'pending_verification',
        ...(given.user_id && { user_id: given.user_id }),
      }),
    );
  const post = (who: FactorHolder, path: string, body: object = {}) =>
    who.call('POST', `/api/admin/${path}`, { reason: 'Vu', ...body });

  it('needs a colleague to pay it any amount, also by the number that pays for both', async () => {
    const payer = await insertMember(product);
    const booking = await trip({ user_id: payer.id });
    await product.database.query(
      'UPDATE payments SET phone_number = p.phone FROM profiles p WHERE p.id = $1',
      [chantal.who.id],
    );
    const refund = (who: FactorHolder) => post(who, `payments/${booking.payment_id}/refund`);
    expect((await refund(chantal)).body.data).toMatchObject({ approval: { amount: 4_500 }, refund: null });
    expect((await refund(colleague)).body.data).toMatchObject({ approval: null, refund: { amount: 4_500 } });

    const departed = await trip({ driver_id: puppet.id, hours: -30 });
    const resolve = (who: FactorHolder) =>
      post(who, `bookings/${departed.id}/resolve`, { outcome: 'travelled' });
    expect((await resolve(colleague)).status).toBe(200);
    const disputed = await trip({ driver_id: puppet.id, hours: -30 });
    const answer = await post(chantal, `bookings/${disputed.id}/resolve`, { outcome: 'travelled' });
    expect(answer.body.data).toMatchObject({ status: 'pending_verification', approval: { amount: 4_500 } });
  });

  it('decides neither on its application, claims, strikes, reports and ratings, nor on its rides', async () => {
    const { database } = product;
    const [claim, strike, report, rating] = [newId(), newId(), newId(), newId()];
    const victim = await insertMember(product);
    const booking = await trip({ driver_id: puppet.id, user_id: victim.id });
    await database.query(
      `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, contest_until)
       VALUES ($1, $2, $3, 'driver_absent', $4, $5, 'contested', now())`,
      [claim, booking.id, booking.ride_id, victim.id, puppet.id],
    );
    await database.query(
      `INSERT INTO strikes (id, person_id, kind, ride_id, subject_id) VALUES ($1, $2, 'absence', $3, $3)`,
      [strike, puppet.id, booking.ride_id],
    );
    await database.query(
      `INSERT INTO reports (id, reporter_id, subject_id, reason) VALUES ($1, $2, $3, 'spam')`,
      [report, victim.id, puppet.id],
    );
    await database.query(
      `INSERT INTO ratings (id, booking_id, ride_id, rater_id, ratee_id, ratee_role, stars, closes_at, published_at)
       VALUES ($1, $2, $3, $4, $5, 'driver', 1, now(), now())`,
      [rating, booking.id, booking.ride_id, victim.id, puppet.id],
    );
    await database.query('UPDATE profiles SET rating_count = 1, rating_sum = 1 WHERE id = $1', [puppet.id]);
    const application = await insertApplication(database, { driver_id: puppet.id });
    const decisions: [string, object?][] = [
      [`driver-applications/${application.id}/status`, { status: 'approved' }],
      [`claims/${claim}/decide`, { outcome: 'dismissed' }],
      [`strikes/${strike}/decide`, { outcome: 'excused' }],
      [`reports/${report}/resolve`, { action: 'dismiss' }],
      [`ratings/${rating}/hide`],
      [`rides/${booking.ride_id}/list`],
      [`rides/${booking.ride_id}/message`, { text: 'Nous partons à 7 h.' }],
      [`bookings/${booking.id}/unboard`],
      [`rides/${booking.ride_id}/move`, { departure_time: inHours(90).toISOString() }],
      [`rides/${booking.ride_id}/cancel`],
    ];
    for (const [path, body] of decisions) {
      const answer = await post(chantal, path, body);
      expect([path, answer.status]).toEqual([path, 403]);
      expect([path, (await post(colleague, path, body)).status]).toEqual([path, 200]);
    }
    const booked = await trip({ user_id: puppet.id });
    const move = { departure_time: inHours(90).toISOString() };
    expect((await post(chantal, `rides/${booked.ride_id}/move`, move)).status).toBe(403);
  });

  it('does not decide on the appeal against its decision', async () => {
    const [victim, claim] = [await insertMember(product), newId()];
    const booking = await trip({ user_id: victim.id });
    await product.database.query(
      `INSERT INTO claims (id, booking_id, ride_id, kind, claimant_id, respondent_id, status, contest_until,
         appealed_at, first_outcome, first_decided_by, first_decided_at)
       SELECT $1, $2, r.id, 'no_show', r.driver_id, $4, 'contested', now(), now(), 'dismissed', $5, now() FROM rides r WHERE r.id = $3`,
      [claim, booking.id, booking.ride_id, victim.id, puppet.id],
    );
    const decide = (who: FactorHolder) => post(who, `claims/${claim}/decide`, { outcome: 'dismissed' });
    expect((await decide(chantal)).status).toBe(403);
    expect((await decide(colleague)).status).toBe(200);
  });

  it('decides about people who used the same browser over 30 days ago', async () => {
    const driver = await insertMember(product, { driver: true });
    const application = await insertApplication(product.database, { driver_id: driver.id });
    const approve = () =>
      post(chantal, `driver-applications/${application.id}/status`, { status: 'approved' });
    await product.database.query(
      `INSERT INTO sign_in_devices (id, token_hash, user_id) VALUES ($1, 'one phone', $2)`,
      [newId(), driver.id],
    );
    expect((await approve()).status).toBe(403);
    await product.database.query(
      `UPDATE sign_in_devices SET last_used_at = now() - interval '31 days' WHERE user_id = $1`,
      [driver.id],
    );
    expect((await approve()).status).toBe(200);
  });

  it('can suspend it and stop its payouts, but undo neither', async () => {
    const suspend = (who: FactorHolder, suspended: boolean) =>
      who.call('PATCH', `/api/admin/profiles/${puppet.id}`, { suspended, reason: 'Vu' });
    const stop = (who: FactorHolder, stopped: boolean) =>
      post(who, `profiles/${puppet.id}/payouts`, { stopped });
    for (const command of [suspend, stop]) {
      expect((await command(chantal, true)).status).toBe(200);
      expect((await command(chantal, false)).status).toBe(403);
      expect((await command(colleague, false)).status).toBe(200);
    }
  });
});
