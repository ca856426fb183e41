import { Redis } from 'ioredis';
import { ChatClient } from '../setup/chat-client';
import { LiveClient } from '../setup/live-client';
import { waitFor } from '../setup/wait-for';
import { Cluster, type ClusterMember, type Which } from './cluster';

let cluster: Cluster;
const open: (LiveClient | ChatClient)[] = [];

beforeAll(async () => {
  cluster = await Cluster.open();
});
afterEach(() => open.splice(0).forEach((one) => one.close()));
afterAll(() => cluster.close());

async function screen(which: Which, who: ClusterMember, rideId?: string): Promise<LiveClient> {
  const client = await LiveClient.open(cluster.server(which), who.token);
  open.push(client);
  if (rideId !== undefined) await client.follow(rideId);
  return client;
}
const contents = (client: LiveClient): string[] =>
  client.payloads('message:new').map(({ content }) => content);
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `m${index}`);

it('messages reach the other process exactly once and in order', async () => {
  const { driver, passenger, conversation } = await cluster.pair();
  const [here, there] = [
    await screen(0, passenger, conversation.ride_id),
    await screen(1, driver, conversation.ride_id),
  ];
  for (const content of numbered(200)) {
    await cluster.call(0, passenger, 'POST', '/api/messages', {
      conversation_id: conversation.conversation_id,
      content,
    });
  }
  await there.waitForEvents('message:new', 200);
  expect(contents(there)).toEqual(numbered(200));
  expect(contents(here)).toEqual(numbered(200));
  expect((await there.waitForEvents('unread:changed', 200)).at(-1)).toEqual({
    rideId: conversation.ride_id,
    count: 200,
  });
});

it('people outside a conversation do not receive its messages, on either process', async () => {
  const { driver, passenger, conversation } = await cluster.pair();
  const other = await cluster.pair();
  const eavesdroppers = [
    await screen(0, other.driver, other.conversation.ride_id),
    await screen(1, other.passenger, other.conversation.ride_id),
    await screen(1, await cluster.insertMember()),
  ];
  for (const eavesdropper of eavesdroppers)
    await eavesdropper.ask('ride:subscribe', { rideId: conversation.ride_id });
  const listener = await screen(1, driver, conversation.ride_id);
  await cluster.call(0, passenger, 'POST', '/api/messages', {
    conversation_id: conversation.conversation_id,
    content: 'secret',
  });
  await listener.waitForEvents('message:new');
  for (const eavesdropper of eavesdroppers) {
    await eavesdropper.waitForEarlierEvents();
    expect(eavesdropper.events).toEqual([]);
  }
});

it('signing out on one process closes the sockets of the session on the other', async () => {
  const person = await cluster.insertMember();
  const [first, second] = [await screen(0, person), await screen(1, person)];
  await cluster.call(0, person, 'POST', '/api/auth/sign-out', {});
  expect(await first.ended()).toBe('io server disconnect');
  expect(await second.ended()).toBe('io server disconnect');
});

it('a suspension on one process closes the sockets on the other', async () => {
  const [person, admin] = [await cluster.insertMember(), await cluster.insertMember({ staff_role: 'admin' })];
  const there = await screen(1, person);
  await cluster.call(0, admin, 'PATCH', `/api/admin/profiles/${person.id}`, { suspended: true });
  expect(await there.ended()).toBe('io server disconnect');
});

it('the limit of ten sockets per person spans both processes', async () => {
  const person = await cluster.insertMember();
  for (let opened = 0; opened < 10; opened++) await screen((opened % 2) as Which, person);
  for (const which of [0, 1] as const) {
    expect(await LiveClient.refusal(cluster.server(which), person.token)).toMatchObject({
      data: { code: 'THROTTLED' },
    });
  }
  open.splice(0, 1)[0]?.close();
  await waitFor(() => screen(1, person).catch(() => null));
});

it('after kill -9 the clients reconnect to the other process and miss nothing', async () => {
  const pairs = await Promise.all(Array.from({ length: 4 }, () => cluster.pair()));
  const { balancer } = cluster;
  const conversations = await Promise.all(
    pairs.map(async ({ driver, passenger, conversation }) => [
      await ChatClient.open(balancer, driver, conversation),
      await ChatClient.open(balancer, passenger, conversation),
    ]),
  );
  open.push(...conversations.flat());
  const sending = conversations.map(async (people) => {
    for (let sent = 0; sent < 100; sent++) await people[sent % 2]?.send(`m${sent}`);
  });
  await waitFor(() => conversations.every((people) => (people[0]?.messages.length ?? 0) > 20));
  await cluster.kill(0);
  await Promise.all(sending);
  for (const one of conversations.flat()) {
    await one.waitUntilCaughtUp();
    await waitFor(() => one.messages.length === 100);
    expect(one.messages.map(({ content }) => content)).toEqual(numbered(100));
  }
  expect(conversations.flat().some((one) => one.reconnects > 0)).toBe(true);
  await cluster.start(0);
});

it('after SIGTERM a process ends without an error and its clients continue on the other', async () => {
  const { driver, passenger, conversation } = await cluster.pair();
  const people = [
    await ChatClient.open(cluster.balancer, driver, conversation),
    await ChatClient.open(cluster.balancer, passenger, conversation),
  ] as const;
  open.push(...people);
  await people[1].send('before');
  expect(await cluster.server(0).end('SIGTERM')).toBe(0);
  for (const one of people) await one.waitUntilCaughtUp();
  await people[1].send('after');
  await waitFor(() => people[0].messages.length === 2);
  await cluster.start(0);
});

it('without Redis each process serves its own sockets, and missed events arrive after its recovery', async () => {
  const { driver, passenger, conversation } = await cluster.pair();
  const [here, there] = [
    await screen(0, passenger, conversation.ride_id),
    await screen(1, driver, conversation.ride_id),
  ];
  const send = (content: string) =>
    cluster.call(0, passenger, 'POST', '/api/messages', {
      conversation_id: conversation.conversation_id,
      content,
    });
  await send('before');
  await there.waitForEvents('message:new');

  await cluster.redis.stop();
  for (const content of ['away 1', 'away 2']) expect(await send(content)).toMatchObject({ success: true });
  await here.waitForEvents('message:new', 3);
  expect(contents(there)).toEqual(['before']);
  const late = await screen(1, await cluster.insertMember());
  expect(late.socket.connected).toBe(true);

  await cluster.redis.start();
  await there.waitForEvents('message:new', 3);
  await send('after');
  await there.waitForEvents('message:new', 4);
  expect(contents(there)).toEqual(['before', 'away 1', 'away 2', 'after']);
  expect(here.ends).toEqual([]);
  expect(there.ends).toEqual([]);
});

it('a session that ends while Redis is down closes its sockets on the other process when Redis is back', async () => {
  const person = await cluster.insertMember();
  const there = await screen(1, person);
  await cluster.redis.stop();
  await cluster.call(0, person, 'POST', '/api/auth/sign-out', {});
  await cluster.redis.start();
  expect(await there.ended()).toBe('io server disconnect');
});

it('a process ends on SIGTERM without Redis, and later receives events again', async () => {
  await cluster.redis.stop();
  const code = await cluster.server(1).end('SIGTERM');
  expect(code).toBe(0);
  await cluster.start(1);
  await cluster.redis.start();
  const { driver, passenger, conversation } = await cluster.pair();
  const there = await screen(1, driver, conversation.ride_id);
  await waitFor(async () => {
    await cluster.call(0, passenger, 'POST', '/api/messages', {
      conversation_id: conversation.conversation_id,
      content: 'hello again',
    });
    return there.payloads('message:new').length > 0;
  });
});

it('a stream that cannot be read is reported, and read again once a second until it can', async () => {
  const { driver, passenger, conversation } = await cluster.pair();
  const there = await screen(1, driver, conversation.ride_id);
  const redis = new Redis(cluster.redis.url);
  await redis.set('mboa:events', 'not a stream');
  await redis.call('CLIENT', 'KILL', 'TYPE', 'normal');
  await waitFor(() => cluster.server(1).output().includes('WRONGTYPE'));
  const reads = async () => Number(/xread:calls=(\d+)/.exec(await redis.info('commandstats'))?.[1] ?? 0);
  const [before, began] = [await reads(), Date.now()];
  await waitFor(async () => (await reads()) >= before + 6);
  expect(Date.now() - began).toBeGreaterThan(1_000);

  await redis.del('mboa:events');
  const { conversation_id } = conversation;
  await waitFor(async () => {
    await cluster.call(0, passenger, 'POST', '/api/messages', { conversation_id, content: 'again' });
    return there.payloads('message:new').length > 0;
  });
  redis.disconnect();
});
