import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { v7 } from 'uuid';
import { loadTestParts } from '../../bench/support/fakes.mjs';
import { insertPeople, insertRows } from '../../bench/support/people.mjs';
import { insertTalks } from '../../bench/support/talks.mjs';
import { waitFor } from './child.mjs';

const { ChatClient } = loadTestParts(['setup/wait-for', 'setup/live-client', 'setup/chat-client']);

const PICTURE = sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
  .png()
  .toBuffer();

const NUMBERS = { mtn: '677000001', orange: '699000001' };
const SEATS = 4;
const TIMEOUT_MS = 12_000;
/** Pause between retries, as in the app. */
const RETRY_MS = 500;

export async function insertRiders(client, count) {
  const people = await insertPeople(client, count);
  const [driver] = await insertPeople(client, 1);
  await client.query(`UPDATE profiles SET role = 'driver', is_driver = true WHERE id = $1`, [driver.id]);
  const rides = Array.from({ length: Math.ceil(count / SEATS) }, (_, index) => ({
    id: v7(),
    driver_id: driver.id,
    from_city: 'Douala',
    to_city: 'Yaoundé',
    departure_time: new Date(Date.now() + (72 + index) * 3_600_000),
    price: 2_500,
    seats: SEATS,
    seats_available: SEATS,
    status: 'scheduled',
  }));
  await insertRows(client, 'rides', rides);
  return people.map((person, index) => ({
    ...person,
    rideId: rides[Math.floor(index / SEATS)].id,
    provider: index % 2 === 0 ? 'mtn' : 'orange',
  }));
}

export { insertTalks };

/** Simulated users of the product. Records every acknowledged write, because none may be lost. */
export class Traffic {
  requests = 0;
  failures = [];
  refusals = [];
  acknowledged = {
    bookings: new Set(),
    payments: new Map(),
    receipts: new Map(),
    messages: [],
    pictures: [],
  };
  /** Times of each write's request and acknowledgement, in ms of performance.now(). */
  writes = [];
  over = false;

  constructor(url) {
    this.url = url;
  }

  /** Sends one request. `status` is 0 without a response. */
  async call(person, method, path, body, key) {
    this.requests += 1;
    const begun = performance.now();
    const answer = await fetch(this.url + path, {
      method,
      headers: {
        authorization: `Bearer ${person.token}`,
        ...(body === undefined || body instanceof FormData ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      body: body instanceof FormData ? body : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
      .then(async (response) => ({ status: response.status, body: await response.json() }))
      .catch((error) => ({ status: 0, body: { error: String(error.cause ?? error) } }));
    const ok = answer.status >= 200 && answer.status < 300;
    if (!ok) this.failures.push(`${method} ${path}: ${answer.status} ${answer.body?.error ?? ''}`);
    if (ok && method === 'POST') this.writes.push({ begun, acknowledged: performance.now() });
    return { ...answer, ok };
  }

  /** Retries as the app does: with one idempotency key, until success or a permanent rejection. */
  async callUntilDone(person, method, path, body) {
    const key = randomUUID();
    for (;;) {
      const answer = await this.call(person, method, path, body, key);
      if (isPermanent(answer)) this.refusals.push(`${path}: ${answer.status} ${answer.body?.error}`);
      if (answer.ok || this.over || isPermanent(answer)) return answer;
      await pause(RETRY_MS);
    }
  }

  /** Books a seat and requests the payment. @returns the payment's id or null */
  async bookAndPay(rider) {
    const booked = await this.callUntilDone(rider, 'POST', '/api/bookings', {
      ride_id: rider.rideId,
      seats: 1,
    });
    if (!booked.ok) return null;
    const booking_id = booked.body.data.id;
    this.acknowledged.bookings.add(booking_id);
    const payment = { booking_id, provider: rider.provider, phone_number: NUMBERS[rider.provider] };
    const paid = await this.callUntilDone(rider, 'POST', '/api/payments', payment);
    if (!paid.ok) return null;
    const { id, status } = paid.body.data;
    this.acknowledged.payments.set(id, status);
    return id;
  }

  /** Polls as the app does until the payment is completed, then fetches the receipt. Stops when `over`. */
  async untilPaid(rider, id, everyMs = 2_500) {
    for (;;) {
      if (this.over) return;
      const body = { transactionId: id, provider: rider.provider };
      const { ok, body: answer } = await this.call(rider, 'POST', '/api/payments/check-status', body);
      if (ok) this.acknowledged.payments.set(id, answer.status);
      if (ok && !['pending', 'processing'].includes(answer.status)) break;
      await pause(everyMs);
    }
    const receipt = await this.callUntilDone(rider, 'GET', `/api/payments/${id}/receipt`);
    if (receipt.ok) this.acknowledged.receipts.set(id, receipt.body.data.receipt_number);
  }

  /** Sends a message every `everyMs` until `over`. Retries each message with its client_id until it is accepted. */
  async talk({ id, passenger }, everyMs) {
    for (let number = 0; !this.over; number += 1) {
      const message = { conversation_id: id, content: `message ${number}`, client_id: randomUUID() };
      const { ok, body } = await this.callUntilDone(passenger, 'POST', '/api/messages', message);
      if (ok) this.acknowledged.messages.push({ id: body.data.id, talk: id });
      await pause(everyMs);
    }
  }

  async sendPicture(person) {
    const form = new FormData();
    form.set('avatar', new Blob([await PICTURE]), 'me.png');
    const { ok, body } = await this.call(person, 'PUT', '/api/profiles/me/avatar', form);
    if (ok) this.acknowledged.pictures.push(body.data.avatar_url);
  }

  listen({ id, ride, driver }) {
    return ChatClient.open({ url: this.url }, driver, { ride_id: ride, conversation_id: id });
  }
}

/** Returns the acknowledged messages that never reached the other person's screen, and closes the screens. */
export async function missingOnScreens(traffic, listeners, conversations) {
  const missing = [];
  for (const [index, listener] of listeners.entries()) {
    const sent = traffic.acknowledged.messages.filter(({ talk }) => talk === conversations[index].id);
    await listener.waitUntilCaughtUp();
    await waitFor('its messages', () => listener.messages.length >= sent.length, 20).catch(() => null);
    const shown = new Set(listener.messages.map(({ id }) => id));
    missing.push(...sent.filter(({ id }) => !shown.has(id)).map(({ id }) => id));
    listener.close();
  }
  return missing;
}

function isPermanent({ status, body }) {
  return status >= 400 && status < 500 && status !== 429 && body?.code !== 'REQUEST_IN_FLIGHT';
}
