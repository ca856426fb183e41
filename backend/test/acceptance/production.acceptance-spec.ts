import type { OpenAPIObject } from '@nestjs/swagger';
import { insertMember } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://mboa.example',
    JWT_SECRET: 'a-secret-of-at-least-thirty-two-characters',
    THROTTLING: 'on',
    PAYMENTS_MODE: 'live',
    MTN_BASE_URL: 'http://127.0.0.1:9',
    MTN_SUBSCRIPTION_KEY: 'key',
    MTN_API_USER: 'user',
    MTN_API_KEY: 'secret',
    SMS_PROVIDER: 'twilio',
    SMS_BASE_URL: 'http://127.0.0.1:9',
    SMS_ACCOUNT_SID: 'AC1',
    SMS_AUTH_TOKEN: 'token',
    ASSISTANT: 'on',
  });
});
afterAll(() => product.close());

const get = (path: string) => fetch(product.url + path);

describe('In production', () => {
  it.each(['/dev/sms', '/dev/sms?to=237677000001', '/dev/sms?to=a&to=b'])(
    'there is no outbox of texts: %s is an unknown path',
    async (path) => {
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    },
  );

  it.each([
    '/dev/phone',
    '/dev/phone/page.js',
    '/dev/phone/page.css',
    '/dev/phone/options?phone=237677000001',
  ])('there are no simulated phones: %s', async (path) => expect((await get(path)).status).toBe(404));

  it('messages from a simulated phone are rejected', async () => {
    const answer = await fetch(`${product.url}/dev/phone/messages`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ channel: 'sms', phone: '237677000001', text: '', session: '1', choice: null }),
    });
    expect(answer.status).toBe(404);
  });

  it('the API document does not contain the outbox', async () => {
    const { paths } = (await (await get('/api/docs-json')).json()) as OpenAPIObject;
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([]);
  });

  it('only the providers that are set up are offered, without test numbers', async () => {
    const { data } = (await (await get('/api/payments/providers')).json()) as {
      data: { name: string; testNumbers: object }[];
    };
    expect(data.map(({ name, testNumbers }) => [name, testNumbers])).toEqual([['mtn', {}]]);
  });

  it.each(['/api/towns', '/api/nowhere', '/api/docs'])('%s sends HSTS', async (path) => {
    expect((await get(path)).headers.get('strict-transport-security')).toMatch(/^max-age=31536000/);
  });

  it.each(['approver', 'support', 'finance', 'admin'] as const)(
    'the console is closed to an %s until a second factor is set up and verified',
    async (staff_role) => {
      const chantal = new FactorHolder(product, await insertMember(product, { staff_role }));
      const closed = { status: 403, body: { code: 'SECOND_FACTOR_REQUIRED' } };
      expect(await chantal.call('GET', '/api/admin/stats')).toMatchObject(closed);
      expect((await chantal.status()).body.data).toMatchObject({ enrolled: false, required: true });
      expect(await chantal.call('DELETE', '/api/auth/second-factor')).toMatchObject(closed);
      await chantal.enrol();
      expect((await chantal.call('GET', '/api/admin/stats')).status).toBe(200);
      const bySms = await chantal.anotherSession();
      expect(await chantal.call('GET', '/api/admin/stats', undefined, bySms)).toMatchObject(closed);
    },
  );
});
