import { randomUUID } from 'node:crypto';
import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { ChatClient, type ChatMessage, type OpenConversation } from '../setup/chat-client';
import { LiveClient } from '../setup/live-client';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
const open: (LiveClient | ChatClient)[] = [];

beforeAll(async () => {
  product = await startTestApp();
});
afterEach(() => open.splice(0).forEach((one) => one.close()));
afterAll(() => product.close());

const { call } = callsTo(() => product);
const send = async (who: Member, conversation: OpenConversation, content: string): Promise<ChatMessage> =>
  (await call(who, 'POST', '/api/messages', { conversation_id: conversation.conversation_id, content })).body
    .data;

interface Pair {
  driver: Member;
  passenger: Member;
  conversation: OpenConversation;
}

async function insertPair(ride?: { id: string; driver: Member }): Promise<Pair> {
  const driver = ride?.driver ?? (await insertMember(product, { driver: true }));
  const ride_id = ride?.id ?? (await insertRide(product.database, { driver_id: driver.id })).id;
  const passenger = await insertMember(product);
  const { body } = await call(passenger, 'POST', '/api/conversations', { ride_id });
  return { driver, passenger, conversation: { ride_id, conversation_id: body.data.id } };
}

async function openSocket(who: Member, rideId?: string): Promise<LiveClient> {
  const client = await LiveClient.open(product, who.token);
  open.push(client);
  if (rideId !== undefined) await client.follow(rideId);
  return client;
}

async function client(who: Member, conversation: OpenConversation): Promise<ChatClient> {
  const one = await ChatClient.open(product, who, conversation);
  open.push(one);
  return one;
}

describe('A live message', () => {
  it('is sent to all sockets of both people that follow the ride, each with their own view', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const [passengerSocket, passengerSocket2, driverSocket] = [
      await openSocket(passenger, conversation.ride_id),
      await openSocket(passenger, conversation.ride_id),
      await openSocket(driver, conversation.ride_id),
    ];
    const sent = await send(passenger, conversation, 'Bonjour, je suis à l’entrée');
    for (const [who, client] of [
      [passenger, passengerSocket],
      [passenger, passengerSocket2],
      [driver, driverSocket],
    ] as const) {
      const { body } = await call(who, 'GET', `/api/messages/ride/${conversation.ride_id}`);
      expect(await client.waitForEvents('message:new')).toEqual(body.data);
      expect(body.data).toEqual([expect.objectContaining({ id: sent.id, content: sent.content })]);
    }
  });

  it('is sent to sockets that follow the ride, and the unread count to all sockets of the receiver', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const [following, list, sender] = [
      await openSocket(driver, conversation.ride_id),
      await openSocket(driver),
      await openSocket(passenger, conversation.ride_id),
    ];
    await send(passenger, conversation, 'un');
    await send(passenger, conversation, 'deux');
    const counts = [
      { rideId: conversation.ride_id, count: 1 },
      { rideId: conversation.ride_id, count: 2 },
    ];
    expect(await following.waitForEvents('unread:changed', 2)).toEqual(counts);
    expect(await list.waitForEvents('unread:changed', 2)).toEqual(counts);
    await call(driver, 'PUT', `/api/messages/read/${conversation.ride_id}`, { userId: driver.id });
    expect((await list.waitForEvents('unread:changed', 3)).at(-1)).toEqual({
      rideId: conversation.ride_id,
      count: 0,
    });
    await sender.waitForEarlierEvents();
    expect(list.payloads('message:new')).toEqual([]);
    expect(sender.payloads('unread:changed')).toEqual([]);
  });

  it('is not sent after ride:unsubscribe', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const client = await openSocket(driver, conversation.ride_id);
    expect(await client.ask('ride:unsubscribe', { rideId: conversation.ride_id })).toEqual({ success: true });
    await send(passenger, conversation, 'après');
    await client.waitForEvents('unread:changed');
    expect(client.payloads('message:new')).toEqual([]);
  });

  it('can be subscribed to only by the driver, and by people with a conversation or an active booking', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const booked = await insertMember(product);
    await insertBooking(product.database, { ride_id: conversation.ride_id, user_id: booked.id });
    const cancelled = await insertMember(product);
    await insertBooking(product.database, {
      ride_id: conversation.ride_id,
      user_id: cancelled.id,
      status: 'cancelled',
    });
    const other = await insertPair();
    const answers = await Promise.all(
      [driver, passenger, booked, cancelled, other.driver, other.passenger].map(async (who) =>
        (await openSocket(who)).ask('ride:subscribe', { rideId: conversation.ride_id }),
      ),
    );
    expect(answers.map(({ success }) => success)).toEqual([true, true, true, false, false, false]);
  });

  it('is sent only to its two people', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const sameRide = await insertPair({ id: conversation.ride_id, driver });
    const otherRide = await insertPair();
    const booked = await insertMember(product);
    await insertBooking(product.database, { ride_id: conversation.ride_id, user_id: booked.id });
    const eavesdroppers = [
      await openSocket(sameRide.passenger, conversation.ride_id),
      await openSocket(booked, conversation.ride_id),
      await openSocket(otherRide.driver, otherRide.conversation.ride_id),
      await openSocket(otherRide.passenger, otherRide.conversation.ride_id),
      await openSocket(await insertMember(product)),
    ];
    for (const one of eavesdroppers) await one.ask('ride:subscribe', { rideId: conversation.ride_id });
    const [listener, writer] = [
      await openSocket(driver, conversation.ride_id),
      await openSocket(passenger, conversation.ride_id),
    ];
    await send(passenger, conversation, 'secret');
    await send(driver, conversation, 'secret aussi');
    await listener.waitForEvents('message:new', 2);
    await writer.waitForEvents('message:new', 2);
    for (const one of eavesdroppers) {
      await one.waitForEarlierEvents();
      expect(one.events).toEqual([]);
    }
  });

  it('can be sent neither in another person’s name nor about another ride', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const other = await insertPair();
    const client = await openSocket(driver, conversation.ride_id);
    const { body } = await call(passenger, 'POST', '/api/messages', {
      conversation_id: conversation.conversation_id,
      content: 'moi',
      sender_id: driver.id,
      receiver_id: other.driver.id,
      ride_id: other.conversation.ride_id,
    });
    expect(body.data).toMatchObject({ sender_id: passenger.id, ride_id: conversation.ride_id });
    expect((await client.waitForEvents('message:new'))[0]).toMatchObject({ sender_id: passenger.id });
    const foreign = await call(other.passenger, 'POST', '/api/messages', {
      conversation_id: conversation.conversation_id,
      content: 'intrus',
    });
    expect(foreign.status).toBe(404);
    await client.waitForEarlierEvents();
    expect(client.payloads('message:new')).toHaveLength(1);
  });

  it('is sent once for five concurrent requests with one client_id', async () => {
    const { driver, passenger, conversation } = await insertPair();
    const client = await openSocket(driver, conversation.ride_id);
    const body = {
      conversation_id: conversation.conversation_id,
      content: 'une fois',
      client_id: randomUUID(),
    };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => call(passenger, 'POST', '/api/messages', body)),
    );
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    await send(passenger, conversation, 'puis');
    await waitFor(() => client.payloads('message:new').some(({ content }) => content === 'puis'));
    const ids = client.payloads('message:new').map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });
});

describe('Many people chatting concurrently', () => {
  it('fifty passengers each receive only their own conversation', async () => {
    const driver = await insertMember(product, { driver: true });
    const ride = { id: (await insertRide(product.database, { driver_id: driver.id })).id, driver };
    const pairs: Pair[] = [];
    for (let index = 0; index < 50; index++) pairs.push(await insertPair(index < 25 ? ride : undefined));
    const passengerSockets = await Promise.all(
      pairs.map(({ passenger, conversation }) => openSocket(passenger, conversation.ride_id)),
    );
    const driverSocket = await openSocket(driver, ride.id);
    await Promise.all(
      pairs.flatMap(({ passenger, driver: other, conversation }, index) => [
        send(passenger, conversation, `de ${index}`),
        send(other, conversation, `à ${index}`),
      ]),
    );
    for (const [index, client] of passengerSockets.entries()) {
      const received = await client.waitForEvents('message:new', 2);
      expect(received.map(({ content }) => content).sort()).toEqual([`de ${index}`, `à ${index}`].sort());
    }
    const toDriver = await driverSocket.waitForEvents('message:new', 50);
    expect(new Set(toDriver.map(({ conversation_id }) => conversation_id)).size).toBe(25);
    for (const client of passengerSockets) await client.waitForEarlierEvents();
    expect(passengerSockets.map((client) => client.payloads('message:new').length)).toEqual(
      passengerSockets.map(() => 2),
    );
  });

  it('two thousand messages over unstable connections arrive exactly once', async () => {
    const pairs = await Promise.all(Array.from({ length: 5 }, () => insertPair()));
    const conversations = await Promise.all(
      pairs.map(async ({ driver, passenger, conversation }) => ({
        conversation,
        people: [await client(driver, conversation), await client(passenger, conversation)] as const,
      })),
    );
    await Promise.all(
      conversations.map(async ({ people }) => {
        for (let count = 0; count < 200; count++) {
          await Promise.all(people.map((one, index) => one.send(`${index}:${count}`)));
          if (count % 20 === 10) await people[(count - 10) % 40 === 0 ? 0 : 1].disconnect();
        }
      }),
    );
    let total = 0;
    for (const { conversation, people } of conversations) {
      const stored: { id: string }[] = await product.database.query(
        'SELECT id FROM messages WHERE ride_id = $1 ORDER BY seq',
        [conversation.ride_id],
      );
      total += stored.length;
      for (const one of people) {
        await one.waitUntilCaughtUp();
        await waitFor(() => one.messages.length === stored.length);
        expect(new Set(one.messages.map(({ id }) => id))).toEqual(new Set(stored.map(({ id }) => id)));
        expect(one.duplicates).toBe(0);
      }
      expect(people[0].reconnects + people[1].reconnects).toBeGreaterThanOrEqual(10);
    }
    expect(total).toBe(2_000);
  });
});
