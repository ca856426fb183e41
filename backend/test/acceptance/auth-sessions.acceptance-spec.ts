import { newPhone } from '../factories/person';
import { bodyOf } from '../setup/call';
import { CookieJar, postJson, type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

const newPerson = (): Promise<SignedIn> => signIn(product, newPhone());
const post = (path: string, cookie: string | null, headers: Record<string, string> = {}, body: object = {}) =>
  postJson(product.url + path, body, { ...headers, ...(cookie === null ? {} : { cookie }) });
const refresh = (cookie: string | null, headers?: Record<string, string>) =>
  post('/api/auth/refresh', cookie, headers);
const signOut = (cookie: string | null, headers?: Record<string, string>, body?: object) =>
  post('/api/auth/sign-out', cookie, headers, body);
const session = (cookie: string | null) =>
  fetch(`${product.url}/api/auth/session`, { headers: cookie === null ? {} : { cookie } });
const statusOfToken = async (token: string) =>
  (await fetch(`${product.url}/api/profiles/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const sessionIn = (cookie: string) =>
  JSON.parse(decodeURIComponent(/mboa-session=([^;]*)/.exec(cookie)?.[1] ?? ''));
/** The cookie with an invalid access token and a valid refresh token. */
const withInvalidAccessToken = (cookie: string): string =>
  `mboa-session=${encodeURIComponent(JSON.stringify({ ...sessionIn(cookie), access_token: 'a.b.c' }))}`;
const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
/** Moves the last token rotation into the past. */
const later = (person: SignedIn, seconds: number) =>
  product.database.query(
    `UPDATE sessions SET rotated_at = rotated_at - make_interval(secs => $2) WHERE user_id = $1`,
    [person.user.id, seconds],
  );

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

describe('Getting the session', () => {
  it('returns the user and session of the cookie', async () => {
    const person = await newPerson();
    const { success, data } = await bodyOf(session(person.jar.header));
    expect(success).toBe(true);
    expect(data.user).toEqual(person.user);
    expect(data.session).toMatchObject({ access_token: person.token, token_type: 'bearer' });
    expect(data.session.expires_in).toBeGreaterThan(890);
  });

  it('does not change the cookie while its access token is valid', async () => {
    const person = await newPerson();
    expect((await session(person.jar.header)).headers.getSetCookie()).toEqual([]);
  });

  it('renews the session after the access token has expired', async () => {
    const person = await newPerson();
    const cookie = withInvalidAccessToken(person.jar.header);
    const answers = await Promise.all([session(cookie), session(cookie)]);
    const renewed = answers.map((answer) => sessionIn(new CookieJar().take(answer).header).refresh_token);
    expect(new Set(renewed).size).toBe(1);
    for (const answer of answers) {
      const { data } = await bodyOf(answer);
      expect(data.user).toEqual(person.user);
      expect(await statusOfToken(data.session.access_token)).toBe(200);
    }
    await later(person, 61);
    expect(await bodyOf(session(cookie))).toEqual({ success: true, data: null });
    expect((await refresh(new CookieJar().take(answers[0]).header)).status).toBe(401);
  });

  it('is null without a cookie, and does not set one', async () => {
    const answer = await session(null);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await bodyOf(answer)).toEqual({ success: true, data: null });
  });

  it.each([
    'mboa-session=',
    'mboa-session=%',
    'mboa-session=%00',
    'mboa-session={}',
    'mboa-session=%5B%5D',
    'mboa-session=%7B%22access_token%22%3A%22a.b.c%22%2C%22refresh_token%22%3A%22x%22%7D',
    'mboa-session=%7B%22access_token%22%3A%7B%7D%2C%22refresh_token%22%3A%5B%5D%7D',
    `mboa-session.0=${'x'.repeat(3180)}; mboa-session.1=%ED%A0%80`,
    'mboa-session.99999=1',
    '=; ;;',
  ])('ignores a broken cookie: %s', async (cookie) => {
    expect(await bodyOf(session(cookie))).toEqual({ success: true, data: null });
    expect((await refresh(cookie)).status).toBe(401);
    expect((await signOut(cookie)).status).toBe(200);
  });
});

describe('Refreshing', () => {
  it('renews access token and cookie for the same person', async () => {
    const person = await newPerson();
    const answer = await refresh(person.jar.header);
    expect(answer.status).toBe(200);
    const { data } = await bodyOf(answer);
    expect(data.user).toEqual(person.user);
    expect(data.session.expires_in).toBeGreaterThan(895);
    expect(await statusOfToken(data.session.access_token)).toBe(200);
    const renewed = new CookieJar().take(answer).header;
    expect(sessionIn(renewed).refresh_token).not.toBe(sessionIn(person.jar.header).refresh_token);
    expect((await refresh(renewed)).status).toBe(200);
  });

  it('gives a different access token each time, even within a second', async () => {
    const { jar, token } = await newPerson();
    const tokens = new Set([token]);
    for (let time = 0; time < 3; time++) {
      const answer = await refresh(jar.header);
      jar.take(answer);
      tokens.add((await bodyOf(answer)).data.session.access_token);
    }
    expect(tokens.size).toBe(4);
  });

  it('keeps the refresh token out of every body', async () => {
    const person = await newPerson();
    const text = await (await refresh(person.jar.header)).text();
    expect(text).not.toContain('refresh_token');
    expect(await (await session(person.jar.header)).text()).not.toContain('refresh_token');
  });

  it('answers 401 without a session, and clears the cookie', async () => {
    const answer = await refresh(null);
    expect(answer.status).toBe(401);
    expect(await bodyOf(answer)).toMatchObject({ code: 'UNAUTHENTICATED' });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter((cookie) => !cookie.includes('Max-Age=0'))).toEqual([]);
  });

  it('gives a replaced token the same successor for ten seconds, for a lost answer or a second tab', async () => {
    const person = await newPerson();
    const first = await refresh(person.jar.header);
    const again = await refresh(person.jar.header);
    expect(again.status).toBe(200);
    const successor = new CookieJar().take(first).header;
    expect(sessionIn(new CookieJar().take(again).header).refresh_token).toBe(
      sessionIn(successor).refresh_token,
    );
    expect((await refresh(successor)).status).toBe(200);
    const [{ count }] = await product.database.query(
      'SELECT count(*)::int FROM sessions WHERE user_id = $1',
      [person.user.id],
    );
    expect(count).toBe(1);
  });

  it('gives parallel requests the same session', async () => {
    const person = await newPerson();
    const answers = await Promise.all(Array.from({ length: 6 }, () => refresh(person.jar.header)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200));
    const successors = new Set(
      answers.map((answer) => sessionIn(new CookieJar().take(answer).header).refresh_token),
    );
    expect(successors.size).toBe(1);
    for (const answer of answers) {
      expect(await statusOfToken((await bodyOf(answer)).data.session.access_token)).toBe(200);
    }
  });

  it('revokes the whole family when a replaced token is used after more than ten seconds', async () => {
    const person = await newPerson();
    const answer = await refresh(person.jar.header);
    const thief = new CookieJar().take(answer).header;
    const stolen = (await bodyOf(answer)).data.session.access_token;
    const copied = person.jar.header;
    await later(person, 9);
    expect((await refresh(copied)).status).toBe(200);
    await later(person, 11);
    expect((await refresh(copied)).status).toBe(401);
    expect((await refresh(thief)).status).toBe(401);
    expect(await statusOfToken(stolen)).toBe(401);
    expect(await statusOfToken(person.token)).toBe(401);
    expect(await bodyOf(session(thief))).toEqual({ success: true, data: null });
    const [row] = await product.database.query('SELECT revoked_reason FROM sessions WHERE user_id = $1', [
      person.user.id,
    ]);
    expect(row.revoked_reason).toBe('token_reused');
  });

  it('revokes the family immediately when a token that was replaced twice is used', async () => {
    const person = await newPerson();
    const second = new CookieJar().take(await refresh(person.jar.header)).header;
    const third = new CookieJar().take(await refresh(second)).header;
    expect((await refresh(person.jar.header)).status).toBe(401);
    expect((await refresh(third)).status).toBe(401);
  });

  it('keeps the other sessions of the person when one family is revoked', async () => {
    const phone = await newPerson();
    const tablet = await signIn(product, phone.user.phone);
    const second = new CookieJar().take(await refresh(phone.jar.header)).header;
    await refresh(second);
    expect((await refresh(phone.jar.header)).status).toBe(401);
    expect(await statusOfToken(tablet.token)).toBe(200);
  });

  it('rejects a forged token without changing any session', async () => {
    const person = await newPerson();
    const cookie = sessionIn(person.jar.header);
    const forged = Buffer.from(cookie.refresh_token, 'base64url');
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    const value = encodeURIComponent(
      JSON.stringify({ ...cookie, refresh_token: forged.toString('base64url') }),
    );
    expect((await refresh(`mboa-session=${value}`)).status).toBe(401);
    expect(await statusOfToken(person.token)).toBe(200);
    expect((await refresh(person.jar.header)).status).toBe(200);
  });

  it('is refused after the session has expired', async () => {
    const person = await newPerson();
    await product.database.query('UPDATE sessions SET expires_at = now() WHERE user_id = $1', [
      person.user.id,
    ]);
    expect((await refresh(person.jar.header)).status).toBe(401);
    expect(await statusOfToken(person.token)).toBe(401);
  });
});

describe('Signing out', () => {
  it('ends the session of the cookie: its access token, its refresh token, its cookie', async () => {
    const person = await newPerson();
    const answer = await signOut(person.jar.header);
    expect(answer.status).toBe(200);
    expect(await bodyOf(answer)).toEqual({ success: true, data: null });
    expect(new CookieJar().take(answer).header).toBe('');
    expect(await statusOfToken(person.token)).toBe(401);
    expect((await refresh(person.jar.header)).status).toBe(401);
    expect(await bodyOf(session(person.jar.header))).toEqual({ success: true, data: null });
  });

  it('ends the session of a bearer token', async () => {
    const person = await newPerson();
    const other = await signIn(product, person.user.phone);
    expect((await signOut(null, bearer(person.token))).status).toBe(200);
    expect(await statusOfToken(person.token)).toBe(401);
    expect(await statusOfToken(other.token)).toBe(200);
  });

  it('succeeds twice, without a session, and with an unknown token', async () => {
    const person = await newPerson();
    expect((await signOut(person.jar.header)).status).toBe(200);
    expect((await signOut(person.jar.header, bearer(person.token))).status).toBe(200);
    expect((await signOut(null)).status).toBe(200);
    expect((await signOut(null, bearer('a.b.c'))).status).toBe(200);
  });

  it('ends every session of the person on request', async () => {
    const person = await newPerson();
    const other = await signIn(product, person.user.phone);
    const stranger = await newPerson();
    expect((await signOut(person.jar.header, {}, { scope: 'global' })).status).toBe(200);
    expect(await statusOfToken(other.token)).toBe(401);
    expect((await refresh(other.jar.header)).status).toBe(401);
    expect(await statusOfToken(stranger.token)).toBe(200);
  });
});

describe('A page of another site', () => {
  it.each([
    'https://evil.example',
    'http://localhost.evil.example',
    'null',
    'http://127.0.0.1:1',
    'file://',
    '\u00e9',
  ])('can neither refresh nor sign out: %s', async (origin) => {
    const person = await newPerson();
    for (const answer of [
      await refresh(person.jar.header, { origin }),
      await signOut(person.jar.header, { origin }),
      await signOut(null, { origin, ...bearer(person.token) }),
    ]) {
      expect(answer.status).toBe(403);
      expect(await bodyOf(answer)).toMatchObject({ code: 'FOREIGN_ORIGIN' });
    }
    expect(await statusOfToken(person.token)).toBe(200);
    expect((await refresh(person.jar.header)).status).toBe(200);
  });

  it('is not a page at the public or the requested address', async () => {
    const person = await newPerson();
    const port = new URL(product.url).port;
    for (const origin of [product.url, `http://localhost:${port}`]) {
      const answer = await refresh(person.jar.header, { origin });
      expect(answer.status).toBe(200);
      person.jar.take(answer);
    }
  });
});
