import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { codeFor, CookieJar, pkcePair, postJson, wrongCode } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;
let lastNumber = 0;

beforeAll(async () => {
  product = await startTestApp({
    THROTTLING: 'on',
    TRUSTED_PROXIES: 'loopback',
    OTP_PER_MINUTE: '500',
  });
});
afterAll(() => product.close());
beforeEach(() => product.database.query('DELETE FROM sign_in_codes'));

const newPhone = (): string => `2376778${String(++lastNumber).padStart(5, '0')}`;
const headersFrom = (address: string, cookie?: string): Record<string, string> => ({
  'x-forwarded-for': address,
  ...(cookie === undefined ? {} : { cookie }),
});
const requestCode = (
  phone: string,
  address: string,
  cookie?: string,
  extra: object = {},
  url = product.url,
) => postJson(`${url}/api/auth/otp`, { phone, channel: 'sms', ...extra }, headersFrom(address, cookie));
const verify = (phone: string, token: string, address: string, cookie?: string, extra: object = {}) =>
  postJson(
    `${product.url}/api/auth/verify`,
    { phone, token, type: 'sms', ...extra },
    headersFrom(address, cookie),
  );
const statuses = (answers: Response[]) => answers.map(({ status }) => status);
const admitted = (answers: Response[]) => answers.filter(({ status }) => status === 200).length;
/** Moves all code requests into the past. */
const passTime = (seconds: number) =>
  product.database.query('UPDATE sign_in_codes SET created_at = created_at - make_interval(secs => $1)', [
    seconds,
  ]);

/** Signs a browser in and returns its cookies. */
async function knownBrowser(phone: string, address: string, cookie?: string): Promise<string> {
  await requestCode(phone, address, cookie);
  const answer = await verify(phone, await codeFor(product, phone), address, cookie);
  expect(answer.status).toBe(200);
  await product.database.query('DELETE FROM sign_in_codes WHERE phone = $1', [phone]);
  return new CookieJar().take(answer).header;
}
const deviceOf = (cookie: string) => /mboa-device=[\w-]+/.exec(cookie)?.[0] ?? '';

const concurrently = (count: number, request: (n: number) => Promise<Response>): Promise<Response[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => request(n)));

/** Records recent code requests for different numbers from these networks. */
const insertRequests = (count: number, address: string, network_56?: string, network_48?: string) =>
  product.database.query(
    `INSERT INTO sign_in_codes (id, phone, code_hash, address, network_56, network_48, expires_at)
     SELECT gen_random_uuid(), '2376779' || lpad(n::text, 5, '0'), '', replace($2, '#', n::text), $3, $4, now()
       FROM generate_series(1, $1::int) AS n`,
    [count, address, network_56 ?? null, network_48 ?? null],
  );

describe('A stranger who requests codes for another number', () => {
  it('cannot lock the owner out: after ten requests by strangers the owner’s browser gets a code immediately', async () => {
    const phone = newPhone();
    const cookie = await knownBrowser(phone, '41.202.219.7');
    for (let minute = 0; minute < 10; minute++) {
      await requestCode(phone, '102.244.1.1');
      await passTime(60);
    }
    await requestCode(phone, '102.244.1.2');
    const answer = await requestCode(phone, '41.202.219.7', cookie);
    expect(answer.status).toBe(200);
    expect((await verify(phone, await codeFor(product, phone), '41.202.219.7', cookie)).status).toBe(200);
  });

  it('does not slow the owner down at another address within the same minute', async () => {
    const phone = newPhone();
    expect((await requestCode(phone, '102.244.1.1')).status).toBe(200);
    expect((await requestCode(phone, '102.244.1.1')).status).toBe(429);
    expect((await requestCode(phone, '41.202.219.7')).status).toBe(200);
  });

  it('gets twenty codes a day for a number from all addresses together, without using the budget of the owner’s browser', async () => {
    const phone = newPhone();
    const cookie = await knownBrowser(phone, '41.202.219.7');
    const answers = await concurrently(25, (n) => requestCode(phone, `102.244.2.${n + 1}`));
    expect(admitted(answers)).toBe(20);
    const [refused] = answers.filter(({ status }) => status === 429);
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(80_000);
    expect((await requestCode(phone, '102.244.3.1')).status).toBe(429);
    expect((await requestCode(phone, '102.244.2.1', cookie)).status).toBe(200);
  });

  it('cannot use up a browser’s budget with another cookie, known or invented', async () => {
    const [phone, strangersPhone] = [newPhone(), newPhone()];
    const cookie = await knownBrowser(phone, '41.202.219.7');
    const strangersCookie = await knownBrowser(strangersPhone, '102.244.1.1');
    const forged = `mboa-device=${randomBytes(32).toString('base64url')}`;
    const answers = await concurrently(3, (n) =>
      requestCode(phone, '102.244.1.1', [strangersCookie, forged, 'mboa-device=x'][n]),
    );
    expect(admitted(answers)).toBe(1);
    expect((await requestCode(phone, '41.202.219.7', cookie)).status).toBe(200);
  });

  it('can neither replace the owner’s code nor use up its tries, with or without PKCE', async () => {
    const phone = newPhone();
    await requestCode(phone, '41.202.219.7');
    const code = await codeFor(product, phone);
    for (let n = 1; n <= 8; n++) await verify(phone, wrongCode(code), `102.244.4.${n}`);
    await requestCode(phone, '102.244.4.1');
    expect((await verify(phone, code, '41.202.219.7')).status).toBe(200);

    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, '41.202.219.8', undefined, { code_challenge, code_challenge_method: 'S256' });
    const bound = await codeFor(product, phone);
    for (let n = 1; n <= 8; n++) await verify(phone, wrongCode(bound), '41.202.219.8');
    await requestCode(phone, '102.244.4.2', undefined, {
      code_challenge: pkcePair().code_challenge,
    });
    expect((await verify(phone, bound, '41.202.219.8', undefined, { code_verifier })).status).toBe(200);
  });

  it('has five tries at a code from all addresses together', async () => {
    const phone = newPhone();
    await requestCode(phone, '41.202.219.7');
    const code = await codeFor(product, phone);
    for (let n = 1; n <= 5; n++) await verify(phone, wrongCode(code), `102.244.5.${n}`);
    expect((await verify(phone, code, '102.244.5.9')).status).toBe(400);
  });
});

describe('A browser that was signed in before', () => {
  it('gets five codes an hour and ten a day, sixty seconds apart, even in parallel', async () => {
    const phone = newPhone();
    const cookie = await knownBrowser(phone, '41.202.219.7');
    expect(admitted(await concurrently(10, (n) => requestCode(phone, `41.202.219.${n}`, cookie)))).toBe(1);
    for (let hour = 0; hour < 2; hour++) {
      for (let code = hour === 0 ? 1 : 0; code < 5; code++) {
        await passTime(60);
        expect((await requestCode(phone, '41.202.219.7', cookie)).status).toBe(200);
      }
      await passTime(60);
      expect((await requestCode(phone, '41.202.219.7', cookie)).status).toBe(429);
      await passTime(3_600);
    }
    const last = await requestCode(phone, '41.202.219.7', cookie);
    expect(last.status).toBe(429);
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(70_000);
  });

  it('keeps its cookie and its budget after sign-out and for another person who signs in', async () => {
    const [one, other] = [newPhone(), newPhone()];
    const first = await knownBrowser(one, '41.202.219.7');
    const out = await postJson(`${product.url}/api/auth/sign-out`, {}, headersFrom('41.202.219.7', first));
    expect(out.headers.getSetCookie().join()).not.toContain('mboa-device');
    const second = await knownBrowser(other, '41.202.219.7', deviceOf(first));
    expect(deviceOf(second)).toBe(deviceOf(first));
    const known = await product.database.query('SELECT token_hash FROM sign_in_devices');
    expect(JSON.stringify(known)).not.toContain(deviceOf(first).split('=')[1]);
    for (const phone of [one, other]) {
      for (const n of [1, 2]) expect((await requestCode(phone, `102.244.6.${n}`)).status).toBe(200);
      expect((await requestCode(phone, '102.244.6.1', deviceOf(first))).status).toBe(200);
    }
  });

  it('gets no session by its cookie, no budget for another number, and a new cookie for a forged one', async () => {
    const phone = newPhone();
    const forged = `mboa-device=${randomBytes(32).toString('base64url')}`;
    const cookie = await knownBrowser(phone, '41.202.219.7', forged);
    expect(deviceOf(cookie)).not.toBe(forged);
    const headers = { cookie: deviceOf(cookie) };
    const session = await fetch(`${product.url}/api/auth/session`, { headers });
    expect(JSON.parse(await session.text())).toEqual({ success: true, data: null });
    expect((await postJson(`${product.url}/api/auth/refresh`, {}, headers)).status).toBe(401);
    expect((await fetch(`${product.url}/api/auth/sessions`, { headers })).status).toBe(401);
    const otherPhone = newPhone();
    expect((await requestCode(otherPhone, '102.244.9.1')).status).toBe(200);
    expect((await requestCode(otherPhone, '102.244.9.1', deviceOf(cookie))).status).toBe(429);
  });

  it('is unaffected by other people behind its carrier’s address', async () => {
    const phone = newPhone();
    const cookie = await knownBrowser(phone, '41.202.220.1');
    await insertRequests(55, '41.202.220.1');
    expect(admitted(await concurrently(8, () => requestCode(newPhone(), '41.202.220.1')))).toBe(5);
    expect((await requestCode(phone, '41.202.220.1')).status).toBe(429);
    expect((await requestCode(phone, '41.202.220.1', cookie)).status).toBe(200);
  });
});

describe('With IPv6', () => {
  it('a /64 counts as one address', async () => {
    const phone = newPhone();
    const answers = await concurrently(5, (n) => requestCode(phone, `2001:db8:64:1::${n + 1}`));
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1);
    await insertRequests(55, '2001:db8:64:2::/64', '2001:db8:64:0::/56', '2001:db8:64::/48');
    expect(admitted(await concurrently(8, (n) => requestCode(newPhone(), `2001:db8:64:2::${n + 1}`)))).toBe(
      5,
    );
  });

  it('a /56 has 120 codes an hour and a /48 has 300, even if requested concurrently', async () => {
    await insertRequests(112, '2001:db8:56:1#::/64', '2001:db8:56:100::/56', '2001:db8:56::/48');
    expect(
      admitted(await concurrently(12, (n) => requestCode(newPhone(), `2001:db8:56:1f${n % 10}::${n}`))),
    ).toBe(8);
    await insertRequests(172, '2001:db8:56:#::/64', '2001:db8:56:7700::/56', '2001:db8:56::/48');
    expect(
      admitted(await concurrently(12, (n) => requestCode(newPhone(), `2001:db8:56:${n + 10}00::1`))),
    ).toBe(8);
    const refused = await requestCode(newPhone(), '2001:db8:56:ffff::1');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);
    expect((await requestCode(newPhone(), '2001:db8:57::1')).status).toBe(200);
  });
});

describe('All numbers together', () => {
  let limitedProduct: TestApp;
  beforeAll(async () => {
    const settings = { THROTTLING: 'on', TRUSTED_PROXIES: 'loopback', OTP_PER_MINUTE: '7' };
    limitedProduct = await startTestApp({ ...settings, DATABASE_URL: product.databaseUrl });
  });
  afterAll(() => limitedProduct.close());

  it('get OTP_PER_MINUTE codes a minute, then an error is logged; known browsers have a separate budget', async () => {
    const phone = newPhone();
    const cookie = await knownBrowser(phone, '41.202.219.7');
    const alarm = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const answers = await concurrently(20, (n) =>
      requestCode(newPhone(), `102.244.7.${n}`, undefined, {}, limitedProduct.url),
    );
    expect(admitted(answers)).toBe(7);
    const refused = await requestCode(newPhone(), '102.244.8.1', undefined, {}, limitedProduct.url);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(alarm.mock.calls.filter(([, text]) => String(text).includes('OTP_PER_MINUTE'))).toHaveLength(1);
    alarm.mockRestore();
    expect((await requestCode(phone, '102.244.7.1', cookie, {}, limitedProduct.url)).status).toBe(200);
    await passTime(60);
    expect((await requestCode(newPhone(), '102.244.8.1', undefined, {}, limitedProduct.url)).status).toBe(
      200,
    );
  });
});
