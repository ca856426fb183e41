import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { Client, Pool } from 'pg';
import { PendingWork } from '../../src/platform/pending-work';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { insertMember, type Member } from '../setup/cast';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

interface Call {
  method: 'GET' | 'POST' | 'PUT';
  url: string;
  as?: Member;
  payload?: object;
}

/** SQL statements sent during a call. Each is a round trip, including BEGIN and COMMIT. */
interface Sent {
  texts: string[];
  answered: boolean;
  /** Statements that match are delayed until the answer has arrived. */
  later: RegExp;
}

const NOTHING = /^$/;
/** Work after the answer: a booking's notifications and the events to open screens. */
const LATER: Record<string, RegExp> = {
  'book seats': /INTO notifications|FROM booking_notices_due/,
  'cancel an unpaid booking': /created_key FROM bookings b[^]*WHERE b\.id = \$1$/,
  'cancel a paid booking': /created_key FROM bookings b[^]*WHERE b\.id = \$1$/,
  'verify a code': /created_key FROM bookings b[^]*WHERE b\.id = \$1$/,
};

describe('SQL statements of one call to a warm server', () => {
  let product: TestApp;
  let driver: Member;
  let passenger: Member;
  let talked: { id: string; ride_id: string } | undefined;
  let limit = 0;
  let unwatch: () => void;
  const underWay = new AsyncLocalStorage<Sent>();

  beforeAll(async () => {
    // The assistant is off by default in production; with it a message to a driver takes one more.
    product = await startTestApp({ SIMULATOR_DELAY_MS: '0', ASSISTANT: 'off' });
    const send = Reflect.get(Client.prototype, 'query') as (...args: unknown[]) => unknown;
    const watched = function (this: Client, ...args: unknown[]): unknown {
      const sent = underWay.getStore();
      const [what] = args as [string | { text: string }];
      const text = typeof what === 'string' ? what : what.text;
      sent?.texts.push(text.trim());
      return sent?.later.test(text) && !sent.answered
        ? waitFor(() => sent.answered).then(() => send.apply(this, args))
        : send.apply(this, args);
    };
    Reflect.set(Client.prototype, 'query', watched);
    // The pool may hand a connection to a waiting call from the context of another one.
    const connect = Reflect.get(Pool.prototype, 'connect') as (...args: unknown[]) => unknown;
    const bound = function (this: Pool, callback?: (...args: unknown[]) => void): unknown {
      return connect.call(this, callback && AsyncResource.bind(callback));
    };
    Reflect.set(Pool.prototype, 'connect', bound);
    unwatch = () => {
      Reflect.set(Client.prototype, 'query', send);
      Reflect.set(Pool.prototype, 'connect', connect);
    };
  });
  afterAll(async () => {
    unwatch();
    await product.close();
  });
  beforeEach(async () => {
    driver = await insertMember(product, { driver: true });
    passenger = await insertMember(product);
    talked = undefined;
  });

  /** Makes the call twice on new data (the first to warm up) and counts the statements of the second. */
  async function count(
    prepare: () => Promise<Call>,
    later: RegExp,
  ): Promise<{ answer: number; later: number }> {
    const sent: Sent = { texts: [], answered: false, later };
    for (const counted of [false, true]) {
      const { method, url, as, payload } = await prepare();
      const headers = as === undefined ? {} : { authorization: `Bearer ${as.token}` };
      const inject = async () => product.app.inject({ method, url, headers, ...(payload && { payload }) });
      const { statusCode, body } = await (counted ? underWay.run(sent, inject) : inject());
      sent.answered = counted;
      if (statusCode >= 300) throw new Error(`${method} ${url} was answered ${statusCode}: ${body}`);
      await product.app.get(PendingWork).waitUntilSettled(5_000);
    }
    const after = sent.texts.filter((text) => later.test(text)).length;
    return { answer: sent.texts.length - after, later: after };
  }

  const rideOf = (departure_time = inHours(72)) =>
    insertRide(product.database, { driver_id: driver.id, departure_time });
  /** One conversation for both calls of a test: the server looks up its ride only once. */
  const talk = async () => (talked ??= await openTalk());
  const openTalk = async () => {
    const { id: ride_id } = await rideOf();
    const opened = await product.app.inject({
      method: 'POST',
      url: '/api/conversations',
      headers: { authorization: `Bearer ${passenger.token}` },
      payload: { ride_id, driver_id: driver.id, passenger_id: passenger.id },
    });
    return { ride_id, id: opened.json<{ data: { id: string } }>().data.id };
  };
  const held = async () =>
    insertBooking(product.database, { user_id: passenger.id, ride_id: (await rideOf()).id });
  const paid = async (departure_time?: Date) => {
    const { id: ride_id } = await rideOf(departure_time);
    return insertBooking(product.database, {
      user_id: passenger.id,
      ride_id,
      status: 'pending_verification',
    });
  };
  const get = (url: string, as?: Member): Call => ({ method: 'GET', url, ...(as && { as }) });
  const post = (url: string, as: Member, payload: object): Call => ({ method: 'POST', url, as, payload });

  /** Data is created for each call. */
  const calls: Record<string, () => Promise<Call>> = {
    search: async () => get(`/api/rides?from_city=Douala&to_city=Edea&limit=${++limit}`),
    'look at a ride': async () => get(`/api/rides/${(await rideOf()).id}`),
    'who am I': async () => get('/api/profiles/me', passenger),
    'book seats': async () => post('/api/bookings', passenger, { ride_id: (await rideOf()).id, seats: 1 }),
    'list bookings': async () => get('/api/bookings', passenger),
    'look at a booking': async () => get(`/api/bookings/${(await paid()).id}`, passenger),
    'look at a booking, as its driver': async () => get(`/api/bookings/${(await paid()).id}`, driver),
    'cancel an unpaid booking': async () => post(`/api/bookings/${(await held()).id}/cancel`, passenger, {}),
    'cancel a paid booking': async () => post(`/api/bookings/${(await paid()).id}/cancel`, passenger, {}),
    'verify a code': async () => {
      const { id, verification_code: code } = await paid(inHours(0.2));
      return post(`/api/bookings/${id}/verify`, driver, { code });
    },
    'check a payment that is done': async () => {
      const { payment_id: transactionId } = await paid();
      return post('/api/payments/check-status', passenger, { transactionId, provider: 'mtn' });
    },
    'send a message': async () => {
      const { id: conversation_id } = await talk();
      return post('/api/messages', passenger, { conversation_id, content: 'Bonjour' });
    },
    'list conversations': async () => get(`/api/conversations/user/${passenger.id}`, passenger),
    'read a conversation': async () => get(`/api/messages/ride/${(await talk()).ride_id}`, passenger),
    'mark as read': async () => {
      const { ride_id } = await talk();
      return { ...post(`/api/messages/read/${ride_id}`, passenger, { userId: passenger.id }), method: 'PUT' };
    },
    'count unread messages': async () => get(`/api/messages/unread/${passenger.id}`, passenger),
    'list notifications': async () => get('/api/notifications', passenger),
    "list a driver's reservations": async () => get('/api/driver/reservations', driver),
  };

  // Statements before and after the answer. For signed-in callers the first one reads the session.
  it.each<[keyof typeof calls, number, number]>([
    ['search', 1, 0],
    ['look at a ride', 1, 0],
    ['who am I', 2, 0],
    ['book seats', 2, 2],
    ['list bookings', 2, 0],
    ['look at a booking', 2, 0],
    ['look at a booking, as its driver', 2, 0],
    ['cancel an unpaid booking', 8, 1],
    ['cancel a paid booking', 18, 1],
    ['verify a code', 7, 1],
    ['check a payment that is done', 2, 0],
    ['send a message', 2, 0],
    ['list conversations', 2, 0],
    ['read a conversation', 2, 0],
    ['mark as read', 2, 0],
    ['count unread messages', 2, 0],
    ['list notifications', 2, 0],
    ["list a driver's reservations", 3, 0],
  ])('to %s: %i before the answer, %i after it', async (call, answer, later) => {
    expect(await count(calls[call] as () => Promise<Call>, LATER[call] ?? NOTHING)).toEqual({
      answer,
      later,
    });
  });
});
