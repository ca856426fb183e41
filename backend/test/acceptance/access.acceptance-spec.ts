import { insertBooking } from '../factories/booking';
import { newPhone } from '../factories/person';
import { insertRide } from '../factories/ride';
import { type Answer, read } from '../setup/call';
import { LiveClient } from '../setup/live-client';
import { codeFor, postJson, type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

describe('An admin who changes access', () => {
  let product: TestApp;
  let admin: SignedIn;
  let colleague: SignedIn;
  let person: SignedIn;

  const ask = async (who: SignedIn, method: string, path: string, body?: object): Promise<Answer> =>
    read(await who.request(method, path, body));
  const change = (body: object, who = admin, id = person.user.id): Promise<Answer> =>
    ask(who, 'PATCH', `/api/admin/profiles/${id}`, body);
  const grant = async (staff_role: string) => {
    await change({ staff_role, reason: 'Nouvelle collègue' });
    return change({ staff_role, reason: 'Vu' }, colleague);
  };
  const events = async (action: string): Promise<Answer['body'][]> =>
    (
      await ask(admin, 'GET', `/api/admin/audit-events?subject_id=${person.user.id}&limit=100`)
    ).body.data.filter((event: Answer['body']) => event.action === action);
  const trySignIn = async (phone: string): Promise<Answer> => {
    await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
    const token = await codeFor(product, phone);
    return read(await postJson(`${product.url}/api/auth/verify`, { phone, token, type: 'sms' }));
  };

  beforeAll(async () => {
    product = await startTestApp();
    admin = await signIn(product, newPhone());
    colleague = await signIn(product, newPhone());
    await product.database.query(`UPDATE profiles SET staff_role = 'admin' WHERE id IN ($1, $2)`, [
      admin.user.id,
      colleague.user.id,
    ]);
  });
  beforeEach(async () => {
    person = await signIn(product, newPhone());
  });
  afterAll(() => product.close());

  it('ends every session of a suspended person immediately, and refuses sign-in', async () => {
    const elsewhere = await signIn(product, person.user.phone);
    const screens = [
      await LiveClient.open(product, person.token),
      await LiveClient.open(product, elsewhere.token),
    ];
    const answer = await change({ suspended: true, reason: 'Fraude' });
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { id: person.user.id, suspended_at: expect.any(String) } },
    });
    for (const screen of screens) expect(await screen.ended()).toBe('io server disconnect');
    for (const device of [person, elsewhere]) {
      expect((await ask(device, 'GET', '/api/profiles/me')).status).toBe(401);
      expect(await LiveClient.refusal(product, device.token)).toMatchObject({
        data: { code: 'UNAUTHENTICATED' },
      });
      const refreshed = await postJson(`${product.url}/api/auth/refresh`, {}, { cookie: device.jar.header });
      expect(refreshed.status).toBe(401);
    }
    expect(await trySignIn(person.user.phone)).toMatchObject({
      status: 403,
      body: { code: 'SUSPENDED', error: 'This account is suspended.' },
    });
    const sms = await waitFor(async () => {
      const { body } = await read(fetch(`${product.url}/dev/sms?to=${person.user.phone}`));
      return body.data.find((text: { body: string }) => text.body.includes('suspended'));
    });
    expect(sms.body).toBe('Mboa: your account is suspended. To appeal, contact us: contact@mboa.example');
    expect(await events('profile.suspended')).toEqual([
      expect.objectContaining({
        actor_id: admin.user.id,
        from: { suspended: false },
        to: { suspended: true },
        reason: 'Fraude',
      }),
    ]);
  });

  it('lets the person sign in again after the suspension, but old sessions stay ended', async () => {
    await change({ suspended: true });
    expect((await change({ suspended: false })).body.data.suspended_at).toBeNull();
    expect((await trySignIn(person.user.phone)).status).toBe(200);
    expect((await ask(person, 'GET', '/api/profiles/me')).status).toBe(401);
    expect(await events('profile.suspension_lifted')).toHaveLength(1);
  });

  it('changes nothing by repeating a decision, which is audited only once', async () => {
    await grant('approver');
    for (let time = 0; time < 3; time++) {
      expect((await change({ suspended: true, staff_role: 'approver' })).status).toBe(200);
    }
    expect(await events('profile.suspended')).toHaveLength(1);
    expect(await events('profile.staff_role_changed')).toHaveLength(1);
  });

  it('cancels the future rides of a suspended driver with full refunds', async () => {
    await product.database.query(`UPDATE profiles SET is_driver = true, role = 'driver' WHERE id = $1`, [
      person.user.id,
    ]);
    const { database } = product;
    const ride = await insertRide(database, { driver_id: person.user.id });
    const booking = await insertBooking(database, { ride_id: ride.id, status: 'pending_verification' });
    const past = await insertRide(database, {
      driver_id: person.user.id,
      departure_time: new Date(Date.now() - 3_600_000),
    });
    await change({ suspended: true });
    const statusOf = async (table: string, id: string): Promise<string> =>
      (await database.query(`SELECT status FROM ${table} WHERE id = $1`, [id]))[0].status;
    await waitFor(async () => (await statusOf('bookings', booking.id)) === 'cancelled');
    expect(await statusOf('rides', ride.id)).toBe('cancelled');
    expect(await statusOf('rides', past.id)).toBe('scheduled');
    const [refund] = await database.query('SELECT amount, rule FROM refunds WHERE booking_id = $1', [
      booking.id,
    ]);
    expect(refund).toEqual({ amount: booking.amount, rule: 'ride_cancelled' });
  });

  it('grants and revokes a staff role with effect from the next request', async () => {
    const statusAs = async (path: string) => (await ask(person, 'GET', path)).status;
    expect(await statusAs('/api/admin/profiles')).toBe(403);
    expect((await grant('admin')).body.data).toMatchObject({ staff_role: 'admin', approval: null });
    expect(await statusAs('/api/admin/profiles')).toBe(200);
    await grant('approver');
    expect(await statusAs('/api/admin/profiles')).toBe(403);
    await change({ staff_role: null });
    expect(
      (await ask(admin, 'GET', `/api/admin/profiles/${person.user.id}`)).body.data.staff_role,
    ).toBeNull();
    expect((await events('profile.staff_role_changed')).map(({ from, to }) => [from, to])).toEqual(
      expect.arrayContaining([
        [{ staff_role: null }, { staff_role: 'admin' }],
        [{ staff_role: 'admin' }, { staff_role: 'approver' }],
        [{ staff_role: 'approver' }, { staff_role: null }],
      ]),
    );
  });

  it('cannot change their own access, and other roles cannot change any', async () => {
    for (const body of [{ suspended: true }, { staff_role: null }, {}])
      expect((await change(body, admin, admin.user.id)).status).toBe(403);
    expect((await change({ suspended: true }, person, admin.user.id)).status).toBe(403);
    await grant('approver');
    expect((await change({ staff_role: 'admin' }, person, admin.user.id)).status).toBe(403);
    expect((await ask(admin, 'GET', '/api/admin/profiles')).status).toBe(200);
  });

  it.each([
    [{ suspended: 'yes' }],
    [{ suspended: null }],
    [{ suspended: 1 }],
    [{ staff_role: 'owner' }],
    [{ staff_role: 7 }],
    [{ staff_role: ['admin'] }],
    [{ suspended: true, reason: 'x'.repeat(501) }],
    [{ suspended: true, reason: 'a\u0000b' }],
  ])('is rejected with the body %j, and changes nothing', async (body) => {
    expect(await change(body)).toMatchObject({ status: 400, body: { code: 'VALIDATION_FAILED' } });
    expect((await ask(person, 'GET', '/api/profiles/me')).status).toBe(200);
  });

  it('gets 404 for an unknown person and 400 for a malformed id', async () => {
    const unknownId = '00000000-0000-7000-8000-000000000000';
    expect((await change({ suspended: true }, admin, unknownId)).status).toBe(404);
    expect((await change({}, admin, unknownId)).status).toBe(404);
    expect((await change({ suspended: true }, admin, 'x')).status).toBe(400);
  });
});
