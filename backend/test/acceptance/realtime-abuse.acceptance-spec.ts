import { request } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import { newId } from '../../src/platform/database';
import { AddressLimits } from '../../src/platform/http/throttling/address-limits';
import { Realtime } from '../../src/platform/realtime';
import { newPhone } from '../factories/person';
import { LiveClient } from '../setup/live-client';
import { RawSocket } from '../setup/raw-socket';
import { type SignedIn, signIn } from '../setup/sign-in';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const TOO_MANY = { success: false, error: 'Too many requests. Please try again later.' };

describe('Bad input to the sockets', () => {
  let product: TestApp;
  let mallory: SignedIn;
  let bystander: LiveClient;
  let bystanderId: string;
  const open: (LiveClient | RawSocket)[] = [];

  const connect = async (): Promise<LiveClient> => {
    const client = await LiveClient.open(product, mallory.token);
    open.push(client);
    return client;
  };
  const connectRaw = async (): Promise<RawSocket> => {
    const raw = await RawSocket.open(product);
    open.push(raw);
    raw.send(`40${JSON.stringify({ token: mallory.token })}`);
    await waitFor(() => raw.received.includes('40{"sid"'));
    return raw;
  };
  const othersNoticeNothing = async (): Promise<void> => {
    const id = newId();
    product.app.get(Realtime).toPerson(null, bystanderId, 'notification:new', { id });
    await waitFor(() => bystander.payloads('notification:new').some((event) => event.id === id));
  };

  beforeAll(async () => {
    product = await startTestApp({ THROTTLING: 'on' });
    mallory = await signIn(product, newPhone());
    const other = await signIn(product, newPhone());
    bystanderId = other.user.id;
    bystander = await LiveClient.open(product, other.token);
  });
  afterEach(async () => {
    open.splice(0).forEach((client) => client.close());
    await othersNoticeNothing();
    expect(bystander.ends).toEqual([]);
  });
  afterAll(async () => {
    bystander.close();
    await product.close();
  });

  it.each([
    ['no payload', []],
    ['null', [null]],
    ['a string', ['ride']],
    ['a number', [7]],
    ['an array', [[{ rideId: newId() }]]],
    ['another field', [{ ride_id: newId() }]],
    ['a number for an id', [{ rideId: 7 }]],
    ['an array for an id', [{ rideId: [newId()] }]],
    ['an object for an id', [{ rideId: { toString: 'x' } }]],
    ['SQL for an id', [{ rideId: "' OR 1=1 --" }]],
    ['an id with NUL', [{ rideId: `${newId()}\0` }]],
    ['two payloads', [{ rideId: newId() }, { rideId: newId() }]],
    ['bytes', [Buffer.from('rideId')]],
    ['a field that objects inherit', [JSON.parse('{"__proto__": {"rideId": "x"}}')]],
  ])('a subscription with %s is refused with a message', async (_, values) => {
    const client = await connect();
    for (const event of ['ride:subscribe', 'ride:unsubscribe']) {
      expect(await client.ask(event, ...values)).toEqual({ success: false, error: 'rideId must be a UUID' });
    }
    expect(client.socket.connected).toBe(true);
  });

  it.each([
    'error',
    'message:new',
    'ride:subscribe ',
    'constructor',
    '__proto__',
    'hasOwnProperty',
    'toString',
  ])('an unknown event is refused: %s', async (event) => {
    const client = await connect();
    expect(await client.ask(event, { rideId: newId() })).toEqual({ success: false, error: 'Unknown event.' });
    client.socket.emit(event);
    await client.waitForEarlierEvents();
  });

  it('an event without a callback gets no answer and causes no error', async () => {
    const client = await connect();
    for (const payload of [undefined, null, { rideId: newId() }, 'text', ['a', 'b']]) {
      client.socket.emit('ride:subscribe', payload);
      client.socket.emit('auth:refresh', payload);
    }
    await client.waitForEarlierEvents();
    expect(client.events).toEqual([]);
  });

  it.each([
    '40null',
    '40[]',
    '40"text"',
    '40/admin,{}',
    '40/',
    '41',
    '42',
    '42{}',
    '42[]',
    '42[null]',
    '42[{"a":1}]',
    '42["error",{}]',
    '42["disconnect"]',
    '42["newListener"]',
    '4299999999999999999999["ride:subscribe",{}]',
    '42-1["ride:subscribe"]',
    '43["ack of nothing"]',
    '4312345678[]',
    '44{"message":"not yours to say"}',
    '451-["ride:subscribe",{"_placeholder":true,"num":9}]',
    '4599999999-["ride:subscribe",{}]',
    '42["ride:subscribe",{"rideId":',
    '4',
    '4🙂',
    '2probe',
    '3probe',
    '5',
    '6',
    '9',
    'b!!!!',
    '',
    '\0\0\0',
  ])('the malformed frame %j is refused or ends its own connection', async (frame) => {
    const raw = await connectRaw();
    raw.send(frame);
    raw.send('42["ride:subscribe",{}]');
    await othersNoticeNothing();
  });

  it('thousands of nested arrays cause no error', async () => {
    const raw = await connectRaw();
    raw.send(`42["ride:subscribe",${'['.repeat(7_000)}${']'.repeat(7_000)}]`);
    await othersNoticeNothing();
  });

  it('binary data instead of text ends its own connection', async () => {
    const raw = await connectRaw();
    raw.send(Buffer.from([0xff, 0xfe, 0x00, 0x01]));
    raw.send(Buffer.from('42["ride:subscribe"]'));
    await waitFor(() => raw.ended);
  });

  it('a megabyte ends the connection that sends it', async () => {
    const raw = await connectRaw();
    raw.send(`42["ride:subscribe",{"rideId":"${'x'.repeat(1024 * 1024)}"}]`);
    await waitFor(() => raw.ended);
  });

  it('a megabyte by polling is 413', async () => {
    const handshake = await fetch(`${product.url}/socket.io/?EIO=4&transport=polling`);
    const { sid } = JSON.parse((await handshake.text()).slice(1)) as { sid: string };
    const answer = await fetch(`${product.url}/socket.io/?EIO=4&transport=polling&sid=${sid}`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain;charset=UTF-8' },
      body: `40${'x'.repeat(1024 * 1024)}`,
    });
    expect(answer.status).toBe(413);
  });

  it('a client that sends too fast gets an error and may continue more slowly', async () => {
    const client = await connect();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => client.ask('ride:unsubscribe', { rideId: newId() })),
    );
    const accepted = answers.filter(({ success }) => success).length;
    expect(accepted).toBeGreaterThanOrEqual(40);
    expect(accepted).toBeLessThan(60);
    expect(answers.at(-1)).toEqual(TOO_MANY);
    await waitFor(async () => (await client.ask('ride:unsubscribe', { rideId: newId() })).success);
  });

  it('ten thousand concurrent events are refused and their sender is disconnected', async () => {
    const client = await connect();
    const answers: unknown[] = [];
    for (let sent = 0; sent < 10_000; sent++) {
      client.socket.emit('ride:subscribe', { rideId: newId() }, (answer: unknown) => answers.push(answer));
    }
    await othersNoticeNothing();
    await client.ended();
    expect(answers).toContainEqual(TOO_MANY);
  });

  it('a flood before signing in is also disconnected', async () => {
    const raw = await RawSocket.open(product);
    open.push(raw);
    for (let sent = 0; sent < 1_000; sent++) raw.send('40/nowhere,');
    await waitFor(() => raw.ended);
  });

  it('a connection that breaks during its admission causes no error', async () => {
    const handshake = request(`${product.url}/socket.io/?EIO=4&transport=websocket`, {
      headers: { connection: 'Upgrade', upgrade: 'websocket' },
    });
    handshake.on('error', () => undefined);
    let closed = false;
    const admission = jest.spyOn(product.app.get(AddressLimits), 'admitSocket');
    admission.mockImplementationOnce(async ({ socket }) => {
      handshake.socket?.resetAndDestroy();
      await new Promise((resolve) => socket.once('close', resolve));
      return (closed = true);
    });
    handshake.end();
    await waitFor(() => closed);
    admission.mockRestore();
  });

  it('a client that stops reading is disconnected, and others receive everything', async () => {
    const raw = await connectRaw();
    const reader = await connect();
    raw.stopReading();
    const realtime = product.app.get(Realtime);
    const before = realtime.openSockets;
    const payload = { id: newId(), body: 'x'.repeat(64 * 1024) };
    let sent = 0;
    // Until the network buffers and the allowed backlog of one megabyte are full.
    while (realtime.openSockets === before && sent < 2_000) {
      realtime.toPerson(null, mallory.user.id, 'notification:new', payload);
      sent += 1;
      await setImmediate();
    }
    expect(realtime.openSockets).toBe(before - 1);
    await reader.waitForEvents('notification:new', sent);
  });
});
