import { setTimeout as pause } from 'node:timers/promises';
import { io } from 'socket.io-client';
import { Pool } from 'undici';
import { insertPeople } from './people.mjs';

const CONNECTIONS = 128;
const BUSY_JOURNEYS = 100;
const PASSENGERS = 4_000;
const DRIVERS = 200;
/** MTN numbers, without the simulator's test numbers. */
const FIRST_NUMBER = 237_671_000_000;
const SOCKETS_AT_ONCE = 50;
const POLL_MS = 2_000;
const MAX_POLLS = 15;
const QUIET_MS = 15_000;
/** Rejections that concurrency explains. */
const EXPECTED_REFUSALS = new Set([
  'NOT_ENOUGH_SEATS',
  'ALREADY_BOOKED',
  'RIDES_OVERLAP',
  'TOO_MANY_HOLDS',
  'TOO_MANY_RIDES',
  'RIDE_DEPARTED',
  'OWN_RIDE',
  'TOO_MANY_BOOKINGS',
]);
/** The limit of payments per number, which a few reach. Any other throttling is an error. */
const NUMBER_LIMIT_REACHED = 'payment THROTTLED';

/** Actions by weight. A booking is then paid and polled, and cancelled in 10 % of the cases. */
const ACTIONS = [
  [46, 'search'],
  [10, 'ride'],
  [6, 'days'],
  [4, 'popular'],
  [8, 'inbox'],
  [5, 'own bookings'],
  [3, 'own rides'],
  [3, 'profile'],
  [9, 'message'],
  [3, 'messages'],
  [2, 'booking'],
  [1, 'publish'],
];
const SUM = ACTIONS.reduce((sum, [weight]) => sum + weight, 0);

const pickOne = (list) => list[Math.floor(Math.random() * list.length)];

export class Crowd {
  errors = new Map();
  refusals = new Map();
  #latencies = new Map();
  #answers = [];
  #requests = 0;
  #failed = 0;
  #pending = 0;
  #sockets = [];
  #listening = [];
  #waiting = new Map();
  #received = 0;
  #sent = 0;
  #pool;

  constructor({ journeys, passengers, drivers, talks }) {
    Object.assign(this, { journeys, passengers, drivers, talks });
  }

  static async gather(client, talks) {
    const passengers = (await insertPeople(client, PASSENGERS)).map((person, index) => ({
      ...person,
      phone: String(FIRST_NUMBER + index), // people pay with their own numbers, which have no request limit
    }));
    await client.query(
      `UPDATE profiles p SET phone = n.phone FROM unnest($1::uuid[], $2::text[]) n (id, phone) WHERE p.id = n.id`,
      [passengers.map(({ id }) => id), passengers.map(({ phone }) => phone)],
    );
    const drivers = await insertPeople(client, DRIVERS);
    await client.query(
      `UPDATE profiles SET is_driver = true, role = 'driver', driver_status = 'approved' WHERE id = ANY($1::uuid[])`,
      [[...drivers, ...talks.map(({ driver }) => driver)].map(({ id }) => id)],
    );
    const { rows: journeys } = await client.query(
      `SELECT from_city, to_city FROM rides GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT $1`,
      [BUSY_JOURNEYS],
    );
    await client.query('VACUUM ANALYZE');
    return new Crowd({ journeys, passengers, drivers, talks });
  }

  /** Opens a socket for each of the first `sockets` drivers, who follow their rides. */
  async enter(url, sockets) {
    this.#pool = new Pool(url, { connections: CONNECTIONS });
    for (let first = 0; first < sockets; first += SOCKETS_AT_ONCE) {
      const some = this.talks.slice(first, Math.min(first + SOCKETS_AT_ONCE, sockets));
      this.#sockets.push(...(await Promise.all(some.map((talk) => this.#open(url, talk)))));
    }
  }

  async #open(url, talk) {
    const socket = io(url, {
      auth: { token: talk.driver.token, userId: talk.driver.id },
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
    });
    await new Promise((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
    const answer = await socket.timeout(30_000).emitWithAck('ride:subscribe', { rideId: talk.ride });
    if (!answer.success) throw new Error(answer.error);
    socket.on('message:new', (message) => this.#arrived(message));
    this.#listening.push(talk);
    return socket;
  }

  #arrived({ id }) {
    this.#received++;
    const start = this.#waiting.get(id);
    this.#waiting.delete(id);
    // A message may arrive before its POST's response.
    if (start === undefined) this.#waiting.set(id, null);
    else this.#record('message, to the screen', performance.now() - start);
  }

  /** Starts one action without waiting for it. */
  act() {
    let point = Math.random() * SUM;
    const [, action] = ACTIONS.find(([weight]) => (point -= weight) < 0) ?? ACTIONS[0];
    this.#pending++;
    this.#do(action)
      .catch((error) => this.#fail(`${action}: ${error.code ?? error.message}`))
      .finally(() => this.#pending--);
  }

  #do(action) {
    const passenger = pickOne(this.passengers);
    const { token } = passenger;
    switch (action) {
      case 'search':
        return this.#search();
      case 'ride':
        return this.#search().then(
          (rides) => rides[0] && this.#call('ride', `/api/rides/${pickOne(rides).id}`),
        );
      case 'days':
        return this.#call(
          'days',
          `/api/rides/days?${new URLSearchParams({ ...pickOne(this.journeys), from: today(), days: '14' })}`,
        );
      case 'popular':
        return this.#call('popular', '/api/rides/popular');
      case 'inbox':
        return this.#call('inbox', '/api/notifications?limit=20', { token });
      case 'own bookings':
        return this.#call('own bookings', '/api/bookings?limit=20', { token });
      case 'own rides':
        return this.#call('own rides', '/api/rides/driver?upcoming=true', pickOne(this.drivers));
      case 'profile':
        return this.#call('profile', `/api/profiles/${pickOne(this.drivers).id}`, { token });
      case 'message':
        return this.#write();
      case 'messages': {
        const { ride, passenger: reader } = pickOne(this.talks);
        return this.#call('messages', `/api/messages/ride/${ride}?limit=50`, reader);
      }
      case 'publish':
        return this.#publish();
      default:
        return this.#book(passenger);
    }
  }

  async #search() {
    const date = new Date(Date.now() + (1 + Math.random() * 20) * 86_400_000).toISOString().slice(0, 10);
    const query = new URLSearchParams({
      ...pickOne(this.journeys),
      upcoming: 'true',
      limit: '20',
      ...(Math.random() < 0.5 && { date }),
    });
    return (await this.#call('search', `/api/rides?${query}`))?.data ?? [];
  }

  async #write() {
    const talk = pickOne(this.#listening.length > 0 ? this.#listening : this.talks);
    const body = { conversation_id: talk.id, content: 'Je suis au carrefour, voiture grise.' };
    const start = performance.now();
    const answer = await this.#call('message', '/api/messages', { ...talk.passenger, body });
    if (answer === null || this.#listening.length === 0) return;
    this.#sent++;
    const { id } = answer.data;
    if (this.#waiting.has(id)) {
      this.#waiting.delete(id);
      this.#record('message, to the screen', performance.now() - start);
    } else this.#waiting.set(id, start);
  }

  async #publish() {
    const departure = new Date(Date.now() + (2 + Math.random() * 50) * 86_400_000);
    const ride = {
      ...pickOne(this.journeys),
      departure_time: departure.toISOString(),
      price: 4_500,
      seats: 4,
      meeting_point: 'Gare routière',
      car_model: 'Toyota Corolla',
      car_plate: 'LT 123 AB',
    };
    await this.#call('publish', '/api/rides', { ...pickOne(this.drivers), body: ride });
  }

  async #book(passenger) {
    const open = (await this.#search()).filter(({ seats_available: seats }) => seats > 0);
    if (open.length === 0) return;
    const booked = await this.#call('booking', '/api/bookings', {
      ...passenger,
      body: { ride_id: pickOne(open).id, seats: 1 },
    });
    if (booked === null) return;
    const { id } = booked.data;
    const body = { booking_id: id, provider: 'mtn', phone_number: passenger.phone };
    const payment = await this.#call('payment', '/api/payments', { ...passenger, body });
    if (payment === null) return;
    const start = performance.now();
    let { status } = payment.data;
    for (let poll = 0; poll < MAX_POLLS && (status === 'pending' || status === 'processing'); poll++) {
      await pause(POLL_MS);
      const check = { transactionId: payment.data.id, provider: 'mtn' };
      const answer = await this.#call('check-status', '/api/payments/check-status', {
        ...passenger,
        body: check,
      });
      status = answer?.status ?? answer?.data?.status ?? status;
    }
    this.#record(`payment, until ${status}`, performance.now() - start);
    if (Math.random() < 0.1)
      await this.#call('cancel', `/api/bookings/${id}/cancel`, { ...passenger, body: {} });
  }

  /** Returns the body, or null for an expected rejection. */
  async #call(what, path, { token, body } = {}) {
    this.#requests++;
    const start = performance.now();
    const answer = await this.#pool.request({
      path,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.body.text();
    this.#record(what, performance.now() - start);
    this.#answers.push(performance.now() - start);
    if (answer.statusCode < 300) return JSON.parse(text);
    const { code, error } = JSON.parse(text);
    const refusal = `${what} ${code}`;
    if (EXPECTED_REFUSALS.has(code) || refusal === NUMBER_LIMIT_REACHED)
      this.refusals.set(refusal, (this.refusals.get(refusal) ?? 0) + 1);
    else this.#fail(`${what}: ${answer.statusCode} ${code} ${error}`);
    return null;
  }

  #record(what, ms) {
    const took = this.#latencies.get(what) ?? [];
    took.push(ms);
    this.#latencies.set(what, took);
  }

  #fail(error) {
    this.#failed++;
    this.errors.set(error, (this.errors.get(error) ?? 0) + 1);
  }

  counted() {
    return { answers: this.#answers.length, failed: this.#failed, requests: this.#requests };
  }

  since(before) {
    const { answers: first, failed, requests } = before ?? { answers: 0, failed: 0, requests: 0 };
    const some = this.#answers.slice(first);
    return {
      answers: some.length,
      requests: this.#requests - requests,
      errors: this.#failed - failed,
      at: quantiles(some),
    };
  }

  byKind() {
    return [...this.#latencies]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([what, took]) => [what, { times: took.length, at: quantiles(took) }]);
  }

  messages() {
    return {
      sent: this.#sent,
      received: this.#received,
      lost: [...this.#waiting.values()].filter((start) => start !== null).length,
    };
  }

  openSockets() {
    return this.#sockets.filter(({ connected }) => connected).length;
  }

  async untilQuiet() {
    const until = performance.now() + QUIET_MS + POLL_MS * MAX_POLLS;
    while (this.#pending > 0 && performance.now() < until) await pause(50);
    if (this.#pending > 0) this.#fail(`${this.#pending} never ended`);
  }

  async leave() {
    for (const socket of this.#sockets) socket.disconnect();
    await this.#pool?.close();
  }
}

function quantiles(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
