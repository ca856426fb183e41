import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { orangeCmAdapter } from '../../../../../test/fakes/adapters';
import { FakeOrangeCm } from '../../../../../test/fakes/orange-cm.fake';
import { faults, timingOut } from '../../../../../test/fakes/scripted-server';
import { type SelfSigned, selfSigned, TlsProxy } from '../../../../../test/fakes/self-signed';
import { scratchFolder } from '../../../../../test/setup/scratch-folder';
import type { PaymentRequest } from '../payment-provider';
import { orderIdOf } from './orange-cm.answers';
import type { OrangeCmProvider } from './orange-cm.provider';

const ID = '0190f5a2-7a55-7c3e-9c3d-0d7c5ad7f001';

let orange: FakeOrangeCm;
let adapter: OrangeCmProvider;
let warnings: jest.SpyInstance;

beforeEach(async () => {
  warnings = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
  orange = await FakeOrangeCm.start();
  adapter = orangeCmAdapter(orange.settings());
});
afterEach(async () => {
  warnings.mockRestore();
  await adapter.onApplicationShutdown();
  await orange.stop();
});

async function prepared(): Promise<PaymentRequest> {
  const fact = await adapter.prepare('in');
  return {
    paymentId: ID,
    wallet: 'orange',
    transactionId: fact.kind === 'prepared' ? fact.reference : '',
    amount: 4500,
    currency: 'XAF',
    phoneNumber: '237699123456',
    description: 'Yaoundé - Douala, 1 place',
    returnUrl: 'https://mboa.example/payments/status',
  };
}

const inside = (data: object) => ({ message: '60019 :: Le solde est insuffisant', data });

describe('A payment at Orange Cameroon', () => {
  it('is prepared first, then carries the token, nine digits, a text amount and a short order id', async () => {
    const request = await prepared();
    expect(orange.payments.entries.size).toBe(0);
    expect(await adapter.requestPayment(request)).toEqual({
      kind: 'accepted',
      transactionId: request.transactionId,
      status: 'processing',
      askStatusNow: false,
    });
    const [sent] = orange.requestsTo('pay');
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      payToken: request.transactionId,
      subscriberMsisdn: '699123456',
      channelUserMsisdn: '690000000',
      amount: '4500',
      orderId: orderIdOf(ID),
      pin: FakeOrangeCm.PIN,
    });
    expect(orderIdOf(ID)).toMatch(/^[0-9A-F]{20}$/);
    expect(sent?.headers['x-auth-token']).toBe(Buffer.from('fake-user:fake-password').toString('base64'));
  });

  it.each([200, 417])('is refused inside HTTP %i', async (http) => {
    const request = await prepared();
    const data = { payToken: request.transactionId, status: 'FAILED', inittxnstatus: '60019' };
    orange.on('pay').next(faults.answer(http, inside(data)));
    expect(await adapter.requestPayment(request)).toEqual({
      kind: 'refused',
      reason: 'insufficient_funds',
      detail: '60019',
    });
  });

  it('sent twice is a repetition, not a refusal', async () => {
    const request = await prepared();
    await adapter.requestPayment(request);
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'unknown', why: 'repeated' });
    expect(orange.payments.entries.size).toBe(1);
  });

  it.each([
    ['a reset after acceptance', faults.resetAfterDoing(), 'connection'],
    ['HTTP 500', faults.answer(500, { message: 'no' }), 'server_error'],
    ['HTML', faults.html(200), 'malformed'],
    [
      'an answer about another token',
      faults.answer(200, inside({ payToken: 'MPX', status: 'FAILED' })),
      'malformed',
    ],
  ])('is unknown after %s', async (_what, behaviour, why) => {
    const request = await prepared();
    orange.on('pay').next(behaviour);
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'unknown', why });
  });

  it('is unknown after silence', async () => {
    const request = await prepared();
    orange.on('pay').next(timingOut(faults.hang()));
    expect(await adapter.requestPayment(request)).toMatchObject({ kind: 'unknown', why: 'timeout' });
  });
});

describe('The status at Orange Cameroon', () => {
  const statusOf = (transactionId: string | null) => adapter.fetchStatus(transactionId ?? '', ID);

  it.each([
    ['PENDING', 'processing', null],
    ['SUCCESSFUL', 'completed', null],
    ['CANCELLED', 'failed', 'cancelled'],
    ['FAILED', 'failed', 'other'],
    ['SOMETHING', 'pending', null],
  ])('%s is %s', async (rawStatus, status, reason) => {
    const request = await prepared();
    await adapter.requestPayment(request);
    orange.payments.decide(request.transactionId ?? '', rawStatus);
    const fact = await statusOf(request.transactionId);
    expect(fact).toMatchObject({ status, reason, amount: 4500, externalId: ID });
  });

  it('EXPIRED is failed although its fields are empty', async () => {
    const request = await prepared();
    await adapter.requestPayment(request);
    orange.payments.decide(request.transactionId ?? '', 'EXPIRED');
    expect(await statusOf(request.transactionId)).toMatchObject({
      status: 'failed',
      reason: 'timeout',
      amount: null,
      currency: null,
      externalId: null,
    });
  });

  it('is "not found" if the token is unused, because the request never arrived', async () => {
    const request = await prepared();
    expect(await statusOf(request.transactionId)).toEqual({ kind: 'not_found' });
  });

  it('has the other order id if the answer is about another order', async () => {
    const other = 'ABCDEF0123456789ABCD';
    orange
      .on('status')
      .next(faults.answer(200, { data: { status: 'SUCCESSFULL', amount: 4500, txnmode: other } }));
    expect(await statusOf('MP1')).toMatchObject({ status: 'completed', externalId: other });
  });
});

it('Orange Cameroon repeats the prompt, and names the holder of a number', async () => {
  const request = await prepared();
  await adapter.requestPayment(request);
  expect(await adapter.askAgain(request.transactionId ?? '')).toEqual({ kind: 'asked' });
  expect(await adapter.nameCheck('237699123456')).toEqual({ kind: 'name', name: 'Demo Orange' });
});

it('the PIN of Orange Cameroon never reaches facts or logs, even if an answer repeats it', async () => {
  const request = await prepared();
  const { PIN } = FakeOrangeCm;
  const echo = {
    message: `pin ${PIN} refused`,
    data: { status: 'FAILED', inittxnstatus: `pin ${PIN}`, inittxnmessage: PIN },
  };
  orange.on('pay').always(faults.answer(200, echo));
  const facts = [await adapter.requestPayment(request)];
  orange.on('pay').always(faults.answer(400, { message: PIN, pin: PIN }));
  facts.push(await adapter.requestPayment(request));
  expect(JSON.stringify([facts, warnings.mock.calls])).not.toContain(PIN);
});

it.each([
  [
    { payToken: 'MP1', status: 'SUCCESSFULL', message: 'x' },
    { kind: 'hint', externalId: null, transactionId: 'MP1' },
  ],
  [{ status: 'SUCCESSFULL' }, { kind: 'unreadable' }],
])('the callback %j of Orange Cameroon is a hint at most', (body, fact) => {
  const rawBody = Buffer.from(JSON.stringify(body));
  expect(adapter.parseCallback({ rawBody, headers: {} })).toEqual(fact);
});

describe('Orange Cameroon over TLS with a private CA', () => {
  let front: TlsProxy;
  let authority: SelfSigned;
  let overTls: OrangeCmProvider;

  beforeEach(async () => {
    authority = selfSigned();
    front = await TlsProxy.start(orange.baseUrl, authority);
  });
  afterEach(async () => {
    await overTls.onApplicationShutdown();
    await front.stop();
  });

  function open(settings: Record<string, string>): OrangeCmProvider {
    overTls = orangeCmAdapter({ ...orange.settings(), ORANGE_CM_BASE_URL: front.baseUrl, ...settings });
    return overTls;
  }

  function fileOf({ certificate }: SelfSigned): string {
    const file = join(scratchFolder(), 'authority.pem');
    writeFileSync(file, certificate);
    return file;
  }

  it('is reached if ORANGE_CM_CA_FILE has the CA', async () => {
    const prepared = await open({ ORANGE_CM_CA_FILE: fileOf(authority) }).prepare('in');
    expect(prepared).toMatchObject({ kind: 'prepared' });
  });

  it.each([
    ['no file', () => ({})],
    ['the file of another authority', () => ({ ORANGE_CM_CA_FILE: fileOf(selfSigned()) })],
  ])('receives nothing, not even a password, with %s', async (_, settings) => {
    expect(await open(settings()).prepare('in')).toMatchObject({ kind: 'unknown', why: 'connection' });
    expect(orange.requests).toEqual([]);
  });
});
