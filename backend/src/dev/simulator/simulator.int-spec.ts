import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import type { TestingModule } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { CallbackReceiver } from '../../../test/fakes/callback-receiver';
import { faults } from '../../../test/fakes/scripted-server';
import { openModule } from '../../../test/setup/test-module';
import { Clock } from '../../platform/clock';
import { configForDocument, loadConfig, walletsOf } from '../../platform/config/index';
import { type ForcedOutcome, ProviderConnections } from '../../modules/payments/providers/connections';
import { MtnProvider } from '../../modules/payments/providers/mtn-momo/mtn.provider';
import {
  OrangeProvider,
  orangeSignature,
} from '../../modules/payments/providers/orange-partner/orange.provider';
import { PawapayProvider } from '../../modules/payments/providers/pawapay/pawapay.provider';
import { PaymentProvidersModule } from '../../modules/payments/providers/payment-providers.module';
import type {
  PaymentProvider,
  PaymentRequest,
  RailName,
  RequestFact,
} from '../../modules/payments/providers/payment-provider';
import { DeliverCallbacksJob } from './deliver-callbacks.job';
import { DevModule } from '../dev.module';
import { SIMULATED_PUBLIC_KEY } from './pawapay.simulator';
import { SimulatedConnections } from './simulator.server';
import { SimulatorRepository } from './simulator.repository';
import { SIMULATORS } from './simulators';
import { PaymentProviders } from '../../modules/payments/providers/registry';

const SECRET = 'a signing secret';
const NUMBERS = { 'mtn-momo': '237677123456', 'orange-partner': '237699123456' };

let application: TestingModule;
let database: DataSource;
let receiver: CallbackReceiver;

beforeAll(async () => {
  jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  receiver = await CallbackReceiver.start();
  const opened = await openModule([PaymentProvidersModule, DevModule.with(configForDocument())], {
    MOCK_SUCCESS_RATE: '1',
    MTN_CALLBACK_URL: `${receiver.baseUrl}/mtn-momo`,
    ORANGE_CALLBACK_URL: `${receiver.baseUrl}/orange-partner`,
    PAWAPAY_CALLBACK_URL: `${receiver.baseUrl}/pawapay`,
    ORANGE_SIGNING_SECRET: SECRET,
  });
  application = opened.module;
  database = application.get(DataSource);
});

beforeEach(async () => {
  receiver.requests.length = 0;
  receiver.on('callback').always(null);
  await database.query('TRUNCATE simulator_payments, simulator_callbacks, simulator_refunds');
});

afterAll(async () => {
  await application.close();
  await receiver.stop();
  jest.restoreAllMocks();
});

function providerOf(name: RailName): PaymentProvider {
  return application.get(PaymentProviders).for(name);
}

async function request(
  name: keyof typeof NUMBERS,
  changes: Partial<PaymentRequest> = {},
): Promise<{ sent: PaymentRequest; fact: RequestFact; transactionId: string }> {
  const sent: PaymentRequest = {
    paymentId: randomUUID(),
    wallet: walletsOf(name)[0] ?? 'mtn',
    transactionId: providerOf(name).newTransactionId(),
    amount: 4500,
    currency: 'XAF',
    phoneNumber: NUMBERS[name],
    description: 'Yaoundé → Douala, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
    ...changes,
  };
  const fact = await providerOf(name).requestPayment(sent);
  return {
    sent,
    fact,
    transactionId: fact.kind === 'accepted' ? fact.transactionId : (sent.transactionId ?? ''),
  };
}

const numbersOf = (name: RailName) =>
  Object.values(SIMULATORS[name].numbers)[0] as Record<ForcedOutcome, string>;

/** Lets the time pass that the provider takes to decide. */
async function letThemDecide(): Promise<void> {
  await database.query(`UPDATE simulator_payments SET decide_at = now()`);
  await database.query(`UPDATE simulator_refunds SET decide_at = now()`);
  await makeCallbacksDue();
}

async function makeCallbacksDue(): Promise<void> {
  await database.query(`UPDATE simulator_callbacks SET due_at = now()`);
}

async function onTheBooks(): Promise<number> {
  return application.get(SimulatorRepository).countPayments();
}

it('the simulated MTN brings a word to the payer of a payment that has completed, and to nobody before', async () => {
  const { transactionId } = await request('mtn-momo');
  const tell = () => providerOf('mtn-momo').tellPayer?.(transactionId, 'Code 123456, Yaoundé', 'fr');
  expect(await tell()).toMatchObject({ kind: 'refused' });
  await letThemDecide();
  expect(await tell()).toEqual({ kind: 'taken' });
});

describe.each(['mtn-momo', 'orange-partner'] as const)('the simulated %s', (name) => {
  it('takes a payment, thinks about it, and then says that it succeeded', async () => {
    const { sent, fact, transactionId } = await request(name);
    expect(fact).toMatchObject({ kind: 'accepted', status: name === 'mtn-momo' ? 'processing' : 'pending' });
    expect(await providerOf(name).fetchStatus(transactionId, '')).toMatchObject({
      status: name === 'mtn-momo' ? 'processing' : 'pending',
    });
    await letThemDecide();
    expect(await providerOf(name).fetchStatus(transactionId, '')).toMatchObject({
      kind: 'status',
      status: 'completed',
      amount: 4500,
      currency: 'XAF',
      externalId: sent.paymentId,
      transactionId,
    });
  });

  it('charges once, however often and however parallel a request is repeated', async () => {
    const { sent, transactionId } = await request(name);
    const again = await Promise.all(Array.from({ length: 10 }, () => providerOf(name).requestPayment(sent)));
    for (const fact of again) expect(fact).toMatchObject({ kind: 'accepted', transactionId });
    expect(await onTheBooks()).toBe(1);
  });

  it.each([
    ['success', 'completed', null],
    ['rejection', 'failed', 'rejected'],
    ['insufficient_funds', 'failed', 'insufficient_funds'],
    ['timeout', 'failed', 'timeout'],
  ] as const)('has a test number for %s', async (outcome, status, reason) => {
    const { transactionId } = await request(name, { phoneNumber: numbersOf(name)[outcome] });
    await letThemDecide();
    expect(await providerOf(name).fetchStatus(transactionId, '')).toMatchObject({ status, reason });
  });

  it('has a test number whose request is answered 500 and then turns out to have failed', async () => {
    const { sent, fact } = await request(name, { phoneNumber: numbersOf(name).internal_error });
    expect(fact).toMatchObject({ kind: 'unknown', why: 'server_error' });
    await letThemDecide();
    const again = await providerOf(name).requestPayment(sent);
    expect(again).toMatchObject({ kind: 'accepted', askStatusNow: name === 'orange-partner' });
    const transactionId = again.kind === 'accepted' ? again.transactionId : '';
    expect(await providerOf(name).fetchStatus(transactionId, '')).toMatchObject({
      status: 'failed',
      reason: 'internal_error',
    });
    expect(await onTheBooks()).toBe(1);
  });

  it('knows no payment that it was never asked for', async () => {
    expect(await providerOf(name).fetchStatus(randomUUID(), '')).toEqual({ kind: 'not_found' });
  });

  it('calls back once it has decided, in words that name our payment', async () => {
    const { sent, transactionId } = await request(name);
    await application.get(DeliverCallbacksJob).run();
    expect(receiver.requests).toHaveLength(0);
    await letThemDecide();
    await Promise.all([
      application.get(DeliverCallbacksJob).run(),
      application.get(DeliverCallbacksJob).run(),
    ]);
    const [callback, ...more] = receiver.requests;
    expect(more).toEqual([]);
    expect(callback).toMatchObject({ path: `/${name}`, method: name === 'mtn-momo' ? 'PUT' : 'POST' });
    expect(JSON.parse(callback?.body ?? '')).toMatchObject({
      externalId: sent.paymentId,
      status: 'SUCCESSFUL',
    });
    const hint = providerOf(name).parseCallback({
      rawBody: Buffer.from(callback?.body ?? ''),
      headers: callback?.headers ?? {},
    });
    expect(hint).toEqual({
      kind: 'hint',
      externalId: sent.paymentId,
      transactionId: name === 'mtn-momo' ? null : transactionId,
    });
  });

  it('calls back three more times, ever later, when nobody takes it', async () => {
    receiver.on('callback').always(faults.answer(500, {}));
    await request(name);
    await letThemDecide();
    const waits: number[] = [];
    for (let run = 0; run < 6; run++) {
      await application.get(DeliverCallbacksJob).run();
      const [row] = await database.query<{ wait: string; gave_up: boolean }[]>(
        `SELECT extract(epoch FROM due_at - now())::text AS wait, gave_up_at IS NOT NULL AS gave_up FROM simulator_callbacks`,
      );
      if (row && !row.gave_up) waits.push(Math.round(Number(row.wait)));
      await makeCallbacksDue();
    }
    expect(waits).toEqual([2, 4, 8]);
    expect(receiver.requests).toHaveLength(4);
  });

  it('is the same provider for every process', async () => {
    const { sent, transactionId } = await request(name);
    const config = loadConfig({ JWT_SECRET: 'only the second process has this secret in it' });
    const second = new SimulatedConnections(config, application.get(SimulatorRepository));
    const Adapter = name === 'mtn-momo' ? MtnProvider : OrangeProvider;
    const adapter = new Adapter(config, second, new Clock());
    expect(await adapter.fetchStatus(transactionId)).toMatchObject({ externalId: sent.paymentId });
    await adapter.onApplicationShutdown();
    await second.onApplicationShutdown();
  });
});

it('Orange’s callback is signed with the secret that is set', async () => {
  await request('orange-partner');
  await letThemDecide();
  await application.get(DeliverCallbacksJob).run();
  const [callback] = receiver.requests;
  expect(callback?.headers['x-signature']).toBe(orangeSignature(callback?.body ?? '', SECRET));
});

describe('the simulated providers are as strict as the real ones', () => {
  const post = async (path: string, headers: Record<string, string>, body = '{}') => {
    const { baseUrl } = await application.get(ProviderConnections).of('mtn-momo');
    return (await fetch(baseUrl + path, { method: 'POST', headers, body })).status;
  };
  const mtnHeaders = async () => {
    const { baseUrl, collection, targetEnvironment } = await application
      .get(ProviderConnections)
      .of('mtn-momo');
    const key = { 'ocp-apim-subscription-key': collection.subscriptionKey };
    const basic = Buffer.from(`${collection.apiUser}:${collection.apiKey}`).toString('base64');
    const answer = await fetch(`${baseUrl}/collection/token/`, {
      method: 'POST',
      headers: { ...key, authorization: `Basic ${basic}` },
    });
    const { access_token } = (await answer.json()) as { access_token: string };
    return { ...key, authorization: `Bearer ${access_token}`, 'x-target-environment': targetEnvironment };
  };
  const body = (changes: object = {}) =>
    JSON.stringify({
      amount: '4500',
      currency: 'XAF',
      externalId: 'x',
      payer: { partyIdType: 'MSISDN', partyId: '237677123456' },
      ...changes,
    });
  const PAY = '/collection/v1_0/requesttopay';

  it('MTN refuses wrong credentials, keys and tokens', async () => {
    const good = await mtnHeaders();
    expect(await post('/collection/token/', { authorization: 'Basic eDp5' })).toBe(401);
    expect(await post(PAY, { ...good, 'ocp-apim-subscription-key': 'wrong' }, body())).toBe(401);
    expect(await post(PAY, { ...good, authorization: 'Bearer wrong' }, body())).toBe(401);
    expect(await post('/disbursement/v1_0/refund', good, body())).toBe(401);
  });

  it('MTN refuses missing headers, apostrophes and foreign money', async () => {
    const good = { ...(await mtnHeaders()), 'x-reference-id': randomUUID() };
    expect(await post(PAY, { ...good, 'x-reference-id': 'not a uuid' }, body())).toBe(400);
    expect(await post(PAY, { ...good, 'x-target-environment': 'sandbox' }, body())).toBe(500);
    expect(await post(PAY, good, body({ payerMessage: "N'Djamena" }))).toBe(400);
    expect(await post(PAY, good, body({ payerMessage: 'x'.repeat(161) }))).toBe(400);
    expect(await post(PAY, good, body({ amount: 4500 }))).toBe(400);
    expect(await post(PAY, good, body({ currency: 'EUR' }))).toBe(500);
    expect(await post(PAY, good, 'nonsense')).toBe(400);
    expect(await onTheBooks()).toBe(0);
    expect(await post(PAY, good, body())).toBe(202);
    expect(await post(PAY, good, body())).toBe(409);
  });

  it('Orange refuses an unsigned request and a wrong token', async () => {
    const { baseUrl, tokenPath, paymentPath, clientId, clientSecret } = await application
      .get(ProviderConnections)
      .of('orange-partner');
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
});

describe('the simulated pawapay', () => {
  const pawapay = () => providerOf('pawapay');
  const payment = (changes: Partial<PaymentRequest> = {}): PaymentRequest & { transactionId: string } => ({
    paymentId: randomUUID(),
    wallet: 'orange',
    amount: 4500,
    currency: 'XAF',
    phoneNumber: NUMBERS['orange-partner'],
    description: 'Yaoundé → Douala, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
    ...changes,
    transactionId: randomUUID(),
  });
  const refund = (paymentTransactionId: string, amount = 4500) => ({
    reference: randomUUID(),
    wallet: 'orange' as const,
    phoneNumber: NUMBERS['orange-partner'],
    paymentTransactionId,
    refundId: randomUUID(),
    amount,
    currency: 'XAF',
    description: 'Refund',
  });

  it.each([
    ['mtn', 'success', 'completed', null],
    ['orange', 'success', 'completed', null],
    ['mtn', 'rejection', 'failed', 'rejected'],
    ['orange', 'insufficient_funds', 'failed', 'insufficient_funds'],
  ] as const)('has a test number of %s for %s', async (wallet, outcome, status, reason) => {
    const phoneNumber = SIMULATORS.pawapay.numbers[wallet]?.[outcome] ?? '';
    const request = payment({ wallet, phoneNumber });
    expect(await pawapay().requestPayment(request)).toMatchObject({ kind: 'accepted' });
    const { transactionId, paymentId } = request;
    expect(await pawapay().fetchStatus(transactionId, '')).toMatchObject({ status: 'processing' });
    await letThemDecide();
    const told = { status, reason, amount: 4500, currency: 'XAF', externalId: paymentId, transactionId };
    expect(await pawapay().fetchStatus(transactionId, '')).toMatchObject(told);
  });

  it('ignores a repetition, refuses inside HTTP 200, and does not know what it never had', async () => {
    const request = payment();
    await pawapay().requestPayment(request);
    const again = await Promise.all(Array.from({ length: 5 }, () => pawapay().requestPayment(request)));
    for (const fact of again) expect(fact).toMatchObject({ kind: 'accepted', askStatusNow: true });
    expect(await onTheBooks()).toBe(1);
    const tooMuch = { kind: 'refused', reason: 'limit_reached', detail: 'AMOUNT_OUT_OF_BOUNDS' };
    expect(await pawapay().requestPayment(payment({ amount: 5_000_000 }))).toMatchObject(tooMuch);
    const notFound = { kind: 'not_found' };
    expect(await pawapay().fetchStatus(randomUUID(), '')).toEqual(notFound);
    expect(await pawapay().fetchRefundStatus(randomUUID(), '')).toEqual(notFound);
    const { baseUrl, token } = await application.get(ProviderConnections).of('pawapay');
    const raw = (authorization: string, body: object) =>
      fetch(`${baseUrl}/v2/deposits`, {
        method: 'POST',
        headers: { authorization },
        body: JSON.stringify(body),
      });
    expect((await raw('Bearer wrong', {})).status).toBe(403);
    expect((await raw(`Bearer ${token}`, { depositId: 'no uuid', amount: '1' })).status).toBe(400);
  });

  it('gives back what was paid, once and no more, and pays out', async () => {
    const request = payment({ phoneNumber: SIMULATORS.pawapay.numbers.orange?.success ?? '' });
    await pawapay().requestPayment(request);
    const early = await pawapay().refund(refund(request.transactionId));
    expect(early).toMatchObject({ kind: 'refused', detail: 'INVALID_STATE' });
    await letThemDecide();
    const [whole, more] = [refund(request.transactionId), refund(request.transactionId, 5)];
    for (const one of [whole, whole, more]) expect(await pawapay().refund(one)).toEqual({ kind: 'accepted' });
    await letThemDecide();
    const statusOf = ({ reference, refundId }: typeof whole) =>
      pawapay().fetchRefundStatus(reference, refundId);
    expect(await statusOf(whole)).toMatchObject({ status: 'completed', amount: 4500 });
    expect(await statusOf(more)).toMatchObject({ status: 'failed', words: { reason: 'AMOUNT_TOO_LARGE' } });
    const balance = await pawapay().balance?.();
    expect(balance).toMatchObject({ kind: 'balance', currency: 'XAF' });
  });

  it('reports by a signed callback', async () => {
    const request = payment({ phoneNumber: SIMULATORS.pawapay.numbers.orange?.success ?? '' });
    await pawapay().requestPayment(request);
    await letThemDecide();
    await application.get(DeliverCallbacksJob).run();
    const [callback] = receiver.requests;
    const rawBody = Buffer.from(callback?.body ?? '');
    const config = loadConfig({
      JWT_SECRET: 'only the one who checks signatures has this secret',
      PAWAPAY_CALLBACK_URL: `${receiver.baseUrl}/pawapay`,
      PAWAPAY_CALLBACK_PUBLIC_KEY: SIMULATED_PUBLIC_KEY,
    });
    const checking = new PawapayProvider(config, application.get(ProviderConnections), new Clock());
    const hint = { kind: 'hint', externalId: null, transactionId: request.transactionId };
    expect(checking.parseCallback({ rawBody, headers: callback?.headers ?? {} })).toEqual(hint);
    expect(checking.parseCallback({ rawBody, headers: {} })).toEqual({ kind: 'bad_signature' });
  });
});

describe('refunds of the simulated MTN', () => {
  const refund = (paymentTransactionId: string, amount: number) => ({
    reference: randomUUID(),
    wallet: 'mtn' as const,
    phoneNumber: NUMBERS['mtn-momo'],
    paymentTransactionId,
    refundId: randomUUID(),
    amount,
    currency: 'XAF',
    description: 'Refund',
  });

  it('a paid payment is given back once', async () => {
    const { transactionId } = await request('mtn-momo');
    await letThemDecide();
    const half = refund(transactionId, 2250);
    expect(await providerOf('mtn-momo').refund(half)).toEqual({ kind: 'accepted' });
    expect(await providerOf('mtn-momo').refund(half)).toEqual({ kind: 'accepted' });
    expect(await providerOf('mtn-momo').fetchRefundStatus(half.reference, half.refundId)).toMatchObject({
      status: 'processing',
    });
    await letThemDecide();
    expect(await providerOf('mtn-momo').fetchRefundStatus(half.reference, half.refundId)).toMatchObject({
      status: 'completed',
      amount: 2250,
      externalId: half.refundId,
    });
    const [{ refunds } = { refunds: 0 }] = await database.query<{ refunds: number }[]>(
      'SELECT count(*)::int AS refunds FROM simulator_refunds',
    );
    expect(refunds).toBe(1);
  });

  it('more than was paid fails, and an unpaid payment is refused', async () => {
    const { transactionId } = await request('mtn-momo');
    const early = await providerOf('mtn-momo').refund(refund(transactionId, 4500));
    expect(early).toMatchObject({ kind: 'refused', reason: 'not_received' });
    await letThemDecide();
    const tooMuch = refund(transactionId, 4501);
    await providerOf('mtn-momo').refund(tooMuch);
    await letThemDecide();
    expect(await providerOf('mtn-momo').fetchRefundStatus(tooMuch.reference, tooMuch.refundId)).toMatchObject(
      {
        status: 'failed',
        reason: 'misconfigured',
      },
    );
  });
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
  expect(() => new SimulatedConnections(production, application.get(SimulatorRepository))).toThrow(
    'production',
  );
});
