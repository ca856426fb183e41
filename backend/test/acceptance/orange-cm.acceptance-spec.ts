import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { startTracing } from '../../src/platform/tracing/open-telemetry';
import { FakeOrangeCm } from '../fakes/orange-cm.fake';
import { faults } from '../fakes/scripted-server';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

const PAYING = '699000001';
const { PIN } = FakeOrangeCm;

let orange: FakeOrangeCm;
let product: TestApp;
let metricsUrl: string;
/** Logs, answers and tables where a secret could leak. */
const written: string[] = [];
const traces: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    traces.push(body);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let streams: jest.SpyInstance[];
let stopTracing: () => Promise<void>;

beforeAll(async () => {
  const keep = (text: unknown) => written.push(String(text)) > 0;
  streams = [process.stdout, process.stderr].map((stream) =>
    jest.spyOn(stream, 'write').mockImplementation(keep),
  );
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] =
    `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  // With the default delay and queue, spans would be dropped on a busy machine.
  process.env['OTEL_BSP_SCHEDULE_DELAY'] = '100';
  process.env['OTEL_BSP_MAX_QUEUE_SIZE'] = '100000';
  stopTracing = startTracing(undefined);
  // Instrumented when it is next required: other test files have loaded the product before.
  createRequire(__filename)('node:http');
  orange = await FakeOrangeCm.start();
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}/metrics`;
  product = await startTestApp({
    ...orange.settings(),
    RAIL_ORANGE: 'orange-cm',
    ORANGE_CM_CASHIN: 'on',
    METRICS_PORT: String(port),
    RECONCILE_INTERVAL_SECONDS: '1',
    LOG_LEVEL: 'trace',
  });
});
afterAll(async () => {
  await product.close();
  await orange.stop();
  await stopTracing();
  delete process.env['OTEL_EXPORTER_OTLP_ENDPOINT'];
  delete process.env['OTEL_BSP_SCHEDULE_DELAY'];
  delete process.env['OTEL_BSP_MAX_QUEUE_SIZE'];
  collector.close();
  for (const stream of streams) stream.mockRestore();
});

interface Payment {
  id: string;
  transaction_id: string;
}

async function paying(): Promise<{ payer: Payer; payment: Payment }> {
  const payer = await Payer.booked(product);
  const { data } = (await payer.pay(PAYING, 'orange')).body;
  const [row] = await product.database.query<Payment[]>(
    'SELECT id, transaction_id FROM payments WHERE id = $1',
    [data.id],
  );
  return { payer, payment: row as Payment };
}

const statusOf = async ({ id }: Payment) =>
  (await product.database.query<{ status: string }[]>('SELECT status FROM payments WHERE id = $1', [id]))[0]
    ?.status;

describe('The unsigned callback of Orange Cameroon', () => {
  const report = async (body: BodyInit, method = 'POST', type = 'application/json') =>
    (
      await fetch(`${product.url}/api/payments/orange-cm/callback`, {
        method,
        headers: { 'content-type': type },
        body,
      })
    ).status;

  it('is always answered 200 and changes nothing without confirmation by Orange', async () => {
    const { payment } = await paying();
    const other = await paying();
    const { transaction_id: payToken } = payment;
    const forged = { payToken, status: 'SUCCESSFULL', message: 'x' };
    const hostile: [body: string, method?: string, type?: string][] = [
      [JSON.stringify(forged)],
      [JSON.stringify({ ...forged, status: 'FAILED' }), 'PUT'],
      [JSON.stringify({ ...forged, status: 'EXPIRED', amount: 1, data: { payToken } })],
      [
        JSON.stringify({
          payToken: other.payment.transaction_id,
          orderId: payment.id,
          status: 'SUCCESSFULL',
        }),
      ],
      [JSON.stringify({ data: { payToken: { $ne: null } } })],
      [JSON.stringify({ payToken: [payToken] })],
      [JSON.stringify({ payToken: `${payToken}\u0000` })],
      [JSON.stringify({ payToken: 'MP' + '1'.repeat(200) })],
      [JSON.stringify({ ...forged, padding: 'x'.repeat(20_000) })],
      [`{"payToken": "${payToken}", `],
      [`payToken=${payToken}&status=SUCCESSFULL`, 'POST', 'application/x-www-form-urlencoded'],
      ['<status>SUCCESSFULL</status>', 'PUT', 'text/xml'],
      [''],
      ['null'],
    ];
    const answers = await Promise.all(hostile.map((given) => report(...given)));
    expect(answers).toEqual(hostile.map(() => 200));
    await waitFor(() => orange.requestsTo('status').some(({ path }) => path.endsWith(payToken)));
    expect([await statusOf(payment), await statusOf(other.payment)]).toEqual(['processing', 'processing']);

    orange.payments.decide(payToken, 'SUCCESSFUL');
    await report(JSON.stringify({ ...forged, status: 'FAILED' }));
    await waitFor(async () => (await statusOf(payment)) === 'completed');
    await report(JSON.stringify({ ...forged, status: 'CANCELLED' }));
    expect(await statusOf(other.payment)).toBe('processing');
    expect(await statusOf(payment)).toBe('completed');
  });

  it('causes one status request in three seconds, however many arrive', async () => {
    const { payment } = await paying();
    const statusRequests = () =>
      orange.requestsTo('status').filter(({ path }) => path.endsWith(payment.transaction_id)).length;
    const before = statusRequests();
    const body = JSON.stringify({ payToken: payment.transaction_id, status: 'SUCCESSFULL' });
    const start = Date.now();
    await Promise.all(Array.from({ length: 100 }, () => report(body)));
    await waitFor(() => statusRequests() > before);
    expect(statusRequests() - before).toBeLessThanOrEqual(1 + Math.ceil((Date.now() - start) / 3_000));
  });
});

describe('The PIN of the merchant', () => {
  it('is sent only to Orange: no log, response, metric, trace or row contains it', async () => {
    const answers: string[] = [];
    const echo = {
      message: `00042 :: pin ${PIN} refused`,
      pin: PIN,
      data: { status: PIN, inittxnstatus: PIN },
    };
    const record = async (call: Promise<{ body: unknown }>) =>
      answers.push(JSON.stringify((await call).body));
    for (const status of [200, 400, 417, 500]) {
      orange.on('pay').next(faults.answer(status, echo));
      const payer = await Payer.booked(product);
      await record(payer.pay(PAYING, 'orange'));
      await record(payer.call('GET', `/api/bookings/${payer.booking.id}`));
    }
    orange.on('init').next(faults.answer(400, echo));
    await record((await Payer.booked(product)).pay(PAYING, 'orange'));

    const { payer, payment } = await paying();
    orange.on('status').next(faults.answer(200, echo));
    orange.payments.decide(payment.transaction_id, 'SUCCESSFUL');
    await waitFor(async () => {
      await record(payer.check(payment.id, 'orange'));
      return (await statusOf(payment)) === 'completed';
    });
    orange.on('cashin-pay').next(faults.answer(417, echo));
    await record(payer.call('POST', `/api/bookings/${payer.booking.id}/cancel`, {}));
    await waitFor(() => orange.requestsTo('cashin-pay').length > 0);
    // The cash-in is not traced if the scheduled job happens to send it.
    await waitFor(() => traces.some((body) => body.includes('mp/pay')));

    expect(orange.requests.filter(({ body }) => body.includes(PIN)).length).toBeGreaterThan(0);
    expect(orange.requests.filter(({ path }) => path.includes(PIN))).toEqual([]);
    const metrics = await (await fetch(metricsUrl)).text();
    expect({ metrics: metrics.length > 0, logged: written.length > 0 }).toEqual({
      metrics: true,
      logged: true,
    });
    for (const text of [written.join(''), answers.join(''), metrics, traces.join('')]) {
      expect(text.includes(PIN)).toBe(false);
    }
    expect(await tablesWith(PIN)).toEqual([]);
  });
});

async function tablesWith(secret: string): Promise<string[]> {
  const tables = await product.database.query<{ name: string }[]>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows: unknown[] = await product.database.query(
      `SELECT 1 FROM "${name}" t WHERE to_jsonb(t)::text ~ $1 LIMIT 1`,
      [`(^|[^0-9a-f])${secret}([^0-9a-f]|$)`],
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}
