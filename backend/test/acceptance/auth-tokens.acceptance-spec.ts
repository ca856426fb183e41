import { createHmac } from 'node:crypto';
import { newPhone } from '../factories/person';
import { bodyOf } from '../setup/call';
import { codeFor, postJson, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const newPerson = () => signIn(product, newPhone());
const me = (token: string) =>
  fetch(`${product.url}/api/profiles/me`, { headers: { authorization: `Bearer ${token}` } });

describe('An access token', () => {
  const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claimsOf = (token: string) =>
    JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
  const sign = (head: object, claims: object) => {
    const text = `${base64Json(head)}.${base64Json(claims)}`;
    return `${text}.${createHmac('sha256', product.config.keys.for('access token')).update(text).digest('base64url')}`;
  };

  it('contains no roles, phone or name', async () => {
    const { token } = await newPerson();
    expect(Object.keys(claimsOf(token)).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sid', 'sub']);
  });

  it('is rejected if it is forged, altered, unsigned, expired or of another kind', async () => {
    const person = await newPerson();
    const { token } = person;
    const [head = '', , signature = ''] = token.split('.');
    const claims = claimsOf(token);
    const hs256 = { alg: 'HS256', typ: 'JWT' };
    const now = Math.floor(Date.now() / 1000);
    expect((await me(sign(hs256, claims))).status).toBe(200);
    for (const bad of [
      `${head}.${base64Json({ ...claims, sub: '0193c0de-0000-7000-8000-000000000001' })}.${signature}`,
      `${base64Json({ alg: 'none' })}.${base64Json(claims)}.`,
      `${head}.${base64Json(claims)}.${createHmac('sha256', 'another secret')
        .update(`${head}.${base64Json(claims)}`)
        .digest('base64url')}`,
      sign({ alg: 'HS512', typ: 'JWT' }, claims),
      sign(hs256, { ...claims, exp: now - 1 }),
      sign(hs256, { ...claims, iss: 'somebody' }),
      sign(hs256, { ...claims, aud: 'somebody' }),
      sign(hs256, { ...claims, aud: undefined }),
      sign(hs256, { ...claims, sid: 'x' }),
      sign(hs256, { ...claims, sid: '0193c0de-0000-7000-8000-000000000001' }),
      sign(hs256, { ...claims, sub: '0193c0de-0000-7000-8000-000000000001' }),
      sign(hs256, { sub: person.user.id }),
      'a.b.c',
      'x'.repeat(5000),
      '%00',
    ]) {
      const answer = await me(bad);
      expect([bad, answer.status]).toEqual([bad, 401]);
      expect(await bodyOf(answer)).toMatchObject({
        success: false,
        code: 'UNAUTHENTICATED',
        error: 'Authentication required. Please log in again.',
      });
    }
    expect(
      (await fetch(`${product.url}/api/profiles/me`, { headers: { authorization: `Basic ${token}` } }))
        .status,
    ).toBe(401);
  });

  it('gives the person’s current roles, not those at sign-in', async () => {
    const person = await newPerson();
    const staffList = () => person.request('GET', '/api/admin/audit-events');
    expect((await staffList()).status).toBe(403);
    await product.database.query(`UPDATE profiles SET staff_role = 'admin' WHERE id = $1`, [person.user.id]);
    expect((await staffList()).status).toBe(200);
    await product.database.query('UPDATE profiles SET staff_role = NULL WHERE id = $1', [person.user.id]);
    expect((await staffList()).status).toBe(403);
  });

  it('ends with the suspension of its person, who then can’t sign in or refresh', async () => {
    const person = await newPerson();
    await product.database.query('UPDATE profiles SET suspended_at = now() WHERE id = $1', [person.user.id]);
    expect((await me(person.token)).status).toBe(401);
    const refresh = postJson(`${product.url}/api/auth/refresh`, {}, { cookie: person.jar.header });
    expect((await refresh).status).toBe(401);
    const { phone } = person.user;
    await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
    const token = await codeFor(product, phone);
    const answer = await postJson(`${product.url}/api/auth/verify`, { phone, token, type: 'sms' });
    expect(answer.status).toBe(403);
    expect(await bodyOf(answer)).toMatchObject({ code: 'SUSPENDED' });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
