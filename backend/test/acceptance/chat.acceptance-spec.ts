import { randomUUID } from 'node:crypto';
import { insertBooking } from '../factories/booking';
import { insertRide } from '../factories/ride';
import { type Answer, callsTo } from '../setup/call';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';

let product: TestApp;

beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.close());

const { call } = callsTo(() => product);
const shown = ({ status, body }: Answer) => [status, body];

async function insertPeople() {
  const driver = await insertMember(product, { driver: true, full_name: 'Aïcha Ngono' });
  const passenger = await insertMember(product, { full_name: 'Paul Mbarga', avatar_url: '/api/avatars/x' });
  const neighbour = await insertMember(product, { full_name: 'Rose Ewane' });
  const stranger = await insertMember(product);
  const ride = await insertRide(product.database, { driver_id: driver.id });
  return { driver, passenger, neighbour, stranger, ride };
}
type People = Awaited<ReturnType<typeof insertPeople>>;

async function open(people: People, who: Member, more: object = {}): Promise<string> {
  const { body } = await call(who, 'POST', '/api/conversations', { ride_id: people.ride.id, ...more });
  return body.data.id;
}
const say = (who: Member, conversation_id: string, content: unknown, more: object = {}) =>
  call(who, 'POST', '/api/messages', { conversation_id, content, ...more });
const contents = ({ body }: Answer): string[] =>
  body.data.map((message: { content: string }) => message.content);

describe('The seven routes of the chat', () => {
  it('open a conversation: 201 if it is new, else 200, with both people, the ride and the last message', async () => {
    const people = await insertPeople();
    const { driver, passenger, ride } = people;
    // The dialog sends the ride's id as driver_id and the other person's id as passenger_id; the server corrects both.
    const wanted = { ride_id: ride.id, driver_id: ride.id, passenger_id: driver.id };
    const made = await call(passenger, 'POST', '/api/conversations', wanted);
    expect(shown(made)).toEqual([
      201,
      {
        success: true,
        data: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          ride_id: ride.id,
          created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
          driver: { id: driver.id, full_name: 'Aïcha Ngono', avatar_url: null },
          passenger: { id: passenger.id, full_name: 'Paul Mbarga', avatar_url: '/api/avatars/x' },
          last_message: null,
          ride: {
            from_city: 'Douala',
            to_city: 'Yaoundé',
            departure_time: ride.departure_time.toISOString(),
          },
          unread_count: 0,
        },
      },
    ]);
    expect(shown(await call(passenger, 'POST', '/api/conversations', wanted))).toEqual([200, made.body]);
    const asDriver = { ride_id: ride.id, driver_id: ride.id, passenger_id: passenger.id };
    expect(shown(await call(driver, 'POST', '/api/conversations', asDriver))).toEqual([200, made.body]);
  });

  it('send a message: 201, trimmed, with its sender; a forged sender, receiver, ride or time changes nothing', async () => {
    const people = await insertPeople();
    const { driver, passenger, stranger, ride } = people;
    const conversation = await open(people, passenger);
    const client_id = randomUUID();
    const { status, body } = await say(passenger, conversation, '  Bonjour !\n', {
      client_id,
      id: randomUUID(),
      sender_id: stranger.id,
      receiver_id: stranger.id,
      ride_id: randomUUID(),
      created_at: '2020-01-01T00:00:00Z',
      read: true,
      warning: 'link',
    });
    expect(status).toBe(201);
    expect(body).toEqual({
      success: true,
      data: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        ride_id: ride.id,
        conversation_id: conversation,
        sender_id: passenger.id,
        receiver_id: driver.id,
        content: 'Bonjour !',
        created_at: expect.stringMatching(/^20(?!20)/),
        read: false,
        sender: { full_name: 'Paul Mbarga', avatar_url: '/api/avatars/x' },
        previous_id: null,
        client_id,
        warning: null,
      },
    });
    const again = await say(passenger, conversation, 'Bonjour !', { client_id });
    expect(shown(again)).toEqual([201, body]);
    const { body: read } = await call(driver, 'GET', `/api/messages/ride/${ride.id}`);
    expect(read.data).toEqual([{ ...body.data, client_id: null }]);
  });

  it('list a person’s conversations, the last written first', async () => {
    const people = await insertPeople();
    const { driver, passenger, neighbour } = people;
    const first = await open(people, passenger);
    const second = await open(people, neighbour);
    const last = (await say(passenger, first, 'Je suis là')).body.data;
    const { status, body } = await call(driver, 'GET', `/api/conversations/user/${driver.id}`);
    expect(status).toBe(200);
    expect(body.pagination).toBeUndefined();
    expect(body.data.map((one: { id: string }) => one.id)).toEqual([first, second]);
    expect(body.data[0]).toMatchObject({
      last_message: { content: 'Je suis là', created_at: last.created_at },
      unread_count: 1,
    });
    const own = await call(neighbour, 'GET', `/api/conversations/user/${neighbour.id}`);
    expect(own.body.data.map((one: { id: string }) => one.id)).toEqual([second]);
  });

  it('return a ride’s messages only to their sender and receiver', async () => {
    const people = await insertPeople();
    const { driver, passenger, neighbour, stranger, ride } = people;
    const first = await open(people, passenger);
    const second = await open(people, neighbour);
    await say(passenger, first, 'un');
    await say(neighbour, second, 'deux');
    await say(driver, first, 'trois');
    const path = `/api/messages/ride/${ride.id}`;
    expect(contents(await call(driver, 'GET', path))).toEqual(['un', 'deux', 'trois']);
    expect(contents(await call(passenger, 'GET', path))).toEqual(['un', 'trois']);
    expect(contents(await call(neighbour, 'GET', path))).toEqual(['deux']);
    expect(contents(await call(driver, 'GET', `${path}?otherUserId=${neighbour.id}`))).toEqual(['deux']);
    expect(shown(await call(stranger, 'GET', path))).toEqual([
      200,
      { success: true, data: [], pagination: { page: 1, limit: 50, has_more: false, next: null } },
    ]);
    expect((await call(stranger, 'GET', `/api/messages/ride/${randomUUID()}`)).body.data).toEqual([]);
  });

  it('page backwards with `before` and forwards with `after`, in order of time', async () => {
    const people = await insertPeople();
    const { passenger, driver, ride } = people;
    const conversation = await open(people, passenger);
    const ids: string[] = [];
    for (let index = 1; index <= 55; index++) {
      const who = index === 2 ? driver : passenger; // an answer lifts the limit on messages to strangers
      ids.push((await say(who, conversation, String(index))).body.data.id);
    }
    const from = (start: number, end: number) =>
      Array.from({ length: end - start + 1 }, (_, index) => String(start + index));
    const read = (query: string) => call(passenger, 'GET', `/api/messages/ride/${ride.id}${query}`);
    expect(contents(await read(''))).toEqual(from(6, 55));
    expect(contents(await read(`?before=${ids[5]}`))).toEqual(from(1, 5));
    expect(contents(await read(`?before=${ids[50]}&limit=10`))).toEqual(from(41, 50));
    expect(contents(await read(`?after=${ids[50]}`))).toEqual(from(52, 55));
    expect(contents(await read(`?after=${ids[9]}&limit=3`))).toEqual(from(11, 13));
    expect(contents(await read(`?after=${ids[54]}`))).toEqual([]);
    const newest = await read('?limit=30');
    expect(newest.body.pagination).toMatchObject({ limit: 30, has_more: true });
    const older = await read(`?limit=30&cursor=${newest.body.pagination.next}`);
    expect([...contents(older), ...contents(newest)]).toEqual(from(1, 55));
    expect(older.body.pagination).toMatchObject({ has_more: false, next: null });
  });

  it('show all conversations of a ride only to its driver', async () => {
    const people = await insertPeople();
    const { driver, passenger, neighbour, stranger, ride } = people;
    await say(passenger, await open(people, passenger), 'un');
    await say(neighbour, await open(people, neighbour), 'deux');
    const path = `/api/messages/ride/${ride.id}/dashboard`;
    expect(contents(await call(driver, 'GET', path))).toEqual(['un', 'deux']);
    for (const other of [passenger, neighbour, stranger]) {
      expect((await call(other, 'GET', path)).status).toBe(403);
    }
    expect((await call(driver, 'GET', `/api/messages/ride/${randomUUID()}/dashboard`)).status).toBe(404);
  });

  it('count unread messages by ride, and mark them as read', async () => {
    const people = await insertPeople();
    const { driver, passenger, neighbour, ride } = people;
    await say(passenger, await open(people, passenger), 'un');
    await say(neighbour, await open(people, neighbour), 'deux');
    await say(neighbour, await open(people, neighbour), 'trois');
    const unread = async () => (await call(driver, 'GET', `/api/messages/unread/${driver.id}`)).body.data;
    expect(await unread()).toEqual([{ rideId: ride.id, count: 3 }]);
    const path = `/api/messages/read/${ride.id}`;
    expect(shown(await call(driver, 'PUT', path, { userId: driver.id, otherUserId: neighbour.id }))).toEqual([
      200,
      { success: true, data: { rideId: ride.id, count: 1 } },
    ]);
    expect(await unread()).toEqual([{ rideId: ride.id, count: 1 }]);
    expect((await call(driver, 'PUT', path, { userId: driver.id })).body.data.count).toBe(0);
    expect(await unread()).toEqual([]);
  });

  it('refuse the id of another person', async () => {
    const people = await insertPeople();
    const { driver, passenger, ride } = people;
    for (const path of [`/api/conversations/user/${driver.id}`, `/api/messages/unread/${driver.id}`]) {
      expect(await call(passenger, 'GET', path)).toMatchObject({
        status: 403,
        body: { error: 'Authentication required. Please log in again.', code: 'FORBIDDEN' },
      });
    }
    const marking = await call(passenger, 'PUT', `/api/messages/read/${ride.id}`, { userId: driver.id });
    expect(marking.status).toBe(403);
  });
});

describe('The text of a message', () => {
  let people: People;
  let conversation: string;

  beforeAll(async () => {
    people = await insertPeople();
    conversation = await open(people, people.passenger);
  });

  it.each([
    ['nothing', ''],
    ['spaces', ' \n\t '],
    ['only zero-width characters', '\u200B\u200D'],
    ['2,001 characters', 'x'.repeat(2_001)],
    ['a NUL', 'a\u0000b'],
    ['an override of the reading direction', 'facture\u202Efdp.exe'],
    ['an unpaired surrogate', '\uD83D'],
    ['a number', 42],
    ['a list', ['a']],
    ['null', null],
  ])('is rejected with 400, naming `content`: %s', async (_, content) => {
    const { status, body } = await say(people.passenger, conversation, content);
    expect([status, body.code, body.details[0].field]).toEqual([400, 'VALIDATION_FAILED', 'content']);
  });

  it('of 1 MB is 413', async () => {
    const { status, body } = await say(people.passenger, conversation, 'x'.repeat(1024 * 1024));
    expect([status, body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  });

  it('of 2,000 characters is accepted, and markup stays plain text', async () => {
    const text = '<img src=x onerror=alert(1)>'.padEnd(2_000, 'x');
    expect((await say(people.passenger, conversation, text)).body.data.content).toBe(text);
  });

  it('is rejected with 404 in an unknown conversation or another person’s', async () => {
    for (const [who, id] of [
      [people.neighbour, conversation],
      [people.stranger, conversation],
      [people.passenger, randomUUID()],
      [people.passenger, people.ride.id],
    ] as const) {
      const { status, body } = await say(who, id, 'Bonjour');
      expect([status, body.code]).toEqual([404, 'CONVERSATION_NOT_FOUND']);
    }
  });

  it('is stored only if it was accepted', async () => {
    const { ride, driver } = people;
    const left = contents(await call(driver, 'GET', `/api/messages/ride/${ride.id}`));
    expect(left).toHaveLength(1);
  });
});

describe('Opening a conversation', () => {
  it('is allowed to the driver only with passengers who booked or wrote first', async () => {
    const people = await insertPeople();
    const { driver, passenger, neighbour, stranger, ride } = people;
    await open(people, neighbour);
    await insertBooking(product.database, { user_id: passenger.id, ride_id: ride.id });
    const opening = async (passenger_id?: string) =>
      (await call(driver, 'POST', '/api/conversations', { ride_id: ride.id, passenger_id })).status;
    expect(await opening(neighbour.id)).toBe(200);
    expect(await opening(passenger.id)).toBe(201);
    expect(await opening(stranger.id)).toBe(403);
    expect(await opening()).toBe(400);
    expect(await opening(driver.id)).toBe(400);
  });

  it('answers 404 for an unknown ride', async () => {
    const { stranger } = await insertPeople();
    const { status, body } = await call(stranger, 'POST', '/api/conversations', { ride_id: randomUUID() });
    expect([status, body.code]).toEqual([404, 'RIDE_NOT_FOUND']);
  });
});

describe('A block', () => {
  it('ends writing and booking both ways, hides the conversation from the blocker, and can be undone', async () => {
    const people = await insertPeople();
    const { driver, passenger, ride } = people;
    const conversation = await open(people, passenger);
    await say(passenger, conversation, 'Bonjour');
    expect(shown(await call(driver, 'PUT', `/api/profiles/${passenger.id}/block`))).toEqual([
      200,
      { success: true, data: { user_id: passenger.id, blocked: true } },
    ]);
    for (const who of [driver, passenger]) {
      expect(await say(who, conversation, 'Encore')).toMatchObject({
        status: 403,
        body: { code: 'BLOCKED' },
      });
    }
    const booking = () => call(passenger, 'POST', '/api/bookings', { ride_id: ride.id, seats: 1 });
    expect(await booking()).toMatchObject({ status: 403, body: { code: 'BLOCKED' } });
    const listed = async (who: Member) =>
      (await call(who, 'GET', `/api/conversations/user/${who.id}`)).body.data.length;
    expect([await listed(driver), await listed(passenger)]).toEqual([0, 1]);
    const { body } = await call(driver, 'GET', '/api/profiles/me/blocks');
    expect(body.data).toEqual([
      {
        user_id: passenger.id,
        full_name: 'Paul Mbarga',
        avatar_url: '/api/avatars/x',
        blocked_at: expect.any(String),
      },
    ]);
    expect((await call(driver, 'DELETE', `/api/profiles/${passenger.id}/block`)).body.data).toEqual({
      user_id: passenger.id,
      blocked: false,
    });
    expect((await booking()).status).toBe(201);
    expect((await say(passenger, conversation, 'Merci')).status).toBe(201);
    expect(await listed(driver)).toBe(1);
  });

  it('is refused for oneself and for an unknown person', async () => {
    const { stranger } = await insertPeople();
    expect((await call(stranger, 'PUT', `/api/profiles/${stranger.id}/block`)).status).toBe(400);
    expect((await call(stranger, 'PUT', `/api/profiles/${randomUUID()}/block`)).status).toBe(404);
  });
});
