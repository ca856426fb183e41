import { createHash } from 'node:crypto';
import { newPhone } from '../factories/person';
import { bodyOf } from '../setup/call';
import { codeFor, CookieJar, pkcePair, postJson, signIn, wrongCode } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  postJson(product.url + path, body, headers);
const requestCode = (phone: string, extra: object = {}) =>
  post('/api/auth/otp', { phone, channel: 'sms', ...extra });
const verify = (phone: string, token: string, extra: object = {}) =>
  post('/api/auth/verify', { phone, token, type: 'sms', ...extra });
const me = (token: string) =>
  fetch(`${product.url}/api/profiles/me`, { headers: { authorization: `Bearer ${token}` } });
const refreshTokenOf = (cookie: string | undefined): unknown =>
  JSON.parse(decodeURIComponent(/mboa-session=([^;]*)/.exec(cookie ?? '')?.[1] ?? '{}')).refresh_token;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

describe('Signing in with a code', () => {
  it('returns a user and a session of 15 minutes, and finds the same person later', async () => {
    const phone = newPhone();
    const asked = await requestCode(phone);
    expect(asked.status).toBe(200);
    expect(await bodyOf(asked)).toEqual({ success: true, data: { resend_after: 60 } });

    const answer = await verify(phone, await codeFor(product, phone));
    const now = Date.now() / 1000;
    expect(answer.status).toBe(200);
    const { success, data } = await bodyOf(answer);
    expect(success).toBe(true);
    expect(data.user).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      phone,
      full_name: '',
      role: 'user',
      is_driver: false,
      staff_role: null,
    });
    expect(Object.keys(data.session).sort()).toEqual([
      'access_token',
      'expires_at',
      'expires_in',
      'token_type',
    ]);
    expect(data.session.token_type).toBe('bearer');
    expect(data.session.expires_in).toBeGreaterThan(895);
    expect(data.session.expires_in).toBeLessThanOrEqual(900);
    expect(Math.abs(data.session.expires_at - now - 900)).toBeLessThan(5);

    const again = await signIn(product, phone);
    expect(again.user.id).toBe(data.user.id);
    expect((await me(data.session.access_token)).status).toBe(200);
  });

  it('keeps the session in a cookie that scripts and foreign sites cannot use', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const answer = await verify(phone, await codeFor(product, phone));
    const [cookie = '', device = '', ...more] = answer.headers.getSetCookie();
    expect(more).toEqual([]);
    expect(device).toMatch(/^mboa-device=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
    for (const part of ['Path=/', 'HttpOnly', 'SameSite=Lax', 'Max-Age=31536000'])
      expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure'); // this is localhost
    const value = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1, cookie.indexOf(';')));
    expect(Object.keys(JSON.parse(value)).sort()).toEqual([
      'access_token',
      'factors',
      'provider_refresh_token',
      'provider_token',
      'refresh_token',
    ]);
    const alone = await fetch(`${product.url}/api/profiles/me`, {
      headers: { cookie: new CookieJar().take(answer).header },
    });
    expect(alone.status).toBe(401);
  });

  it('marks the cookie Secure on any other host', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const token = await codeFor(product, phone);
    const answer = await product.app.inject({
      method: 'POST',
      url: '/api/auth/verify',
      headers: { host: 'mboa.example' },
      payload: { phone, token, type: 'sms' },
    });
    expect(String(answer.headers['set-cookie'])).toContain('; Secure');
  });

  it.each(['677 12 34 01', '+237 677.12.34.02', '237677123403', '6-77-12-34-04'])(
    'takes the number as people write it: %s',
    async (written) => {
      const stored = `237${written.replace(/\D/g, '').slice(-9)}`;
      expect((await requestCode(written)).status).toBe(200);
      const answer = await verify(written, await codeFor(product, stored));
      expect((await bodyOf(answer)).data.user.phone).toBe(stored);
    },
  );

  it.each([
    ['a landline', '222123456'],
    ['a short number', '67712345'],
    ['a long number', '6771234567'],
    ['another country', '+33612345678'],
    ['letters', '67712345a'],
    ['nothing', ''],
    ['a number as a number', 677123456],
    ['a list', ['677123456']],
    ['an object', { phone: '677123456' }],
    ['null', null],
    ['a NUL', '677\u0000123456'],
    ['an unpaired surrogate', '677123456\ud800'],
    ['a very long text', '6'.repeat(200_000)],
    ['other digits', '٦٧٧١٢٣٤٥٦'],
  ])('rejects %s as a number, and names the field', async (_, phone) => {
    for (const answer of [
      await post('/api/auth/otp', { phone, channel: 'sms' }),
      await post('/api/auth/verify', { phone, token: '123456', type: 'sms' }),
    ]) {
      expect(answer.status).toBe(400);
      expect(await bodyOf(answer)).toMatchObject({
        code: 'VALIDATION_FAILED',
        details: [{ field: 'phone' }],
      });
    }
  });

  it.each([
    ['channel', '/api/auth/otp', { phone: '677123456', channel: 'whatsapp' }],
    ['channel', '/api/auth/otp', { phone: '677123456' }],
    ['code_challenge', '/api/auth/otp', { phone: '677123456', channel: 'sms', code_challenge: 'short' }],
    ['code_challenge', '/api/auth/otp', { phone: '677123456', channel: 'sms', code_challenge: ['x'] }],
    [
      'code_challenge_method',
      '/api/auth/otp',
      { phone: '677123456', channel: 'sms', code_challenge_method: 'plain' },
    ],
    ['token', '/api/auth/verify', { phone: '677123456', token: 123456, type: 'sms' }],
    ['token', '/api/auth/verify', { phone: '677123456', token: '12345\u0000', type: 'sms' }],
    ['token', '/api/auth/verify', { phone: '677123456', token: { $ne: '' }, type: 'sms' }],
    ['token', '/api/auth/verify', { phone: '677123456', type: 'sms' }],
    ['type', '/api/auth/verify', { phone: '677123456', token: '123456', type: 'email' }],
    [
      'code_verifier',
      '/api/auth/verify',
      { phone: '677123456', token: '123456', type: 'sms', code_verifier: '\ud800' },
    ],
    ['scope', '/api/auth/sign-out', { scope: 'everybody' }],
  ])('rejects an invalid %s at %s', async (field, path, body) => {
    const answer = await post(path, body);
    expect(answer.status).toBe(400);
    expect((await bodyOf(answer)).details).toEqual([expect.objectContaining({ field })]);
  });

  it('ignores roles in the body', async () => {
    const phone = newPhone();
    await requestCode(phone, { role: 'driver', staff_role: 'admin', id: 'x' });
    const answer = await verify(phone, await codeFor(product, phone), {
      role: 'driver',
      staff_role: 'admin',
    });
    expect((await bodyOf(answer)).data.user).toMatchObject({
      role: 'user',
      staff_role: null,
      is_driver: false,
    });
  });

  it('sends the text in the language that the person chose', async () => {
    const person = await signIn(product, newPhone());
    await person.request('PATCH', '/api/profiles/me', { locale: 'fr' });
    await requestCode(person.user.phone);
    const { data } = await bodyOf(fetch(`${product.url}/dev/sms?to=${person.user.phone}`));
    expect(data[0].body).toMatch(/^Votre code Mboa est \d{6}\./);
    expect(data[1].body).toMatch(/^Your Mboa code is \d{6}\./);
    expect(Object.keys(data[0]).sort()).toEqual(['body', 'created_at', 'from', 'to']);
  });
});

describe("A screen's language", () => {
  const signInWith = async (phone: string, extra: object, headers: Record<string, string> = {}) => {
    await requestCode(phone);
    const body = { phone, token: await codeFor(product, phone), type: 'sms', ...extra };
    const { data } = await bodyOf(post('/api/auth/verify', body, headers));
    return (await bodyOf(me(data.session.access_token))).data.locale;
  };

  it('is stored at the first sign-in and used for texts', async () => {
    const phone = newPhone();
    expect(await signInWith(phone, { locale: 'fr' }, { 'accept-language': 'en-GB' })).toBe('fr');
    await requestCode(phone);
    const { data } = await bodyOf(fetch(`${product.url}/dev/sms?to=${phone}`));
    expect(data[0].body).toMatch(/^Votre code Mboa est/);
  });

  it('does not replace the language that a person has', async () => {
    const phone = newPhone();
    expect(await signInWith(phone, { locale: 'en' })).toBe('en');
    expect(await signInWith(phone, { locale: 'fr' })).toBe('en');
  });

  it.each([
    ['fr-CM,fr;q=0.9,en;q=0.8', 'fr'],
    ['de, en;q=0.5', 'en'],
    ['de', null],
    ['*', null],
    ['', null],
  ])('is read from Accept-Language: %p means %p', async (header, locale) => {
    expect(await signInWith(newPhone(), {}, { 'accept-language': header })).toBe(locale);
  });

  it('must be a supported one', async () => {
    const answer = await verify(newPhone(), '123456', { locale: 'de' });
    expect([answer.status, (await bodyOf(answer)).details[0].field]).toEqual([400, 'locale']);
  });
});

describe('A code', () => {
  it('works once', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const code = await codeFor(product, phone);
    expect((await verify(phone, code)).status).toBe(200);
    expect(await bodyOf(verify(phone, code))).toMatchObject({ code: 'INVALID_OTP' });
  });

  it('opens one session when it is entered twice concurrently', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const code = await codeFor(product, phone);
    const answers = await Promise.all(Array.from({ length: 8 }, () => verify(phone, code)));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array<number>(7).fill(400)]);
    const [{ count }] = await product.database.query(
      'SELECT count(*)::int FROM sessions s JOIN profiles p ON p.id = s.user_id WHERE p.phone = $1',
      [phone],
    );
    expect(count).toBe(1);
  });

  it('still works after four wrong tries but not after five, even if they come concurrently', async () => {
    const patient = newPhone();
    await requestCode(patient);
    const good = await codeFor(product, patient);
    for (let tries = 0; tries < 4; tries++) expect((await verify(patient, wrongCode(good))).status).toBe(400);
    expect((await verify(patient, good)).status).toBe(200);

    const guessed = newPhone();
    await requestCode(guessed);
    const code = await codeFor(product, guessed);
    await Promise.all(Array.from({ length: 12 }, () => verify(guessed, wrongCode(code))));
    const answer = await verify(guessed, code);
    expect(answer.status).toBe(400);
    expect(await bodyOf(answer)).toMatchObject({
      code: 'INVALID_OTP',
      error: 'Token has expired or is invalid',
    });
    const [{ attempts }] = await product.database.query(
      'SELECT attempts FROM sign_in_codes WHERE phone = $1',
      [guessed],
    );
    expect(attempts).toBe(5);
  });

  it('is valid for five minutes by the database’s clock', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const code = await codeFor(product, phone);
    const [{ lifetime }] = await product.database.query(
      'SELECT extract(epoch FROM expires_at - created_at)::int AS lifetime FROM sign_in_codes WHERE phone = $1',
      [phone],
    );
    expect(lifetime).toBe(300);
    await product.database.query(`UPDATE sign_in_codes SET expires_at = now() WHERE phone = $1`, [phone]);
    expect(await bodyOf(verify(phone, code))).toMatchObject({ code: 'INVALID_OTP' });
  });

  it('is replaced by the next one', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const first = await codeFor(product, phone);
    await requestCode(phone);
    const second = await codeFor(product, phone);
    if (first !== second) expect((await verify(phone, first)).status).toBe(400);
    expect((await verify(phone, second)).status).toBe(200);
  });

  it('works only for the number it was sent to', async () => {
    const [phone, other] = [newPhone(), newPhone()];
    await requestCode(phone);
    await requestCode(other);
    const [code, otherCode] = [await codeFor(product, phone), await codeFor(product, other)];
    if (code !== otherCode) expect((await verify(other, code)).status).toBe(400);
  });

  it('is stored only as a hash', async () => {
    const phone = newPhone();
    await requestCode(phone);
    const code = await codeFor(product, phone);
    const [row] = await product.database.query('SELECT * FROM sign_in_codes WHERE phone = $1', [phone]);
    expect(Object.values(row)).not.toContain(code);
    expect(row.code_hash).not.toBe(createHash('sha256').update(code).digest('base64url'));
  });
});

describe('A code that is bound to a browser (PKCE)', () => {
  it('is redeemed by that browser alone', async () => {
    const phone = newPhone();
    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, { code_challenge, code_challenge_method: 'S256' });
    const code = await codeFor(product, phone);
    expect((await verify(phone, code)).status).toBe(400);
    expect((await verify(phone, code, { code_verifier: pkcePair().code_verifier })).status).toBe(400);
    expect((await verify(phone, code, { code_verifier })).status).toBe(200);
  });

  it('opens the same session again within a minute in that browser while the session is unused, for a lost answer', async () => {
    const phone = newPhone();
    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, { code_challenge });
    const code = await codeFor(product, phone);
    const later = (seconds: number) =>
      product.database.query(
        `UPDATE sign_in_codes SET consumed_at = consumed_at - make_interval(secs => $2) WHERE phone = $1`,
        [phone, seconds],
      );
    const lost = await verify(phone, code, { code_verifier });
    await later(50);
    expect((await verify(phone, code)).status).toBe(400);
    expect((await verify(phone, wrongCode(code), { code_verifier })).status).toBe(400);
    const again = await verify(phone, code, { code_verifier });
    expect(again.status).toBe(200);
    const { data } = await bodyOf(again);
    expect((await me(data.session.access_token)).status).toBe(200);
    const cookies = [lost, again].map((answer) => answer.headers.getSetCookie()[0]);
    expect(refreshTokenOf(cookies[1])).toBe(refreshTokenOf(cookies[0]));
    const sessions = await product.database.query('SELECT 1 FROM sessions WHERE user_id = $1', [
      data.user.id,
    ]);
    expect(sessions).toHaveLength(1);
    await later(10);
    expect((await verify(phone, code, { code_verifier })).status).toBe(400);
  });

  it('does not reopen a session that was signed out or renewed', async () => {
    for (const path of ['/api/auth/sign-out', '/api/auth/refresh']) {
      const phone = newPhone();
      const { code_verifier, code_challenge } = pkcePair();
      await requestCode(phone, { code_challenge });
      const code = await codeFor(product, phone);
      const { header: cookie } = new CookieJar().take(await verify(phone, code, { code_verifier }));
      expect((await post(path, {}, { cookie })).status).toBe(200);
      expect((await verify(phone, code, { code_verifier })).status).toBe(400);
    }
  });

  it('stays valid if a second request with another challenge is refused, as after a double tap', async () => {
    const limited = await startTestApp({ THROTTLING: 'on' });
    try {
      const phone = newPhone();
      const [first, second] = [pkcePair(), pkcePair()];
      const ask = ({ code_challenge }: { code_challenge: string }) =>
        postJson(`${limited.url}/api/auth/otp`, { phone, channel: 'sms', code_challenge });
      expect((await ask(first)).status).toBe(200);
      expect((await ask(second)).status).toBe(429);
      const { code_verifier } = first;
      const body = { phone, token: await codeFor(limited, phone), type: 'sms', code_verifier };
      expect((await postJson(`${limited.url}/api/auth/verify`, body)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('is neither replaced by requests nor used up by guesses from another browser', async () => {
    const phone = newPhone();
    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, { code_challenge });
    const code = await codeFor(product, phone);
    await requestCode(phone);
    await requestCode(phone, { code_challenge: pkcePair().code_challenge });
    for (let tries = 0; tries < 6; tries++) await verify(phone, wrongCode(code));
    expect((await verify(phone, code, { code_verifier })).status).toBe(200);
  });

  it('is replaced by the next one of the same browser', async () => {
    const phone = newPhone();
    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, { code_challenge });
    const first = await codeFor(product, phone);
    await requestCode(phone, { code_challenge });
    const second = await codeFor(product, phone);
    if (first !== second) expect((await verify(phone, first, { code_verifier })).status).toBe(400);
    expect((await verify(phone, second, { code_verifier })).status).toBe(200);
  });
});
