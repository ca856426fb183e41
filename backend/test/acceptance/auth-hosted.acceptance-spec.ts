import { randomUUID } from 'node:crypto';
import { newPhone } from '../factories/person';
import { FakeGotrue } from '../fakes/gotrue.fake';
import { faults } from '../fakes/scripted-server';
import { bodyOf } from '../setup/call';
import { CookieJar, pkcePair, postJson } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let provider: FakeGotrue;
let product: TestApp;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(`${product.url}/api/auth${path}`, body, headers);
const requestCode = (phone: string, extra: object = {}) => post('/otp', { phone, channel: 'sms', ...extra });
const verify = (phone: string, token: string, extra: object = {}) =>
  post('/verify', { phone, token, type: 'sms', ...extra });
const codeOf = (phone: string) => provider.codes.get(phone)?.code ?? '';
const get = (path: string, token: string) =>
  fetch(product.url + path, { headers: { authorization: `Bearer ${token}` } });
const me = (token: string) => get('/api/profiles/me', token);

async function signIn(phone = newPhone()) {
  await requestCode(phone);
  const answer = await verify(phone, codeOf(phone));
  const { data } = await bodyOf(answer.clone());
  return {
    answer,
    user: data.user,
    token: data.session.access_token as string,
    jar: new CookieJar().take(answer),
  };
}

beforeAll(async () => {
  provider = await FakeGotrue.start();
  product = await startTestApp(provider.settings());
});
afterAll(async () => {
  await product.close();
  await provider.stop();
});

/** The limits count these rows. */
async function countedCodes(phone: string): Promise<number> {
  const rows = await product.database.query<object[]>('SELECT 1 FROM sign_in_codes WHERE phone = $1', [
    phone,
  ]);
  return rows.length;
}

describe('Signing in with a hosted provider', () => {
  it('sends our key to the provider and answers like the embedded one', async () => {
    const phone = newPhone();
    expect(await bodyOf(requestCode(phone))).toEqual({ success: true, data: { resend_after: 60 } });
    const request = provider.requestsTo('otp').at(-1);
    expect(request?.headers.apikey).toBe('fake-anon-key');
    expect(JSON.parse(request?.body ?? '')).toMatchObject({ phone, channel: 'sms' });

    const answer = await verify(phone, codeOf(phone));
    expect(answer.status).toBe(200);
    const { data } = await bodyOf(answer);
    expect(JSON.parse(provider.requestsTo('verify').at(-1)?.body ?? '')).toEqual({
      phone,
      token: expect.any(String),
      type: 'sms',
    });
    expect(data.user).toEqual({
      id: provider.personOf(phone),
      phone,
      full_name: '',
      role: 'user',
      is_driver: false,
      staff_role: null,
    });
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_at: expect.any(Number) });
    expect(data.session.expires_in).toBeGreaterThan(3590);
    expect((await me(data.session.access_token)).status).toBe(200);
    expect(
      await bodyOf(
        fetch(`${product.url}/api/auth/session`, {
          headers: { cookie: new CookieJar().take(answer).header },
        }),
      ),
    ).toMatchObject({
      data: { user: data.user },
    });
  });

  it('creates the person with the first valid token, once for parallel requests', async () => {
    const phone = newPhone();
    const token = provider.accessToken(phone, randomUUID());
    const answers = await Promise.all(Array.from({ length: 8 }, () => me(token)));
    expect(answers.map((answer) => answer.status)).toEqual(Array(8).fill(200));
    expect((await bodyOf(answers[0] as Response)).data).toMatchObject({
      id: provider.personOf(phone),
      phone,
    });
  });

  it('finds the person of a known number', async () => {
    const phone = newPhone();
    const [{ id }] = await product.database.query(
      `INSERT INTO profiles (id, phone, full_name) VALUES (gen_random_uuid(), $1, 'Awa') RETURNING id`,
      [phone],
    );
    const { user, token } = await signIn(phone);
    expect(user).toMatchObject({ id, full_name: 'Awa' });
    expect((await bodyOf(me(token))).data.id).toBe(id);
  });

  it('answers INVALID_OTP if the provider refuses a code', async () => {
    const phone = newPhone();
    await requestCode(phone);
    provider
      .on('verify')
      .next(faults.answer(403, { code: 403, error_code: 'otp_expired', msg: 'Otp has gone stale' }));
    const answer = await verify(phone, codeOf(phone));
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({ code: 'INVALID_OTP', error: 'Otp has gone stale' });
  });

  it('returns the provider’s reason for not sending a code, and does not count the code', async () => {
    provider
      .on('otp')
      .next(
        faults.answer(422, { msg: 'Unsupported phone provider' }),
        faults.answer(429, { msg: 'SMS rate limit exceeded' }, { 'retry-after': '17' }),
      );
    const phone = newPhone();
    expect(await bodyOf(requestCode(phone))).toMatchObject({
      code: 'VALIDATION_FAILED',
      error: 'Unsupported phone provider',
    });
    const throttled = await requestCode(phone);
    expect(throttled.status).toBe(429);
    expect(throttled.headers.get('retry-after')).toBe('17');
    expect(await bodyOf(throttled)).toMatchObject({ error: 'SMS rate limit exceeded' });
    expect(await countedCodes(phone)).toBe(0);
  });

  it('counts a code towards the limits if the provider may have sent it', async () => {
    provider.on('otp').next(faults.reset());
    const phone = newPhone();
    expect((await requestCode(phone)).status).toBe(503);
    expect(await countedCodes(phone)).toBe(1);
  });

  it.each([
    ['fails', faults.answer(500, { msg: 'Database error' })],
    ['answers HTML', faults.html(502)],
    ['answers half a body', faults.truncatedJson(200)],
    ['answers without a session', faults.answer(200, {})],
    ['breaks the connection', faults.reset()],
    ['never ends its answer', faults.answer(200, { padding: 'x'.repeat(300_000) })],
  ])('answers 503 while the provider %s', async (_, fault) => {
    const person = await signIn();
    const phone = newPhone();
    await requestCode(phone);
    provider.on('verify').next(fault);
    provider.on('refresh').next(fault);
    const verified = await verify(phone, codeOf(phone));
    expect([verified.status, (await bodyOf(verified)).code]).toEqual([503, 'UNAVAILABLE']);
    const refreshed = await post('/refresh', {}, { cookie: person.jar.header });
    expect(refreshed.status).toBe(503);
    expect(refreshed.headers.getSetCookie()).toEqual([]); // the cookie stays until the provider is back
    expect((await verify(phone, codeOf(phone))).status).toBe(200);
  });

  it('passes on the PKCE challenge and accepts the code only from that browser', async () => {
    const { code_verifier, code_challenge } = pkcePair();
    const phone = newPhone();
    await requestCode(phone, { code_challenge, code_challenge_method: 'S256' });
    expect(JSON.parse(provider.requestsTo('otp').at(-1)?.body ?? '')).toMatchObject({
      code_challenge,
      code_challenge_method: 'S256',
    });
    const code = codeOf(phone);
    const before = provider.requestsTo('verify').length;
    expect((await verify(phone, code)).status).toBe(400);
    expect((await verify(phone, code, { code_verifier: pkcePair().code_verifier })).status).toBe(400);
    expect(provider.requestsTo('verify')).toHaveLength(before);
    expect((await verify(phone, code, { code_verifier })).status).toBe(200);
  });
});

describe('A hosted session', () => {
  it('is refreshed by the provider, which rotates the token of the cookie', async () => {
    const { jar, user } = await signIn();
    const answer = await post('/refresh', {}, { cookie: jar.header });
    expect(answer.status).toBe(200);
    expect((await bodyOf(answer)).data.user).toEqual(user);
    const renewed = new CookieJar().take(answer).header;
    expect(renewed).not.toBe(jar.header);
    const stale = await post('/refresh', {}, { cookie: jar.header });
    expect(stale.status).toBe(401);
    expect(await bodyOf(stale)).toMatchObject({ error: 'Invalid Refresh Token: Refresh Token Not Found' });
    expect((await post('/refresh', {}, { cookie: renewed })).status).toBe(200);
  });

  it('ends here and at the provider on sign-out, and its access token is rejected by the next request', async () => {
    const { jar, token } = await signIn();
    expect((await post('/sign-out', {}, { cookie: jar.header })).status).toBe(200);
    expect((await me(token)).status).toBe(401);
    expect(provider.requestsTo('logout').at(-1)?.path).toBe('/logout?scope=local');
    expect((await post('/refresh', {}, { cookie: jar.header })).status).toBe(401);
  });

  it('can be ended with a token of an unknown person', async () => {
    const token = provider.accessToken(newPhone(), randomUUID(), { phone: '' });
    expect((await post('/sign-out', {}, { authorization: `Bearer ${token}` })).status).toBe(200);
  });

  it('ends here even while the provider is down', async () => {
    const { jar, token } = await signIn();
    provider.on('logout').next(faults.reset());
    const answer = await post('/sign-out', {}, { cookie: jar.header });
    expect(answer.status).toBe(200);
    expect(new CookieJar().take(answer).header).toBe('');
    expect((await me(token)).status).toBe(401);
    expect((await post('/refresh', {}, { cookie: jar.header })).status).toBe(401);
  });

  it('ends together with all others of its person on request', async () => {
    const one = await signIn();
    const other = await signIn(one.user.phone);
    await post('/sign-out', { scope: 'global' }, { authorization: `Bearer ${one.token}` });
    expect((await me(other.token)).status).toBe(401);
    expect(provider.requestsTo('logout').at(-1)?.path).toBe('/logout?scope=global');
  });

  it('ends with the suspension of its person', async () => {
    const { token, user, jar } = await signIn();
    await product.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [user.id]);
    expect((await me(token)).status).toBe(401);
    expect((await post('/refresh', {}, { cookie: jar.header })).status).toBe(401);
    await requestCode(user.phone);
    expect(await bodyOf(verify(user.phone, codeOf(user.phone)))).toMatchObject({ code: 'SUSPENDED' });
  });

  it.each([
    ['expired', { exp: 1 }],
    ['without an expiry', { exp: undefined }],
    ['without a person', { sub: undefined }],
    ['whose person is not a UUID', { sub: 'admin' }],
    ['without a phone', { phone: '' }],
    ['with a phone of another country', { phone: '33612345678' }],
    ['with a phone that is not a string', { phone: { a: 1 } }],
  ])('can’t be opened with a token %s', async (_, changes) => {
    expect((await me(provider.accessToken(newPhone(), randomUUID(), changes))).status).toBe(401);
  });

  it('can’t be opened with a token of another secret or of the embedded provider', async () => {
    const token = provider.accessToken(newPhone(), randomUUID());
    expect((await me(`${token.slice(0, -2)}AA`)).status).toBe(401);
    expect((await me('a.b.c')).status).toBe(401);
  });

  it('is separate for each token if the provider names no session', async () => {
    const phone = newPhone();
    const first = provider.accessToken(phone, '', { session_id: undefined });
    const second = provider.accessToken(phone, '', { session_id: undefined, jti: 'second' });
    expect([(await me(first)).status, (await me(second)).status]).toEqual([200, 200]);
    await post('/sign-out', {}, { authorization: `Bearer ${first}` });
    expect([(await me(first)).status, (await me(second)).status]).toEqual([401, 200]);
  });
});
