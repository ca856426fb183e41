import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { faults } from '../../../test/fakes/scripted-server';
import { SimulatedRails } from '../../../test/setup/simulated-rails';
import type { ForcedOutcome } from '../../modules/rails/providers/connections';
import { MtnProvider } from '../../modules/rails/providers/mtn-momo/mtn.provider';
import {
  OrangeProvider,
  orangeSignature,
} from '../../modules/rails/providers/orange-partner/orange.provider';
import type { PaymentRequest, RequestFact } from '../../modules/rails/providers/payment-provider';
import { Clock } from '../../platform/clock';
import type { RailName } from '../../platform/config';
import { loadConfig, walletsOf } from '../../platform/config/index';
import { PreparedQueries } from '../../platform/database';
import { SimulatedConnections, SIMULATORS } from './simulated-connections';

const SECRET = 'a signing secret';
const NUMBERS = { 'mtn-momo': '237677123456', 'orange-partner': '237699123456' };

let rails: SimulatedRails;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  rails = await SimulatedRails.open({ ORANGE_SIGNING_SECRET: SECRET });
});
beforeEach(() => rails.forget());
afterAll(async () => {
  await rails.close();
  jest.restoreAllMocks();
});

async function request(
  name: keyof typeof NUMBERS,
  changes: Partial<PaymentRequest> = {},
): Promise<{ sent: PaymentRequest; fact: RequestFact; transactionId: string }> {
  const sent: PaymentRequest = {
    paymentId: randomUUID(),
    wallet: walletsOf(name)[0] ?? 'mtn',
    transactionId: rails.adapter(name).newTransactionId(),
    amount: 4500,
    currency: 'XAF',
    phoneNumber: NUMBERS[name],
    description: 'Yaoundé → Douala, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
    ...changes,
  };
  const fact = await rails.adapter(name).requestPayment(sent);
  return {
    sent,
    fact,
    transactionId: fact.kind === 'accepted' ? fact.transactionId : (sent.transactionId ?? ''),
  };
}

const numbersOf = (name: RailName) =>
  Object.values(SIMULATORS[name].rules.numbers)[0] as Record<ForcedOutcome, string>;

describe.each(['mtn-momo', 'orange-partner'] as const)('the simulated %s', (name) => {
  it('accepts a payment, and later reports success', async () => {
    const { sent, fact, transactionId } = await request(name);
    expect(fact).toMatchObject({ kind: 'accepted', status: name === 'mtn-momo' ? 'processing' : 'pending' });
    expect(await rails.adapter(name).fetchStatus(transactionId, '')).toMatchObject({
      status: name === 'mtn-momo' ? 'processing' : 'pending',
    });
    await rails.decide();
    expect(await rails.adapter(name).fetchStatus(transactionId, '')).toMatchObject({
      kind: 'status',
      status: 'completed',
      amount: 4500,
      currency: 'XAF',
      externalId: sent.paymentId,
      transactionId,
    });
  });

  it('charges once if a request is repeated concurrently', async () => {
    const { sent, transactionId } = await request(name);
    const again = await Promise.all(
      Array.from({ length: 10 }, () => rails.adapter(name).requestPayment(sent)),
    );
    for (const fact of again) expect(fact).toMatchObject({ kind: 'accepted', transactionId });
    expect(await rails.countPayments()).toBe(1);
  });

  it.each([
    ['success', 'completed', null],
    ['rejection', 'failed', 'rejected'],
    ['insufficient_funds', 'failed', 'insufficient_funds'],
    ['timeout', 'failed', 'timeout'],
  ] as const)('has a test number for %s', async (outcome, status, reason) => {
    const { transactionId } = await request(name, { phoneNumber: numbersOf(name)[outcome] });
    await rails.decide();
    expect(await rails.adapter(name).fetchStatus(transactionId, '')).toMatchObject({ status, reason });
  });

  it('has a test number whose request is answered with 500 and then reported as failed', async () => {
    const { sent, fact } = await request(name, { phoneNumber: numbersOf(name).internal_error });
    expect(fact).toMatchObject({ kind: 'unknown', why: 'server_error' });
    await rails.decide();
    const again = await rails.adapter(name).requestPayment(sent);
    expect(again).toMatchObject({ kind: 'accepted', askStatusNow: name === 'orange-partner' });
    const transactionId = again.kind === 'accepted' ? again.transactionId : '';
    expect(await rails.adapter(name).fetchStatus(transactionId, '')).toMatchObject({
      status: 'failed',
      reason: 'internal_error',
    });
    expect(await rails.countPayments()).toBe(1);
  });

  it('does not find unknown payments', async () => {
    expect(await rails.adapter(name).fetchStatus(randomUUID(), '')).toEqual({ kind: 'not_found' });
  });

  it('calls back once after its decision, with the id of our payment', async () => {
    const { sent, transactionId } = await request(name);
    await rails.callBack();
    expect(rails.receiver.requests).toHaveLength(0);
    await rails.decide();
    await Promise.all([rails.callBack(), rails.callBack()]);
    const [callback, ...more] = rails.receiver.requests;
    expect(more).toEqual([]);
    expect(callback).toMatchObject({ path: `/${name}`, method: name === 'mtn-momo' ? 'PUT' : 'POST' });
    expect(JSON.parse(callback?.body ?? '')).toMatchObject({
      externalId: sent.paymentId,
      status: 'SUCCESSFUL',
    });
    const hint = rails.adapter(name).parseCallback({
      rawBody: Buffer.from(callback?.body ?? ''),
      headers: callback?.headers ?? {},
    });
    expect(hint).toEqual({
      kind: 'hint',
      externalId: sent.paymentId,
      transactionId: name === 'mtn-momo' ? null : transactionId,
    });
  });

  it('retries a failed callback three times with growing pauses', async () => {
    rails.receiver.on('callback').always(faults.answer(500, {}));
    await request(name);
    await rails.decide();
    const waits: number[] = [];
    for (let run = 0; run < 6; run++) {
      await rails.callBack();
      const [row] = await rails.database.query<{ wait: string; gave_up: boolean }[]>(
        `SELECT extract(epoch FROM due_at - now())::text AS wait, gave_up_at IS NOT NULL AS gave_up FROM simulator_callbacks`,
      );
      if (row && !row.gave_up) waits.push(Math.round(Number(row.wait)));
      await rails.makeCallbacksDue();
    }
    expect(waits).toEqual([2, 4, 8]);
    expect(rails.receiver.requests).toHaveLength(4);
  });

  it('has the same state in every process', async () => {
    const { sent, transactionId } = await request(name);
    const config = loadConfig({ JWT_SECRET: 'only the second process has this secret in it' });
    const second = new SimulatedConnections(config, rails.application.get(PreparedQueries));
    const Adapter = name === 'mtn-momo' ? MtnProvider : OrangeProvider;
    const adapter = new Adapter(config, second, new Clock());
    expect(await adapter.fetchStatus(transactionId)).toMatchObject({ externalId: sent.paymentId });
    await adapter.onApplicationShutdown();
    await second.onApplicationShutdown();
  });
});

it('a callback of the simulated Orange is signed with the configured secret', async () => {
  await request('orange-partner');
  await rails.decide();
  await rails.callBack();
  const [callback] = rails.receiver.requests;
  expect(callback?.headers['x-signature']).toBe(orangeSignature(callback?.body ?? '', SECRET));
});

it('the simulated Orange refuses an unsigned request and a wrong token', async () => {
  const { baseUrl, tokenPath, paymentPath, clientId, clientSecret } =
    await rails.connections.of('orange-partner');
  const answer = await fetch(baseUrl + tokenPath, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = (await answer.json()) as { access_token: string };
  const pay = async (headers: Record<string, string>) =>
    (await fetch(baseUrl + paymentPath, { method: 'POST', headers, body: '{}' })).status;
  expect(await pay({ authorization: 'Bearer wrong' })).toBe(401);
  expect(await pay({ authorization: `Bearer ${access_token}` })).toBe(401);
  const signed = { authorization: `Bearer ${access_token}`, 'x-signature': orangeSignature('{}', SECRET) };
  expect(await pay(signed)).toBe(400);
});

it('the simulator does not exist in production', () => {
  const production = loadConfig({
    NODE_ENV: 'production',
    JWT_SECRET: 'a secret that is long enough for production',
    PAYMENTS_MODE: 'live',
    ORANGE_BASE_URL: 'https://orange.example',
    ORANGE_CLIENT_ID: 'id',
    ORANGE_CLIENT_SECRET: 'secret',
    SMS_PROVIDER: 'twilio',
    SMS_ACCOUNT_SID: 'sid',
    SMS_AUTH_TOKEN: 'token',
    SMS_FROM: 'Mboa',
  });
  expect(() => new SimulatedConnections(production, rails.application.get(PreparedQueries))).toThrow(
    'production',
  );
});
