import { createHmac } from 'node:crypto';
import { newPhone } from '../factories/person';
import { Payer } from '../setup/paying';
import { codeFor, postJson, type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

const OLD = 'the-secret-of-the-first-year-of-this-test';
const NEW = 'the-secret-of-the-second-year-of-this-test';

let product: TestApp;

const me = async (token: string) =>
  (await fetch(`${product.url}/api/profiles/me`, { headers: { authorization: `Bearer ${token}` } })).status;
const renew = ({ jar }: SignedIn) => postJson(`${product.url}/api/auth/refresh`, {}, { cookie: jar.header });
const readSession = (cookie: string) => fetch(`${product.url}/api/auth/session`, { headers: { cookie } });

interface Receipt {
  receipt_number: string;
  check: string;
  payment: { id: string; amount: number };
}

async function paidReceipt(): Promise<Receipt> {
  const payer = await Payer.booked(product);
  const providers = await (await fetch(`${product.url}/api/payments/providers`)).json();
  const mtn = providers.data.find(({ name }: { name: string }) => name === 'mtn');
  const paid = (await payer.pay(mtn.testNumbers.success)).body.data;
  return waitFor(async () => {
    await payer.check(paid.id);
    const answer = await payer.call('GET', `/api/payments/${paid.id}/receipt`);
    return answer.status === 200 ? (answer.body.data as Receipt) : null;
  });
}

async function isValid({ receipt_number }: Receipt, check: string): Promise<boolean> {
  const answer = await fetch(`${product.url}/api/receipts/${receipt_number}?check=${check}`);
  return (await answer.json()).data.valid;
}

describe('A changed JWT_SECRET', () => {
  let databaseUrl: string;
  let unchangedSession: SignedIn;
  let twoTabSession: SignedIn;
  let unrenewedSession: SignedIn;
  let texted: { phone: string; token: string };
  let receipt: Receipt;
  let firstTab: Response;

  async function restart(secrets: { JWT_SECRET: string; JWT_SECRET_PREVIOUS?: string }): Promise<void> {
    await product.close();
    product = await startTestApp({ DATABASE_URL: databaseUrl, ...secrets });
  }

  beforeAll(async () => {
    databaseUrl = await freshDatabase();
    product = await startTestApp({ DATABASE_URL: databaseUrl, JWT_SECRET: OLD });
    unchangedSession = await signIn(product, newPhone());
    twoTabSession = await signIn(product, newPhone());
    unrenewedSession = await signIn(product, newPhone());
    receipt = await paidReceipt();
    const phone = newPhone();
    await postJson(`${product.url}/api/auth/otp`, { phone, channel: 'sms' });
    texted = { phone, token: await codeFor(product, phone) };
    firstTab = await renew(twoTabSession);
    await restart({ JWT_SECRET: NEW, JWT_SECRET_PREVIOUS: OLD });
  });
  afterAll(() => product.close());

  it('gives two tabs the same renewed session, even if the first tab renewed it before the change', async () => {
    const secondTab = await renew(twoTabSession);
    expect([firstTab.status, secondTab.status]).toEqual([200, 200]);
    const refreshToken = (answer: Response) =>
      /refresh_token%22%3A%22([^%]+)/.exec(answer.headers.getSetCookie()[0] ?? '')?.[1];
    expect(refreshToken(secondTab)).toBe(refreshToken(firstTab));
    twoTabSession.jar.take(secondTab);
    expect((await renew(twoTabSession)).status).toBe(200);
  });

  it('keeps sessions while the previous secret is configured', async () => {
    const person = unchangedSession;
    expect(await me(person.token)).toBe(200);
    expect((await (await readSession(person.jar.header)).json()).data.session.access_token).toBe(
      person.token,
    );
    const renewed = await renew(person);
    expect(renewed.status).toBe(200);
    person.jar.take(renewed);
    expect(await me((await renewed.json()).data.session.access_token)).toBe(200);
  });

  it('still accepts a code sent before', async () => {
    const answer = await postJson(`${product.url}/api/auth/verify`, { ...texted, type: 'sms' });
    expect(answer.status).toBe(200);
  });

  it('keeps earlier receipts valid', async () => {
    expect(await isValid(receipt, receipt.check)).toBe(true);
    expect(await isValid(receipt, receipt.check.replaceAll(/./g, 'A'))).toBe(false);
  });

  it('rejects old signatures once the previous secret is removed, and accepts new ones', async () => {
    const { token } = await signIn(product, newPhone());
    await restart({ JWT_SECRET: NEW });
    expect(await me(token)).toBe(200);
    expect((await renew(unchangedSession)).status).toBe(200);
    expect(await me(unrenewedSession.token)).toBe(401);
    expect((await renew(unrenewedSession)).status).toBe(401);
    expect(await isValid(receipt, receipt.check)).toBe(false);
  });
});

describe('A session whose access token lacks an audience', () => {
  beforeAll(async () => {
    product = await startTestApp({ JWT_SECRET: OLD });
  });
  afterAll(() => product.close());

  it('is renewed by its cookie, and the access token is refused', async () => {
    const person = await signIn(product, newPhone());
    const base64Json = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const { aud: _, ...claims } = JSON.parse(
      Buffer.from(person.token.split('.')[1] ?? '', 'base64url').toString(),
    );
    const text = `${base64Json({ alg: 'HS256', typ: 'JWT' })}.${base64Json(claims)}`;
    const old = `${text}.${createHmac('sha256', OLD).update(text).digest('base64url')}`;
    expect(await me(old)).toBe(401);

    const cookie = person.jar.header.replace(person.token, old);
    expect(cookie).toContain(old);
    const answer = await readSession(cookie);
    const { data } = await answer.json();
    expect(data.user.id).toBe(person.user.id);
    expect(data.session.access_token).not.toBe(old);
    expect(answer.headers.getSetCookie()[0]).toContain('mboa-session=');
  });
});
