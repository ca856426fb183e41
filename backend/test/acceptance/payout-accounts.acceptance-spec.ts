import { PayoutsJob } from '../../src/modules/transfers/payouts/payouts.job';
import { doualaDay } from '../../src/platform/douala';
import { maskPhone } from '../../src/platform/phone';
import { insertBooking } from '../factories/booking';
import { insertPerson } from '../factories/person';
import { inHours, insertRide } from '../factories/ride';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { codeFor, postJson, type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const ACCOUNT = '/api/driver/payout-account';
const OTHER_NAME = '670000006';
const NO_ACCOUNT = '670000007';

let product: TestApp;
let admin: Member;
let driver: SignedIn;

beforeAll(async () => {
  product = await startTestApp({ PAYOUTS: 'automatic' });
  admin = await insertMember(product, { staff_role: 'admin' });
});
afterAll(() => product.close());
beforeEach(async () => {
  const { phone } = await insertPerson(product.database, { driver: true, full_name: 'Aïcha Ngono' });
  driver = await signIn(product, phone);
});

const { call } = callsTo(() => product);
const asDriver = (method: string, path: string, body?: object) => call(driver, method, path, body);
const asAdmin = (method: string, path: string, body?: object) => call(admin, method, path, body);

async function code(): Promise<string> {
  await product.database.query('UPDATE sign_in_codes SET consumed_at = now() WHERE phone = $1', [
    driver.user.phone,
  ]);
  await postJson(`${product.url}/api/auth/otp`, { phone: driver.user.phone, channel: 'sms' });
  return codeFor(product, driver.user.phone);
}

const put = async (phone_number: string, token?: string): Promise<Answer> =>
  asDriver('PUT', ACCOUNT, { provider: 'mtn', phone_number, ...(token === undefined ? {} : { token }) });

const textsTo = async (phone: string): Promise<string[]> => {
  const { data } = await (await fetch(`${product.url}/dev/sms?to=${phone}`)).json();
  return data.map(({ body }: { body: string }) => body);
};

describe('a payout account', () => {
  it('is null at first; once set with a code, it is verified by name, on hold for a day, and announced by SMS', async () => {
    expect((await asDriver('GET', ACCOUNT)).body).toEqual({ success: true, data: null });
    const { phone } = driver.user;
    const given = await put(phone, await code());
    expect(given).toMatchObject({
      status: 200,
      body: {
        data: { provider: 'mtn', phone_number: phone, holder_name: 'AÏCHA NGONO', status: 'verified' },
      },
    });
    const waits = Date.parse(given.body.data.pending_until) - Date.now();
    expect(Math.round(waits / 3_600_000)).toBe(24);
    expect((await asDriver('GET', ACCOUNT)).body.data).toEqual(given.body.data);
    await waitFor(async () =>
      (await textsTo(phone)).some((text) => text.includes('Nothing is paid for 24 hours')),
    );
  });

  it('reveals only that the names differ if the number is another person’s', async () => {
    const given = await put(OTHER_NAME, await code());
    expect(given.body.data).toMatchObject({ status: 'mismatch', holder_name: null });
    expect(JSON.stringify((await asDriver('GET', ACCOUNT)).body)).not.toContain('BIYONG');
  });

  it('is changed ten times in 30 days at most', async () => {
    await product.database.query(
      `INSERT INTO audit_events (id, actor_id, action, subject_type, subject_id, created_at)
       SELECT gen_random_uuid(), $1::uuid, 'payout_account.changed', 'profile', $1::text, now() - make_interval(days => day)
       FROM generate_series(11, 20) AS day`,
      [driver.user.id],
    );
    const refused = await put(driver.user.phone, await code());
    expect([refused.status, refused.body.code]).toEqual([429, 'THROTTLED']);
    const days = Number(refused.headers.get('retry-after')) / 86_400;
    expect(Math.round(days)).toBe(10);
    expect((await asDriver('GET', ACCOUNT)).body.data).toBeNull();
  });

  it('is not changed without a code, or with a wrong or used code', async () => {
    const { phone } = driver.user;
    expect(await put(phone)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } });
    const token = await code();
    const wrong = token === '123456' ? '123457' : '123456';
    expect(await put(phone, wrong)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } });
    expect((await put(phone, token)).status).toBe(200);
    expect(await put('677999999', token)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } });
    expect((await asDriver('GET', ACCOUNT)).body.data.phone_number).toBe(phone);
  });

  it('rejects even the right code after five wrong tries, as at sign-in', async () => {
    const token = await code();
    const wrong = token === '123456' ? '123457' : '123456';
    for (let tries = 0; tries < 5; tries++) await put(driver.user.phone, wrong);
    expect(await put(driver.user.phone, token)).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } });
    expect((await asDriver('GET', ACCOUNT)).body.data).toBeNull();
  });

  it('is not put on hold if it stays the same', async () => {
    const { phone } = driver.user;
    await put(phone, await code());
    await product.database.query('UPDATE payout_accounts SET pending_until = now() WHERE driver_id = $1', [
      driver.user.id,
    ]);
    expect((await put(phone, await code())).body.data).toMatchObject({
      status: 'verified',
      pending_until: null,
    });
  });

  it('is only for approved drivers, with a number of that wallet', async () => {
    const token = await code();
    expect(await put('699000001', token)).toMatchObject({ status: 400, body: { code: 'INVALID_PHONE' } });
    expect(
      await asDriver('PUT', ACCOUNT, { provider: 'wave', phone_number: '677000001', token }),
    ).toMatchObject({
      status: 400,
      body: { code: 'UNSUPPORTED_PROVIDER' },
    });
    const { phone } = await insertPerson(product.database);
    driver = await signIn(product, phone);
    expect(await put('677000001', token)).toMatchObject({ status: 403, body: { code: 'NOT_A_DRIVER' } });
  });
});

describe('a name that does not match', () => {
  it.each([
    ['of another person', OTHER_NAME, 'PAUL BIYONG'],
    ['without an account', NO_ACCOUNT, null],
  ])('%s waits for an admin, whose reason is recorded', async (_, number, holder_name) => {
    await product.database.query('DELETE FROM payout_accounts WHERE phone_number = $1', [`237${number}`]);
    expect((await put(number, await code())).body.data).toMatchObject({
      holder_name: null,
      status: 'mismatch',
    });
    const path = `/api/admin/profiles/${driver.user.id}/payout-account`;
    expect((await asAdmin('GET', path)).body.data).toMatchObject({
      full_name: 'Aïcha Ngono',
      holder_name,
      shared_with: 0,
      payable: 0,
      approval: null,
    });
    const toDecide = async (): Promise<number> =>
      (await asAdmin('GET', '/api/admin/stats')).body.data.payout_accounts_waiting;
    const before = await toDecide();
    const refused = await asAdmin('POST', path, { approved: false, reason: 'Not their name' });
    expect(await toDecide()).toBe(before - 1);
    const waiting = async (decided: boolean): Promise<string[]> => {
      const { body } = await asAdmin('GET', `/api/admin/payout-accounts?status=mismatch&decided=${decided}`);
      return body.data.map((account: { id: string }) => account.id);
    };
    expect(await waiting(true)).toContain(driver.user.id);
    expect(await waiting(false)).not.toContain(driver.user.id);
    expect(refused).toMatchObject({
      status: 200,
      body: { data: { status: 'mismatch', decided_by: admin.id } },
    });
    const approved = { approved: true, reason: 'Their wife, seen at the office' };
    await asAdmin('POST', path, approved);
    // A second admin approves; nothing is payable yet.
    await secondAdmin('POST', path, approved);
    expect((await asDriver('GET', ACCOUNT)).body.data).toMatchObject({ status: 'verified' });
    const { body } = await asAdmin(
      'GET',
      `/api/admin/audit-events?subject_id=${driver.user.id}&order=asc&limit=50`,
    );
    expect(body.data.map(({ action }: { action: string }) => action)).toEqual(
      expect.arrayContaining(['payout_account.changed', 'payout_account.refused', 'payout_account.approved']),
    );
  });

  async function insertEarnings(): Promise<void> {
    const ride = await insertRide(product.database, {
      driver_id: driver.user.id,
      status: 'completed',
      departure_time: inHours(-72),
      price: 60_000,
    });
    await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
    await product.database.query('DELETE FROM payout_accounts WHERE phone_number = $1', [`237${OTHER_NAME}`]);
  }

  const secondAdmin = async (method: string, path: string, body: object): Promise<Answer> => {
    return call(await insertMember(product, { staff_role: 'admin' }), method, path, body);
  };

  it('cannot be approved for a number that the driver has changed since it was read', async () => {
    await put(OTHER_NAME, await code());
    const path = `/api/admin/profiles/${driver.user.id}/payout-account`;
    const { changed_at } = (await asAdmin('GET', path)).body.data;
    await put(NO_ACCOUNT, await code());
    for (const approved of [true, false])
      expect(await asAdmin('POST', path, { approved, reason: 'Their wife', changed_at })).toMatchObject({
        status: 409,
        body: { code: 'STATE_CONFLICT' },
      });
    expect((await asAdmin('GET', path)).body.data).toMatchObject({ status: 'mismatch', decided_at: null });
    const read = (await asAdmin('GET', path)).body.data.changed_at;
    expect(
      await asAdmin('POST', path, { approved: false, reason: 'Nobody', changed_at: read }),
    ).toMatchObject({ status: 200, body: { data: { decided_by: admin.id } } });
  });

  it('cannot be approved for an old number after another admin has approved the new one', async () => {
    await put(OTHER_NAME, await code());
    const path = `/api/admin/profiles/${driver.user.id}/payout-account`;
    const { changed_at } = (await asAdmin('GET', path)).body.data;
    await put(NO_ACCOUNT, await code());
    await secondAdmin('POST', path, { approved: true, reason: 'Their brother' });
    const stale = await asAdmin('POST', path, { approved: true, reason: 'Their wife', changed_at });
    expect(stale).toMatchObject({ status: 409, body: { code: 'STATE_CONFLICT' } });
    const read = (await asAdmin('GET', path)).body.data.changed_at;
    const again = await asAdmin('POST', path, { approved: true, reason: 'Their brother', changed_at: read });
    expect(again.status).toBe(200);
  });

  it('is confirmed only for the number of the request, also if the new number has the same mask', async () => {
    await insertEarnings();
    const path = `/api/admin/profiles/${driver.user.id}/payout-account`;
    await put(OTHER_NAME, await code());
    const requested = await asAdmin('POST', path, { approved: true, reason: 'Their wife' });
    const { id, parameters } = requested.body.data.approval;
    await product.database.query(
      `UPDATE payout_accounts SET phone_number = overlay(phone_number PLACING '11' FROM 7), changed_at = now()
       WHERE driver_id = $1`,
      [driver.user.id],
    );
    expect(maskPhone((await asAdmin('GET', path)).body.data.phone_number)).toBe(parameters.number);
    expect(await secondAdmin('POST', `/api/admin/approvals/${id}/confirm`, {})).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    expect((await asAdmin('GET', path)).body.data).toMatchObject({ status: 'mismatch', decided_at: null });
  });

  it('needs a second admin for large earnings', async () => {
    await insertEarnings();
    await put(OTHER_NAME, await code());
    const path = `/api/admin/profiles/${driver.user.id}/payout-account`;
    const approved = { approved: true, reason: 'Their wife' };
    expect((await asAdmin('POST', path, approved)).body.data).toMatchObject({
      status: 'mismatch',
      payable: 60_000,
      approval: { action: 'payout_account.decide' },
    });
    expect((await secondAdmin('POST', path, approved)).body.data).toMatchObject({ status: 'verified' });
  });

  it('a second driver with the same number waits for staff review, regardless of the name', async () => {
    const { phone } = driver.user;
    expect((await put(phone, await code())).body.data.status).toBe('verified');
    const { phone: own } = await insertPerson(product.database, { driver: true, full_name: 'Aïcha Ngono' });
    driver = await signIn(product, own);
    expect((await put(phone, await code())).body.data.status).toBe('mismatch');
  });
});

it('a driver is paid to the account; driver and staff see the payout, staff also the rail’s balance', async () => {
  const { phone, id } = driver.user;
  await put(phone, await code());
  const ride = await insertRide(product.database, {
    driver_id: id,
    status: 'completed',
    departure_time: inHours(-72),
    price: 4_500,
  });
  await insertBooking(product.database, { ride_id: ride.id, status: 'completed' });
  await product.database.query('UPDATE payout_accounts SET pending_until = now() WHERE driver_id = $1', [id]);
  const payOut = async () => {
    const job = product.app.get(PayoutsJob, { strict: false });
    await job.createDue();
    await job.run();
  };
  const payouts = async () => (await asDriver('GET', '/api/driver/payouts?page=1&limit=5')).body;
  await payOut();
  await product.database.query(`UPDATE simulator_transfers SET decide_at = now() WHERE phone = $1`, [phone]);
  await product.database.query(
    `UPDATE payouts SET next_check_at = now(), last_checked_at = NULL WHERE driver_id = $1`,
    [id],
  );
  await payOut();
  expect(await payouts()).toMatchObject({
    data: [{ amount: 4_500, provider: 'mtn', status: 'completed' }],
    pagination: { page: 1, limit: 5, has_more: false },
  });
  const [payout] = (await payouts()).data;
  expect((await asAdmin('GET', `/api/admin/payouts/${payout.id}`)).body.data).toMatchObject({
    id: payout.id,
    driver_id: id,
    rail: 'mtn-momo',
    payouts_stopped: false,
    sends: 1,
    rides: [{ ride_id: ride.id, from_city: expect.any(String), amount: 4_500 }],
    events: [
      { to_status: 'created' },
      { to_status: 'sent' },
      { to_status: 'sent' },
      { to_status: 'completed' },
    ],
  });
  expect((await asAdmin('GET', `/api/admin/payouts?driver_id=${id}`)).body).toMatchObject({
    data: [{ id: payout.id }],
    pagination: { total: 1 },
  });
  const today = doualaDay(new Date());
  const listed = async (filter: string): Promise<number> =>
    (await asAdmin('GET', `/api/admin/payouts?driver_id=${id}&${filter}`)).body.pagination.total;
  expect(await listed(`provider=mtn&rail=mtn-momo&created_from=${today}&created_to=${today}`)).toBe(1);
  expect(await listed('rail=orange-cm')).toBe(0);
  expect(await listed('created_to=2026-01-01')).toBe(0);
  expect(await asAdmin('POST', `/api/admin/payouts/${payout.id}/settle`, { reference: 'x' })).toMatchObject({
    status: 409,
    body: { code: 'STATE_CONFLICT' },
  });
  const rails = (await asAdmin('GET', '/api/admin/rails')).body.data;
  expect(rails).toContainEqual({
    rail: 'mtn-momo',
    providers: ['mtn'],
    in_use: ['mtn'],
    state: 'up',
    operations: [],
    operations_at: null,
    refunds: 'api',
    payouts: true,
    balance: expect.any(Number),
    currency: 'XAF',
    balance_at: expect.any(String),
    low: false,
    warning_level: 500_000,
    last_error: null,
    alarms: [],
    work: [],
  });
});

it('an alarm of a rail stays open until acknowledged, and reopens when raised again', async () => {
  const raise = () =>
    product.database.query(
      `INSERT INTO rail_alarms AS a (rail, alarm, detail, times) VALUES ('mtn-momo', 'may_not_pay_out', 'NOT_ALLOWED', 2)
       ON CONFLICT (rail, alarm) DO UPDATE SET times = a.times + 1, last_at = now()`,
    );
  const alarm = { rail: 'mtn-momo', alarm: 'may_not_pay_out' };
  const openAfter = (answer: Answer) =>
    answer.body.data.find(({ rail }: { rail: string }) => rail === 'mtn-momo').alarms[0];
  const seen = (times: number) => asAdmin('POST', '/api/admin/rails/alarms/seen', { ...alarm, times });
  expect((await seen(1)).status).toBe(404);
  await raise();
  expect(openAfter(await asAdmin('GET', '/api/admin/rails'))).toMatchObject({
    alarm: 'may_not_pay_out',
    detail: 'NOT_ALLOWED',
    times: 2,
    open: true,
  });
  expect(openAfter(await seen(1))).toMatchObject({ open: true });
  for (const times of [2, 2, 99]) expect(openAfter(await seen(times))).toMatchObject({ open: false });
  await raise();
  expect(openAfter(await asAdmin('GET', '/api/admin/rails'))).toMatchObject({ times: 3, open: true });
  const { body } = await asAdmin('GET', '/api/admin/audit-events?action=rail_alarm.seen&order=asc');
  expect(body.data.map(({ to }: { to: object }) => to)).toEqual([
    { alarm: 'may_not_pay_out', times: 1 },
    { alarm: 'may_not_pay_out', times: 2 },
  ]);
});
