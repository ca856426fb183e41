import { randomUUID } from 'node:crypto';
import { newPhone } from '../factories/person';
import { FakeGotrue } from '../fakes/gotrue.fake';
import { CookieJar, pkcePair, postJson, wrongCode } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let provider: FakeGotrue;
let product: TestApp;

beforeAll(async () => {
  provider = await FakeGotrue.start();
  product = await startTestApp({ ...provider.settings(), THROTTLING: 'on', TRUSTED_PROXIES: 'loopback' });
});
afterAll(async () => {
  await product.close();
  await provider.stop();
});
beforeEach(() => product.database.query('DELETE FROM sign_in_codes'));

const bodyOf = async (response: Response) => JSON.parse(await response.text());
const post = (path: string, body: object, address: string, cookie = '') =>
  postJson(`${product.url}/api/auth${path}`, body, { 'x-forwarded-for': address, cookie });
const requestCode = (phone: string, address: string, cookie?: string, extra: object = {}) =>
  post('/otp', { phone, channel: 'sms', ...extra }, address, cookie);
const codeOf = (phone: string) => provider.codes.get(phone)?.code ?? '';
const verify = (phone: string, token: string, address: string, extra: object = {}) =>
  post('/verify', { phone, token, type: 'sms', ...extra }, address);
const call = async (token: string, method: string, path: string, body?: object) => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const answer = await fetch(product.url + path, { method, headers, body: body && JSON.stringify(body) });
  return { status: answer.status, body: await bodyOf(answer) };
};

async function signIn(phone = newPhone()) {
  await requestCode(phone, '41.202.219.7');
  const answer = await verify(phone, codeOf(phone), '41.202.219.7');
  const jar = new CookieJar().take(answer).header;
  const { data } = await bodyOf(answer);
  await product.database.query('DELETE FROM sign_in_codes');
  return { phone, cookie: jar, token: data.session.access_token as string };
}

describe('With a hosted provider', () => {
  it('a stranger cannot use up the budget of a browser that was signed in before', async () => {
    const { phone, cookie } = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, n) => requestCode(phone, `102.244.1.${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(20);
    expect((await requestCode(phone, '41.202.219.7')).status).toBe(429);
    expect((await requestCode(phone, '41.202.219.7', cookie)).status).toBe(200);
  });

  it('a stranger’s challenge is not bound to the owner’s code', async () => {
    const phone = newPhone();
    const { code_verifier, code_challenge } = pkcePair();
    await requestCode(phone, '41.202.219.7', '', { code_challenge });
    const ownersCode = provider.codes.get(phone);
    await requestCode(phone, '102.244.1.1', '', { code_challenge: pkcePair().code_challenge });
    if (ownersCode) provider.codes.set(phone, ownersCode);
    expect((await verify(phone, codeOf(phone), '102.244.1.1')).status).toBe(400);
    expect((await verify(phone, codeOf(phone), '41.202.219.7', { code_verifier })).status).toBe(200);
  });

  it('a stranger cannot link two people by requesting codes for both; entered codes link them', async () => {
    const people = [await signIn(), await signIn()];
    const ids = await Promise.all(
      people.map(async ({ token }) => (await call(token, 'GET', '/api/profiles/me')).body.data.id),
    );
    const connected = async () =>
      (await product.database.query('SELECT connected_people($1, $2) AS connected', ids))[0].connected;
    for (const { phone } of people) await requestCode(phone, '102.244.1.1');
    expect(await connected()).toBe(false);
    for (const { phone } of people) {
      await requestCode(phone, '41.202.219.8');
      expect((await verify(phone, codeOf(phone), '41.202.219.8')).status).toBe(200);
    }
    expect(await connected()).toBe(true);
  });

  it('a session that was signed out elsewhere is not renewed, and its token is rejected', async () => {
    const signedOut = await signIn();
    const currentSession = await signIn(signedOut.phone);
    const { body } = await call(currentSession.token, 'GET', '/api/auth/sessions');
    const otherSession = body.data.find(({ current }: { current: boolean }) => !current);
    expect((await call(currentSession.token, 'DELETE', `/api/auth/sessions/${otherSession.id}`)).status).toBe(
      200,
    );
    expect((await call(signedOut.token, 'GET', '/api/profiles/me')).status).toBe(401);
    expect((await post('/refresh', {}, '41.202.219.7', signedOut.cookie)).status).toBe(401);
    expect((await call(currentSession.token, 'GET', '/api/profiles/me')).status).toBe(200);
  });

  it('deleting the account from a session opened without a code needs a code, whose session is then signed out at the provider', async () => {
    const { phone } = await signIn();
    const token = provider.accessToken(phone, randomUUID());
    const refused = await call(token, 'DELETE', '/api/profiles/me');
    expect([refused.status, refused.body.code]).toEqual([403, 'FRESH_CODE_REQUIRED']);
    await requestCode(phone, '41.202.219.7');
    const code = codeOf(phone);
    expect((await call(token, 'DELETE', '/api/profiles/me', { token: wrongCode(code) })).body.code).toBe(
      'INVALID_OTP',
    );
    const sessions = (await call(token, 'GET', '/api/auth/sessions')).body.data.length;
    const logouts = provider.requestsTo('logout').length;
    expect((await call(token, 'DELETE', '/api/profiles/me', { token: code })).status).toBe(200);
    expect(sessions).toBe(2);
    expect(provider.requestsTo('logout').length).toBe(logouts + 1);
    expect((await call(token, 'GET', '/api/profiles/me')).status).toBe(401);
  });
});
