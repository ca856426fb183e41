import { createHmac } from 'node:crypto';
import { WebhookDeliveriesJob } from '../../src/modules/integrations/webhook-deliveries.job';
import { WebhooksRepository } from '../../src/modules/integrations/webhooks.repository';
import { JobQueue } from '../../src/platform/jobs';
import { insertBooking } from '../factories/booking';
import { inHours, insertRide } from '../factories/ride';
import { CallbackReceiver } from '../fakes/callback-receiver';
import { faults } from '../fakes/scripted-server';
import { insertMember } from '../setup/cast';
import { FactorHolder } from '../setup/second-factor';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let receiver: CallbackReceiver;
let admin: FactorHolder;

beforeAll(async () => {
  product = await startTestApp();
  receiver = await CallbackReceiver.start();
  admin = new FactorHolder(product, await insertMember(product, { staff_role: 'admin' }));
});
afterEach(async () => {
  await product.database.query('DELETE FROM webhooks');
  receiver.requests.length = 0;
});
afterAll(async () => {
  await product.close();
  await receiver.stop();
});

const call = (method: string, path = '', body?: object) =>
  admin.call(method, `/api/admin/webhooks${path}`, body);
const make = async (events: string[], more: object = {}) =>
  (await call('POST', '', { url: `${receiver.baseUrl}/hook`, events, ...more })).body.data;

async function deliver(): Promise<void> {
  await product.app.get(JobQueue, { strict: false }).drain();
  await product.app.get(WebhookDeliveriesJob, { strict: false }).run();
}
const makeDue = () => product.database.query('UPDATE webhook_deliveries SET next_attempt_at = now()');

async function cancelledRide() {
  const driver = await insertMember(product, { driver: true });
  const ride = await insertRide(product.database, { driver_id: driver.id, departure_time: inHours(72) });
  const booking = await insertBooking(product.database, { ride_id: ride.id, status: 'pending_verification' });
  const { status } = await admin.call('POST', `/api/admin/rides/${ride.id}/cancel`, { reason: 'Seen' });
  expect(status).toBe(200);
  return { ride, booking };
}

const sent = () => receiver.requests.map(({ body }) => JSON.parse(body));

function isSigned(secret: string): boolean {
  const [request] = receiver.requests.slice(-1);
  const header = String(request?.headers['x-mboa-signature']);
  const [, time] = /^t=(\d+),/.exec(header) ?? [];
  const sum = createHmac('sha256', secret).update(`${time}.${request?.body}`).digest('hex');
  return header.split(',').includes(`v1=${sum}`);
}

describe('A webhook', () => {
  it('receives its events once, signed, and without personal data', async () => {
    const { secret } = await make(['ride.cancelled', 'booking.cancelled']);
    const { ride, booking } = await cancelledRide();
    await deliver();
    await deliver();
    const events = sent();
    expect(events.map(({ type }) => type).sort()).toEqual(['booking.cancelled', 'ride.cancelled']);
    expect(events.find(({ type }) => type === 'booking.cancelled').data).toEqual({
      booking_id: booking.id,
      ride_id: ride.id,
      seats: 1,
      amount: expect.any(Number),
      service_fee: expect.any(Number),
      was: 'pending_verification',
      cause: 'ride_cancelled',
    });
    expect(isSigned(secret)).toBe(true);
    expect(JSON.stringify(events)).not.toMatch(/237\d{9}|full_name/);
  });

  it('receives nothing while it is inactive, and only the events it subscribed to', async () => {
    await make(['payout.completed']);
    await make(['ride.cancelled'], { active: false });
    await cancelledRide();
    await deliver();
    expect(sent()).toEqual([]);
  });

  it('receives a failed delivery again with the same id, and once more if staff retry it', async () => {
    const { id } = await make(['ride.cancelled']);
    receiver.on('callback').next(faults.answer(500));
    await cancelledRide();
    await deliver();
    const [failed] = (await call('GET', `/${id}/deliveries`)).body.data;
    expect(failed).toMatchObject({
      status: 'waiting',
      attempts: 1,
      response_status: 500,
      error: 'answered 500',
    });
    await deliver();
    expect(receiver.requests).toHaveLength(1);
    await makeDue();
    await deliver();
    const [delivered] = (await call('GET', `/${id}/deliveries`)).body.data;
    expect(delivered).toMatchObject({ status: 'delivered', attempts: 2, response_status: 200, error: null });
    const again = await call('POST', `/${id}/deliveries/${failed.id}/retry`);
    expect(again.body.data).toMatchObject({ id: failed.id, status: 'waiting' });
    await deliver();
    expect(new Set(sent().map((event) => event.id))).toEqual(new Set([failed.event_id]));
    expect(receiver.requests).toHaveLength(3);
  });

  it('receives its events while the receiver of another webhook does not answer', async () => {
    const silent = await CallbackReceiver.start();
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    silent.on('callback').always(faults.heldUntil(held));
    const other = await make(['ride.cancelled'], { url: `${silent.baseUrl}/hook` });
    await product.database.query(
      `INSERT INTO webhook_deliveries (webhook_id, event_id, type, data)
       SELECT $1, gen_random_uuid(), 'ride.cancelled', '{}' FROM generate_series(1, 30)`,
      [other.id],
    );
    await make(['ride.cancelled']);
    const earlier = deliver();
    await waitFor(() => silent.requests.length > 0);
    await cancelledRide();
    const later = deliver();
    await waitFor(() => receiver.requests.length === 1);
    answer();
    await Promise.all([earlier, later]);
    expect(silent.requests).toHaveLength(31);
    await silent.stop();
  });

  it('gets no more attempts of a delivery after the last one, and its redirects are not followed', async () => {
    const { id } = await make(['ride.cancelled']);
    receiver.on('callback').always(faults.answer(302, {}, { location: `${receiver.baseUrl}/elsewhere` }));
    await cancelledRide();
    for (let attempt = 0; attempt < 12; attempt++) {
      await makeDue();
      await deliver();
    }
    const [given_up] = (await call('GET', `/${id}/deliveries`)).body.data;
    expect(given_up).toMatchObject({
      status: 'failed',
      attempts: 11,
      error: 'answered 302',
      next_attempt_at: null,
    });
    expect(receiver.requests.every(({ path }) => path === '/hook')).toBe(true);
    receiver.on('callback').always(null);
  });

  it('is signed with both secrets for a day after a rotation', async () => {
    const { id, secret } = await make(['ride.cancelled']);
    const rotated = (await call('PATCH', `/${id}`, { rotate_secret: true })).body.data;
    expect(rotated.secret).not.toBe(secret);
    await cancelledRide();
    await deliver();
    expect([isSigned(secret), isSigned(rotated.secret)]).toEqual([true, true]);
    await product.database.query(`UPDATE webhooks SET previous_until = now() - interval '1 second'`);
    await cancelledRide();
    await deliver();
    expect([isSigned(secret), isSigned(rotated.secret)]).toEqual([false, true]);
  });

  it('has its secret stored encrypted, even if it was first stored in plain text', async () => {
    const { id, secret } = await make(['ride.cancelled']);
    const stored = async () =>
      (
        await product.database.query<{ secret: string }[]>('SELECT secret FROM webhooks WHERE id = $1', [id])
      )[0]?.secret;
    expect(await stored()).not.toContain(secret);
    await product.database.query('UPDATE webhooks SET secret = $2 WHERE id = $1', [id, secret]);
    await product.app.get(WebhooksRepository, { strict: false }).resealOld();
    expect(await stored()).not.toContain(secret);
    await cancelledRide();
    await deliver();
    expect(isSigned(secret)).toBe(true);
    await product.database.query(`UPDATE webhooks SET secret = 'unreadable'`);
    await cancelledRide();
    await deliver();
    const { body } = await call('GET', `/${id}/deliveries`);
    expect(body.data[0]).toMatchObject({ status: 'waiting', error: expect.stringContaining('Rotate it') });
  });

  it('shows its secret once, and can be changed and deleted with audit events that omit the secret', async () => {
    const { id, secret } = await make(['ride.cancelled']);
    expect(secret).toMatch(/^whsec_/);
    const listed = (await call('GET')).body.data;
    expect(listed).toEqual([expect.not.objectContaining({ secret: expect.anything() })]);
    const { body } = await call('PATCH', `/${id}`, { events: ['booking.paid'], active: false });
    expect(body.data).toMatchObject({ events: ['booking.paid'], active: false, secret: null });
    expect((await call('DELETE', `/${id}`)).status).toBe(200);
    expect((await call('DELETE', `/${id}`)).status).toBe(404);
    const audit = (await admin.call('GET', `/api/admin/audit-events?subject_id=${id}`)).body.data;
    expect(audit.map(({ action }: { action: string }) => action).sort()).toEqual([
      'webhook.changed',
      'webhook.created',
      'webhook.deleted',
    ]);
    expect(JSON.stringify(audit)).not.toContain(secret);
  });

  it.each([
    ['url', { url: 'ftp://example.cm', events: ['ride.cancelled'] }],
    ['url', { url: 'https://me:pass@example.cm', events: ['ride.cancelled'] }],
    ['events', { url: 'https://example.cm', events: [] }],
    ['events', { url: 'https://example.cm', events: ['everything'] }],
  ])('is refused for its %s', async (field, body) => {
    const { status, body: answer } = await call('POST', '', body);
    expect([status, answer.details[0].field]).toEqual([400, field]);
  });

  it('can be created up to twenty times, even in parallel', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, () =>
        call('POST', '', { url: 'https://example.cm', events: ['ride.cancelled'] }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    expect(answers.filter(({ body }) => body.code === 'STATE_CONFLICT')).toHaveLength(2);
  });
});
