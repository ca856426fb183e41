import { SimulatedRails } from '../../../test/setup/simulated-rails';
import type { RailSections } from '../../platform/config';

const API = '/omcoreapis/1.0.2';
const MINUTE_MS = 60_000;

let rails: SimulatedRails;
let merchant: RailSections['orange-cm'];
let bearer: string;

beforeAll(async () => {
  rails = await SimulatedRails.open();
  merchant = await rails.connections.of('orange-cm');
  const { clientId, clientSecret, baseUrl } = merchant;
  const answer = await fetch(`${baseUrl}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  bearer = ((await answer.json()) as { access_token: string }).access_token;
});
beforeEach(() => rails.forget());
afterAll(() => rails.close());

interface Reply {
  http: number;
  message?: string;
  data?: Record<string, unknown>;
}

async function call(method: string, path: string, body?: object, headers?: object): Promise<Reply> {
  const { authUser, authPassword, baseUrl } = merchant;
  const answer = await fetch(baseUrl + API + path, {
    method,
    headers: {
      authorization: `Bearer ${bearer}`,
      'x-auth-token': Buffer.from(`${authUser}:${authPassword}`).toString('base64'),
      'content-type': 'application/json',
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { http: answer.status, ...((await answer.json()) as object) };
}

type Product = 'mp' | 'cashin';
const tokenOf = async (product: Product = 'mp') =>
  String((await call('POST', `/${product}/init`)).data?.['payToken']);
const statusOf = (payToken: string, product: Product = 'mp') =>
  call('GET', `/${product}/paymentstatus/${payToken}`);

function order(payToken: string, changes: object = {}): object {
  return {
    payToken,
    subscriberMsisdn: '699123456',
    channelUserMsisdn: merchant.channelMsisdn,
    amount: '4500',
    orderId: 'ABCDEF0123456789ABCD',
    description: 'Yaounde - Douala',
    pin: merchant.pin,
    notifUrl: merchant.callbackUrl,
    ...changes,
  };
}

async function pay(changes: object = {}, product: Product = 'mp') {
  const payToken = await tokenOf(product);
  return { payToken, reply: await call('POST', `/${product}/pay`, order(payToken, changes)) };
}

const olderToken = (payToken: string, minutes: number) =>
  payToken.slice(0, 2) +
  (Date.now() - minutes * MINUTE_MS).toString(16).padStart(12, '0').toUpperCase() +
  payToken.slice(14);

describe('Simulated Orange Cameroon', () => {
  it('requires the bearer token and the user’s X-AUTH-TOKEN', async () => {
    expect((await call('POST', '/mp/init', undefined, { authorization: 'Bearer x' })).http).toBe(401);
    expect((await call('POST', '/mp/init', undefined, { 'x-auth-token': 'x' })).http).toBe(401);
  });

  it.each([
    ['the amount as a number', { amount: 4500 }],
    ['a number with 237', { subscriberMsisdn: '237699123456' }],
    ['an order id of 21 characters', { orderId: 'ABCDEF0123456789ABCDE' }],
    ['an order id with a hyphen', { orderId: 'ABC-1' }],
    ['another PIN', { pin: '0000' }],
    ['another merchant', { channelUserMsisdn: '690000001' }],
  ])('refuses %s', async (_, changes) => {
    expect((await pay(changes)).reply.http).toBe(400);
  });

  it('nests answers in data, with the order id as txnmode, a numeric amount and no currency', async () => {
    const { payToken, reply } = await pay();
    expect(reply).toMatchObject({
      http: 200,
      data: {
        payToken,
        status: 'PENDING',
        inittxnstatus: '200',
        txnmode: 'ABCDEF0123456789ABCD',
        amount: 4500,
      },
    });
    expect(Object.keys(reply.data ?? {}).filter((name) => /currency/i.test(name))).toEqual([]);
  });

  it('reports SUCCESSFULL with two Ls', async () => {
    const { payToken } = await pay();
    await rails.decide();
    expect((await statusOf(payToken)).data).toMatchObject({ status: 'SUCCESSFULL', confirmtxnstatus: '200' });
  });

  it('reports insufficient funds inside HTTP 200', async () => {
    const { reply } = await pay({ subscriberMsisdn: '690000004' });
    expect(reply).toMatchObject({ http: 200, data: { status: 'FAILED', inittxnstatus: '60019' } });
  });

  it('answers 422 to a repeated token, and books the payment once', async () => {
    const { payToken } = await pay();
    expect((await call('POST', '/mp/pay', order(payToken))).http).toBe(422);
    const rows: unknown[] = await rails.database.query(
      `SELECT 1 FROM simulator_payments WHERE reference = $1`,
      [payToken],
    );
    expect(rows).toHaveLength(1);
  });

  it('reports an unapproved payment as EXPIRED, with all other fields null', async () => {
    const { payToken } = await pay({ subscriberMsisdn: '690000005' });
    await rails.decide();
    const { data = {} } = await statusOf(payToken);
    const present = Object.entries(data).filter(([, value]) => value !== null);
    expect(Object.fromEntries(present)).toEqual({ payToken, status: 'EXPIRED' });
  });

  it('expires an unused token after seven minutes, and rejects a payment with it', async () => {
    const payToken = await tokenOf();
    expect((await statusOf(olderToken(payToken, 6))).data).toMatchObject({ status: 'PENDING', amount: null });
    const old = olderToken(payToken, 8);
    expect((await statusOf(old)).data).toMatchObject({ status: 'EXPIRED', amount: null });
    expect(await call('POST', '/mp/pay', order(old))).toMatchObject({
      http: 417,
      data: { status: 'EXPIRED' },
    });
  });

  it('rejects a token that it never issued', async () => {
    expect((await statusOf('MPNEVERGIVEN')).http).toBe(404);
    expect((await call('POST', '/mp/pay', order('MPNEVERGIVEN'))).http).toBe(404);
  });

  it('repeats the prompt only while the payer has not decided', async () => {
    const { payToken } = await pay();
    expect((await call('GET', `/mp/push/${payToken}`)).http).toBe(200);
    await rails.decide();
    expect((await call('GET', `/mp/push/${payToken}`)).http).toBe(417);
  });

  it('sends unsigned callbacks with payToken, status and message for some payments only', async () => {
    const tokens = [];
    for (let payment = 0; payment < 12; payment++) tokens.push((await pay()).payToken);
    await rails.decide();
    await rails.callBack();
    const bodies = rails.receiver.requests.map(({ body }) => JSON.parse(body) as { payToken: string });
    const due = tokens.filter((token) => !/[0-3]$/.test(token));
    expect(bodies.map(({ payToken }) => payToken).sort()).toEqual(due.sort());
    for (const body of bodies) expect(Object.keys(body)).toEqual(['payToken', 'status', 'message']);
  });

  it('pays out with bodies like those of payments, under separate tokens', async () => {
    const { payToken, reply } = await pay({}, 'cashin');
    expect(reply.data).toMatchObject({ payToken, status: 'PENDING' });
    await rails.decide();
    expect((await statusOf(payToken, 'cashin')).data).toMatchObject({ status: 'SUCCESSFULL', amount: 4500 });
    expect((await call('POST', '/cashin/pay', order(await tokenOf('mp')))).http).toBe(404);
  });

  it('returns the holder of a number to the merchant only', async () => {
    const nameCheck = (pin: string) =>
      call('POST', '/infos/subscriber/customer/699123456', { pin, channelMsisdn: merchant.channelMsisdn });
    expect((await nameCheck(merchant.pin)).data).toMatchObject({ firstName: 'Demo', lastName: 'Orange' });
    expect((await nameCheck('0000')).http).toBe(400);
  });
});
