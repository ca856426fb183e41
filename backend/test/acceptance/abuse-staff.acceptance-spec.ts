import { SecondFactorsService } from '../../src/modules/auth/second-factor/second-factors.service';
import { newId, Transactions } from '../../src/platform/database';
import { Metrics } from '../../src/platform/metrics';
import { insertApplication } from '../factories/driver-application';
import { insertPerson, newPhone } from '../factories/person';
import { tally } from '../setup/bookings-context';
import { insertMember, type Member } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { codeFor, postJson, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ THROTTLING: 'on' });
});
afterAll(() => product.close());

const STATS = '/api/admin/stats';
const staff = async (staff_role: 'approver' | 'admin' = 'admin') =>
  new FactorHolder(product, await insertMember(product, { staff_role }));

const auditOf = (subject: string): Promise<{ action: string; actor_id: string }[]> =>
  product.database.query(
    `SELECT action, actor_id FROM audit_events WHERE subject_id = $1 ORDER BY created_at, id`,
    [subject],
  );

describe('The second factor of staff', () => {
  it('is optional outside production', async () => {
    const chantal = await staff();
    expect((await chantal.call('GET', STATS)).status).toBe(200);
    expect((await chantal.status()).body.data).toEqual({
      enrolled: false,
      enrolled_at: null,
      verified: false,
      recent: false,
      required: false,
      recovery_codes_left: 0,
    });
  });

  it('is not for passengers', async () => {
    const passenger = new FactorHolder(product, await insertMember(product));
    expect((await passenger.status()).status).toBe(403);
    expect((await passenger.factor('enrolment')).status).toBe(403);
  });

  it('is set up only with a new sign-in code if the sign-in was more than 15 minutes ago', async () => {
    const phone = newPhone();
    const { id } = await insertPerson(product.database, { phone, staff_role: 'admin' });
    const holder = new FactorHolder(product, { id, token: (await signIn(product, phone)).token });
    const enrol = (body: object) => holder.factor('enrolment', body);
    await product.database.query(
      `UPDATE sessions SET created_at = created_at - interval '16 minutes' WHERE user_id = $1`,
      [id],
    );
    expect(await enrol({})).toMatchObject({ status: 403, body: { code: 'FRESH_CODE_REQUIRED' } });
    expect(await enrol({ token: '000000' })).toMatchObject({ status: 400, body: { code: 'INVALID_OTP' } });
    await product.database.query(
      `UPDATE sign_in_codes SET created_at = created_at - interval '2 minutes' WHERE phone = $1`,
      [phone],
    );
    await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
    const token = await codeFor(product, phone);
    expect((await enrol({ token })).status).toBe(200);
    expect((await enrol({})).status).toBe(200);
  });

  it('takes effect with its first code, which returns ten recovery codes', async () => {
    const chantal = await staff();
    const { body, headers } = await chantal.factor('enrolment');
    expect(headers.get('cache-control')).toContain('no-store');
    expect(body.data.otpauth_url).toBe(
      `otpauth://totp/Mboa:${(chantal.who as Member).phone}?issuer=Mboa&secret=${body.data.secret}&algorithm=SHA1&digits=6&period=30`,
    );
    expect((await chantal.call('GET', STATS)).status).toBe(200);
    expect(await chantal.factor('confirm', { code: '123' })).toMatchObject({ status: 400 });
    await chantal.enrol();
    expect(chantal.recoveryCodes).toHaveLength(10);
    expect((await chantal.status()).body.data).toMatchObject({
      enrolled: true,
      verified: true,
      recent: true,
      recovery_codes_left: 10,
    });
    expect(await chantal.factor('enrolment')).toMatchObject({
      status: 409,
      body: { code: 'STATE_CONFLICT' },
    });
    const actions = (await auditOf(chantal.who.id)).map(({ action }) => action);
    expect(actions).toEqual(['profile.second_factor_enrolled']);
  });

  it('rejects the code of a colleague’s factor', async () => {
    const [chantal, colleague] = [await (await staff()).enrol(), await (await staff()).enrol()];
    expect(colleague.app?.secret).not.toBe(chantal.app?.secret);
    const code = chantal.app?.code(1);
    expect(await colleague.factor('verify', { code })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CODE' },
    });
  });

  it('stores neither the secret nor the recovery codes in plain text', async () => {
    const chantal = await (await staff()).enrol();
    const rows = await product.database.query<object[]>(
      `SELECT f.*, array(SELECT code_hash FROM recovery_codes c WHERE c.user_id = f.user_id) AS codes
        FROM second_factors f WHERE user_id = $1`,
      [chantal.who.id],
    );
    const stored = JSON.stringify(rows);
    for (const text of [chantal.app?.secret ?? '', ...chantal.recoveryCodes]) {
      expect(stored).not.toContain(text);
      expect(stored).not.toContain(text.replace('-', ''));
    }
  });

  it('closes the console to a session that signed in by SMS alone', async () => {
    const chantal = await (await staff()).enrol();
    const stolen = await chantal.anotherSession();
    for (const path of [STATS, '/api/admin/payments', '/api/admin/driver-applications']) {
      expect(await chantal.call('GET', path, undefined, stolen)).toMatchObject({
        status: 403,
        body: { code: 'SECOND_FACTOR_REQUIRED' },
      });
      expect((await chantal.call('GET', path)).status).toBe(200);
    }
    expect((await chantal.call('GET', '/api/profiles/me', undefined, stolen)).status).toBe(200);
    expect(await chantal.call('DELETE', '/api/auth/second-factor', undefined, stolen)).toMatchObject({
      status: 403,
      body: { code: 'SECOND_FACTOR_REQUIRED' },
    });
    expect(await chantal.factor('enrolment', {}, stolen)).toMatchObject({ status: 409 });
    expect((await chantal.verify(stolen)).body.data).toMatchObject({ verified: true });
    expect((await chantal.call('GET', STATS, undefined, stolen)).status).toBe(200);
  });

  it('rejects a used code, even in another session or in parallel', async () => {
    const chantal = await (await staff()).enrol();
    const other = await chantal.anotherSession();
    const used = chantal.app?.code();
    expect(await chantal.factor('verify', { code: used }, other)).toMatchObject({
      status: 400,
      body: { code: 'INVALID_CODE' },
    });
    await product.database.query(
      'UPDATE second_factors SET last_step = 0, wrong_tries = 0 WHERE user_id = $1',
      [chantal.who.id],
    );
    const code = chantal.app?.code();
    const answers = await Promise.all([1, 2, 3].map(() => chantal.factor('verify', { code }, other)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  });

  it('is locked for 15 minutes after five wrong codes or recovery codes, even in parallel', async () => {
    const chantal = await (await staff()).enrol();
    const wrong = { code: chantal.app?.wrong() };
    const tries = await Promise.all([
      ...[1, 2, 3].map(() => chantal.factor('verify', wrong)),
      ...[1, 2].map(() => chantal.factor('recover', { recovery_code: 'AAAAA-AAAAA' })),
    ]);
    expect(tries.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400]);
    const locked = await chantal.verify();
    expect(locked).toMatchObject({ status: 429, body: { code: 'CODE_LOCKED' } });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(840);
    const recovery_code = chantal.recoveryCodes[0];
    expect((await chantal.factor('recover', { recovery_code })).status).toBe(429);
    await product.database.query(
      `UPDATE second_factors SET locked_until = locked_until - interval '15 minutes' WHERE user_id = $1`,
      [chantal.who.id],
    );
    expect((await chantal.verify()).status).toBe(200);
  });

  it('accepts each recovery code once instead of a code, in any spelling', async () => {
    const chantal = await (await staff()).enrol();
    const other = await chantal.anotherSession();
    const [first = '', second = ''] = chantal.recoveryCodes;
    const answer = await chantal.factor(
      'recover',
      { recovery_code: first.toLowerCase().replace('-', ' ') },
      other,
    );
    expect(answer).toMatchObject({ status: 200, body: { data: { verified: true, recovery_codes_left: 9 } } });
    expect(await chantal.factor('recover', { recovery_code: first }, other)).toMatchObject({ status: 400 });
    const both = await Promise.all(
      [1, 2].map(() => chantal.factor('recover', { recovery_code: second }, other)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await auditOf(chantal.who.id)).map(({ action }) => action)).toEqual([
      'profile.second_factor_enrolled',
      'profile.recovery_code_used',
      'profile.recovery_code_used',
    ]);
  });

  it('is reset only by another administrator with a reason, and sessions must verify a new one', async () => {
    const [chantal, boss] = [await (await staff()).enrol(), await staff()];
    const reset = (id: string) => `/api/admin/profiles/${id}/second-factor/reset`;
    const why = { reason: 'Telephone lost' };
    expect((await chantal.call('POST', reset(chantal.who.id), why)).status).toBe(403);
    expect((await (await staff('approver')).call('POST', reset(chantal.who.id), why)).status).toBe(403);
    expect((await boss.call('POST', reset(chantal.who.id), {})).status).toBe(400);
    expect((await boss.call('POST', reset(chantal.who.id), why)).status).toBe(200);
    expect((await boss.call('POST', reset(chantal.who.id), why)).status).toBe(409);
    expect((await chantal.status()).body.data).toMatchObject({ enrolled: false, verified: false });
    expect(await auditOf(chantal.who.id)).toMatchObject([
      { action: 'profile.second_factor_enrolled' },
      { action: 'profile.second_factor_reset', actor_id: boss.who.id },
    ]);
    const other = await chantal.anotherSession();
    await chantal.enrol();
    expect((await chantal.call('GET', STATS, undefined, other)).status).toBe(403);
  });

  it('is deleted with the account', async () => {
    const chantal = await (await staff('approver')).enrol();
    const app = product.app;
    await app
      .get(Transactions)
      .run((tx) => app.get(SecondFactorsService, { strict: false }).erase(tx, chantal.who.id));
    const left = await product.database.query('SELECT 1 FROM second_factors WHERE user_id = $1', [
      chantal.who.id,
    ]);
    expect(left).toEqual([]);
  });
});

describe('Commands about money and roles', () => {
  it('need the second factor again if it was verified more than 15 minutes ago', async () => {
    const chantal = await (await staff()).enrol();
    const person = await insertMember(product);
    const id = '01900000-0000-7000-8000-000000000001';
    const commands: [string, string, object?][] = [
      ['POST', `/api/admin/payments/${id}/refund`, { reason: 'Panne' }],
      ['POST', `/api/admin/payments/${id}/reconcile`, { outcome: 'failed', reason: 'Panne' }],
      ['POST', `/api/admin/refunds/${id}/settle`, { reference: 'MP1' }],
      ['POST', `/api/admin/bookings/${id}/resolve`, { outcome: 'refund', reason: 'Panne' }],
      ['POST', `/api/admin/payout-batches/${id}/mark-paid`, { reference: 'B1' }],
      ['POST', `/api/admin/payout-batches/${id}/cancel`, { reason: 'Panne' }],
      ['GET', `/api/admin/payout-batches/${id}/csv`],
      ['PATCH', `/api/admin/profiles/${person.id}`, { staff_role: 'admin' }],
      ['POST', `/api/admin/profiles/${person.id}/payouts`, { stopped: true, reason: 'Vu' }],
      ['POST', `/api/admin/profiles/${person.id}/second-factor/reset`, { reason: 'Perdu' }],
      ['DELETE', '/api/auth/second-factor', {}],
    ];
    await product.database.query(
      `UPDATE sessions SET second_factor_at = second_factor_at - interval '15 minutes' WHERE user_id = $1`,
      [chantal.who.id],
    );
    for (const [method, path, body] of commands) {
      const { status, body: answer } = await chantal.call(method, path, body);
      expect([path, status, answer.code]).toEqual([path, 403, 'REAUTHENTICATION_REQUIRED']);
    }
    const unknownPayment = await chantal.call('POST', `/api/admin/payments/${id}/reconcile`, {});
    expect(unknownPayment.status).toBe(404);
    const otherChange = await chantal.call('PATCH', `/api/admin/profiles/${person.id}`, {
      suspended: false,
    });
    expect(otherChange.status).toBe(200);
    await chantal.verify();
    for (const [method, path, body] of commands) {
      expect((await chantal.call(method, path, body)).status).not.toBe(403);
    }
  });

  it('need no second factor outside production', async () => {
    const boss = await staff();
    const person = await insertMember(product);
    const answer = await boss.call('PATCH', `/api/admin/profiles/${person.id}`, { staff_role: 'approver' });
    expect(answer).toMatchObject({ status: 200, body: { data: { approval: { needed: true } } } });
  });
});

describe('Documents of applicants', () => {
  it('are limited to 60 a minute per approver, even in parallel; further requests are rejected and counted', async () => {
    const approver = await staff('approver');
    const database = product.database;
    const ids = await Promise.all(
      Array.from({ length: 64 }, async () => {
        const { id } = await insertApplication(database);
        await database.query(
          `INSERT INTO document_files (id, document_id, field, state, key, mime, size, sha256)
           VALUES ($1, $2, 'license_file_recto', 'current', $3, 'image/jpeg', 10, $3)`,
          [newId(), id, `${id}.jpg`],
        );
        return id;
      }),
    );
    const open = (id: string) =>
      approver.call('GET', `/api/admin/driver-applications/${id}/files/license_file_recto`);
    const statuses = (await Promise.all(ids.map(open))).map(({ status }) => status);
    expect(tally(statuses.map(String))).toEqual({ 200: 60, 429: 4 });
    const metrics = await product.app.get(Metrics).registry.metrics();
    expect(metrics).toContain('security_events_total{event="documents_limit"} 4');
    const again = ids[statuses.indexOf(200)] ?? '';
    expect((await open(again)).status).toBe(200);
    await database.query(
      `UPDATE audit_events SET created_at = created_at - interval '1 minute' WHERE actor_id = $1`,
      [approver.who.id],
    );
    expect((await open(ids[statuses.indexOf(429)] ?? '')).status).toBe(200);
  });
});

describe('A session of staff', () => {
  const setAge = (holder: FactorHolder, column: 'created_at' | 'updated_at', age: string) =>
    product.database.query(`UPDATE sessions SET ${column} = now() - $2::interval WHERE user_id = $1`, [
      holder.who.id,
      age,
    ]);

  it.each([
    ['12 hours without use', 'updated_at', '12 hours'],
    ['7 days, however much it is used', 'created_at', '7 days'],
  ] as const)('ends after %s', async (_, column, age) => {
    const chantal = await staff();
    await setAge(chantal, column, age);
    expect((await chantal.call('GET', STATS)).status).toBe(401);
    expect((await chantal.call('GET', '/api/profiles/me')).status).toBe(401);
  });

  it('continues while it is used', async () => {
    const chantal = await staff();
    await setAge(chantal, 'updated_at', '11 hours 59 minutes');
    expect((await chantal.call('GET', STATS)).status).toBe(200);
    const [{ idle }] = await product.database.query<[{ idle: boolean }]>(
      `SELECT updated_at < now() - interval '1 minute' AS idle FROM sessions WHERE user_id = $1`,
      [chantal.who.id],
    );
    expect(idle).toBe(false);
  });

  it('cannot be renewed by the cookie after 12 hours without use', async () => {
    const phone = newPhone();
    await insertPerson(product.database, { phone, staff_role: 'approver' });
    const chantal = await signIn(product, phone);
    const renewed = async () => {
      const headers = { cookie: chantal.jar.header };
      const answer = await fetch(`${product.url}/api/auth/refresh`, { method: 'POST', headers });
      chantal.jar.take(answer);
      return answer.status;
    };
    expect(await renewed()).toBe(200);
    await product.database.query(
      `UPDATE sessions SET updated_at = now() - interval '12 hours' WHERE user_id = $1`,
      [chantal.user.id],
    );
    expect(await renewed()).toBe(401);
  });

  it('ends earlier than a passenger’s session', async () => {
    const paul = new FactorHolder(product, await insertMember(product));
    await setAge(paul, 'updated_at', '30 days');
    await setAge(paul, 'created_at', '60 days');
    expect((await paul.call('GET', '/api/profiles/me')).status).toBe(200);
  });
});
