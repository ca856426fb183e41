import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { newPhone } from '../factories/person';
import { PushBrowser } from '../fakes/push-browser';
import { bodyOf } from '../setup/call';
import { LiveClient } from '../setup/live-client';
import { codeFor, postJson, type SignedIn, signIn, wrongCode } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => product.close());

const sessionsOf = async (who: SignedIn) => (await bodyOf(who.request('GET', '/api/auth/sessions'))).data;
const endSession = (who: SignedIn, id: string) => who.request('DELETE', `/api/auth/sessions/${id}`);
const refresh = (who: SignedIn) =>
  postJson(`${product.url}/api/auth/refresh`, {}, { cookie: who.jar.header });
const profileStatus = async (who: SignedIn) => (await who.request('GET', '/api/profiles/me')).status;
const deleteAccount = async (who: SignedIn, body?: object) => {
  const answer = await who.request('DELETE', '/api/profiles/me', body);
  return { status: answer.status, code: (await bodyOf(answer)).code };
};
const requestCode = async (phone: string): Promise<string> => {
  await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
  return codeFor(product, phone);
};
const makeSessionsOlder = (who: SignedIn, by: string) =>
  product.database.query('UPDATE sessions SET created_at = created_at - $2::interval WHERE user_id = $1', [
    who.user.id,
    by,
  ]);

async function signInAs(phone: string, userAgent: string): Promise<void> {
  const token = await requestCode(phone);
  const headers = { 'user-agent': userAgent };
  await postJson(`${product.url}/api/auth/verify`, { phone, token, type: 'sms' }, headers);
}

describe('Own sessions', () => {
  it('are listed with their devices, and the calling one is marked', async () => {
    const phone = newPhone();
    await signInAs(
      phone,
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/139.0 Mobile Safari/537.36',
    );
    const caller = await signIn(product, phone);
    const sessions = await sessionsOf(caller);
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        created_at: expect.any(String),
        last_used_at: expect.any(String),
        device: null,
        current: true,
      },
      expect.objectContaining({ device: 'Chrome · Android', current: false }),
    ]);
    expect((await caller.request('GET', '/api/auth/sessions')).headers.get('cache-control')).toContain(
      'no-store',
    );
  });

  it('are stored with our own device labels and without addresses', async () => {
    const phone = newPhone();
    await signInAs(phone, '<img src=x onerror=alert(1)> Firefox/1 secret-model');
    const rows = await product.database.query(
      `SELECT row_to_json(s)::text AS row FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE p.phone = $1`,
      [phone],
    );
    expect(rows[0].row).toContain('"device":"Firefox"');
    expect(rows[0].row).not.toMatch(/onerror|secret-model|127\.0\.0\.1/);
  });

  it('can be signed out one by one: only tokens, sockets and push messages of that session end', async () => {
    const caller = await signIn(product, newPhone());
    const signedOut = await signIn(product, caller.user.phone);
    const socket = await LiveClient.open(product, signedOut.token);
    const pushes = { subscription: new PushBrowser().subscription };
    expect((await signedOut.request('POST', '/api/push/subscribe', pushes)).status).toBe(200);
    const [, otherSession] = (await sessionsOf(caller)).sort((a: { current: boolean }) =>
      a.current ? -1 : 1,
    );
    const answer = await endSession(caller, otherSession.id);
    expect([answer.status, await bodyOf(answer)]).toEqual([200, { success: true, data: null }]);
    await waitFor(() => socket.ends.length > 0);
    expect([await profileStatus(signedOut), (await refresh(signedOut)).status]).toEqual([401, 401]);
    expect(
      await product.database.query('SELECT 1 FROM push_subscriptions WHERE user_id = $1', [caller.user.id]),
    ).toEqual([]);
    expect([await profileStatus(caller), (await refresh(caller)).status]).toEqual([200, 200]);
    expect(await sessionsOf(caller)).toHaveLength(1);
    expect((await endSession(caller, otherSession.id)).status).toBe(404);
  });

  it('of other people and unknown ones are answered 404', async () => {
    const [one, other] = [await signIn(product, newPhone()), await signIn(product, newPhone())];
    const [session] = await sessionsOf(one);
    expect((await endSession(other, session.id)).status).toBe(404);
    expect((await endSession(other, randomUUID())).status).toBe(404);
    expect((await endSession(other, 'x')).status).toBe(400);
    expect(await profileStatus(one)).toBe(200);
  });

  it('are signed out once for two concurrent requests', async () => {
    const caller = await signIn(product, newPhone());
    await signIn(product, caller.user.phone);
    const otherSession = (await sessionsOf(caller)).find(({ current }: { current: boolean }) => !current);
    const answers = await Promise.all([
      endSession(caller, otherSession.id),
      endSession(caller, otherSession.id),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });
});

describe('A session that is used all the time', () => {
  it('ends after 400 days', async () => {
    const person = await signIn(product, newPhone());
    await makeSessionsOlder(person, '399 days');
    expect([await profileStatus(person), (await refresh(person)).status]).toEqual([200, 200]);
    const [row] = await product.database.query(
      `SELECT expires_at - created_at <= interval '400 days' AS within FROM sessions WHERE user_id = $1`,
      [person.user.id],
    );
    expect(row.within).toBe(true);
    await makeSessionsOlder(person, '1 day');
    expect([await profileStatus(person), (await refresh(person)).status]).toEqual([401, 401]);
  });
});

describe('The deletion of an account', () => {
  it('needs a new code if the last one is older than 15 minutes', async () => {
    const person = await signIn(product, newPhone());
    await makeSessionsOlder(person, '16 minutes');
    expect(await deleteAccount(person)).toEqual({ status: 403, code: 'FRESH_CODE_REQUIRED' });
    expect(await deleteAccount(person, {})).toEqual({ status: 403, code: 'FRESH_CODE_REQUIRED' });
    const code = await requestCode(person.user.phone);
    expect(await deleteAccount(person, { token: wrongCode(code) })).toEqual({
      status: 400,
      code: 'INVALID_OTP',
    });
    expect(await deleteAccount(person, { token: 'x' })).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
    expect(await profileStatus(person)).toBe(200);
    expect(await deleteAccount(person, { token: code })).toEqual({ status: 200, code: undefined });
    expect(await profileStatus(person)).toBe(401);
  });

  it('needs a new code even if the session was renewed', async () => {
    const person = await signIn(product, newPhone());
    await makeSessionsOlder(person, '16 minutes');
    const { data } = await bodyOf(refresh(person));
    const answer = await fetch(`${product.url}/api/profiles/me`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${data.session.access_token}` },
    });
    expect(answer.status).toBe(403);
  });

  it('rejects the code of another number and guesses', async () => {
    const [person, thief] = [await signIn(product, newPhone()), await signIn(product, newPhone())];
    await makeSessionsOlder(person, '16 minutes');
    expect((await deleteAccount(person, { token: await requestCode(thief.user.phone) })).code).toBe(
      'INVALID_OTP',
    );
    const code = await requestCode(person.user.phone);
    for (let guess = 0; guess < 5; guess++) await deleteAccount(person, { token: wrongCode(code) });
    expect((await deleteAccount(person, { token: code })).code).toBe('INVALID_OTP');
  });

  it('uses up the code even if the deletion is blocked, and then needs no new one', async () => {
    const person = await signIn(product, newPhone());
    const setRole = (role: string | null) =>
      product.database.query('UPDATE profiles SET staff_role = $2 WHERE id = $1', [person.user.id, role]);
    await setRole('admin');
    await makeSessionsOlder(person, '16 minutes');
    const code = await requestCode(person.user.phone);
    expect((await deleteAccount(person, { token: code })).code).toBe('ACCOUNT_IN_USE');
    expect((await deleteAccount(person, { token: code })).code).toBe('INVALID_OTP');
    await setRole(null);
    expect((await deleteAccount(person)).status).toBe(200);
  });

  it('needs no code right after signing in', async () => {
    const person = await signIn(product, newPhone());
    expect((await deleteAccount(person)).status).toBe(200);
    const rows = await product.database.query('SELECT 1 FROM sign_in_devices WHERE user_id = $1', [
      person.user.id,
    ]);
    expect(rows).toEqual([]);
  });
});

describe('A person who deletes the account during a sign-in', () => {
  it('leaves no known browser behind', async () => {
    for (let round = 0; round < 5; round++) {
      const person = await signIn(product, newPhone());
      const token = await requestCode(person.user.phone);
      const signingIn = postJson(`${product.url}/api/auth/verify`, {
        phone: person.user.phone,
        token,
        type: 'sms',
      });
      const [deletion] = await Promise.all([deleteAccount(person), signingIn]);
      expect(deletion.status).toBe(200);
      const rows = await product.database.query('SELECT 1 FROM sign_in_devices WHERE user_id = $1', [
        person.user.id,
      ]);
      expect(rows).toEqual([]);
    }
  });
});

describe('The security log', () => {
  it('has a line for each step of signing in, without numbers and codes', async () => {
    const written = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    const phone = newPhone();
    const post = (path: string, body: object, cookie = '') =>
      postJson(`${product.url}/api/auth${path}`, body, { cookie, 'x-forwarded-for': '41.202.219.77' });
    await post('/otp', { phone, channel: 'sms' });
    const code = await codeFor(product, phone);
    const attempt = (token: string) => post('/verify', { phone, token, type: 'sms' });
    await attempt(wrongCode(code));
    const cookie = /mboa-session=[^;]+/.exec((await attempt(code)).headers.getSetCookie().join())?.[0] ?? '';
    await post('/sign-out', {}, cookie);
    const lines = written.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
    written.mockRestore();
    expect(lines.map(({ event }) => event)).toEqual([
      'code_requested',
      'wrong_code',
      'signed_in',
      'signed_out',
    ]);
    for (const line of lines.slice(0, 3)) {
      expect(line).toMatchObject({ origin: '41.202.219.77', phone: expect.stringMatching(/^6•+\d\d$/) });
    }
    for (const secret of [phone, phone.slice(3), code]) expect(JSON.stringify(lines)).not.toContain(secret);
  });
});
