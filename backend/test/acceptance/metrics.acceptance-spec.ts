import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../src/dev/embedded-postgres/free-port';
import { insertBooking } from '../factories/booking';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

let product: TestApp;
let metricsUrl: string;

beforeAll(async () => {
  const port = await freePort();
  metricsUrl = `http://127.0.0.1:${port}`;
  product = await startTestApp({ METRICS_PORT: String(port) });
});
afterAll(() => product.close());

describe('The port of the metrics', () => {
  it('reports response times to Prometheus by route', async () => {
    await fetch(`${product.url}/api/towns`);
    const answer = await fetch(`${metricsUrl}/metrics`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; version=/);
    // Requests are counted after the last byte is sent, which the client may already have read.
    await waitFor(async () =>
      /http_request_duration_seconds_count\{method="GET",route="\/api\/towns",status="200"\} \d+/.test(
        await (await fetch(`${metricsUrl}/metrics`)).text(),
      ),
    );
  });

  it('serves nothing else', async () => {
    expect((await fetch(`${metricsUrl}/api/towns`)).status).toBe(404);
  });

  it.each(['/metrics', '/'])('sends the usual headers with %s', async (path) => {
    const { headers } = await fetch(metricsUrl + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  });

  it('reports queue lengths and waiting times, at most 15 seconds old', async () => {
    const port = String(await freePort());
    const product = await startTestApp({ METRICS_PORT: port });
    try {
      const booking = await insertBooking(product.database, { status: 'confirmed' });
      await product.database.query(
        `INSERT INTO payments (id, booking_id, amount, provider, rail, phone_number, status, created_at)
         VALUES (gen_random_uuid(), $1, 5000, 'mtn', 'mtn-momo', '237670000000', 'processing', now() - interval '10 minutes')`,
        [booking.id],
      );
      await product.database.query(
        `INSERT INTO refunds (id, payment_id, booking_id, amount, rule, cause, status, provider, rail, provider_reference, created_at)
         VALUES (gen_random_uuid(), $1, $2, 5000, 'full', 'staff', 'manual', 'mtn', 'mtn-momo', 'by-hand', now() - interval '2 days')`,
        [booking.payment_id, booking.id],
      );
      await product.database.query(
        `INSERT INTO payouts (id, driver_id, full_name, phone_number, provider, rail, currency, provider_reference, amount, status, created_at)
         SELECT id, driver_id, 'Aïcha', '237677000001', 'mtn', 'mtn-momo', 'XAF', 'by-hand', 5000, 'manual', now() - interval '3 days'
         FROM rides WHERE id = $1`,
        [booking.ride_id],
      );
      const figures = await figuresOf(port);
      expect(figures.get('payments_open{provider="mtn",status="processing"}')).toBe(1);
      expect(figures.get('payments_open_oldest_seconds{provider="mtn",status="processing"}')).toBeCloseTo(
        600,
        -2,
      );
      expect(figures.get('payments_recent{provider="mtn",status="processing"}')).toBe(1);
      expect(figures.get('refunds_waiting{provider="mtn",status="manual"}')).toBe(1);
      expect(figures.get('refunds_waiting_oldest_seconds{provider="mtn",status="manual"}')).toBeGreaterThan(
        170_000,
      );
      expect(figures.get('booking_holds_overdue')).toBe(0);
      expect(figures.get('payouts_waiting{provider="mtn",status="manual"}')).toBe(1);
      expect(figures.get('payouts_waiting_oldest_seconds{provider="mtn",status="manual"}')).toBeGreaterThan(
        255_000,
      );
      expect(figures.get('database_pool_connections{state="waiting"}')).toBe(0);

      await product.database.query(`DELETE FROM payments WHERE status = 'processing'`);
      const again = await figuresOf(port);
      expect(again.get('payments_open{provider="mtn",status="processing"}')).toBe(1);
    } finally {
      await product.close();
    }
  });

  it('reports queues only in processes that run jobs', async () => {
    const port = String(await freePort());
    const web = await startTestApp({ METRICS_PORT: port, ROLE: 'web' });
    try {
      const names = namesOf(await read(port));
      expect(names).toContain('database_pool_connections');
      expect(names).not.toContain('payments_open');
    } finally {
      await web.close();
    }
  });
});

describe('The alerts and the dashboard', () => {
  const folder = join(__dirname, '../../../docker/observability');
  const rules = readFileSync(join(folder, 'rules.yml'), 'utf8');
  const dashboard = readFileSync(join(folder, 'grafana/mboa.json'), 'utf8');

  it('use only existing metrics', async () => {
    const known = new Set([...namesOf(await (await fetch(`${metricsUrl}/metrics`)).text()), 'up']);
    const expressions = [
      ...[...rules.matchAll(/^ +expr: (.+)$/gm)].map(([, expression]) => expression ?? ''),
      ...[...dashboard.matchAll(/"expr": "(.+)",?$/gm)].map(([, text]) => JSON.parse(`"${text}"`) as string),
    ];
    expect(expressions.length).toBeGreaterThan(40);
    const unknown = expressions.flatMap(figuresIn).filter((name) => !known.has(name));
    expect(unknown).toEqual([]);
  });

  it('have a line for each alert in the documentation that says what to do', () => {
    const operations = readFileSync(join(__dirname, '../../../docs/operations.md'), 'utf8');
    const alerts = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
    expect(alerts.length).toBeGreaterThan(15);
    expect(alerts.filter((name) => !operations.includes(`| \`${name}\` `))).toEqual([]);
  });
});

async function read(port: string): Promise<string> {
  return (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
}

async function figuresOf(port: string): Promise<Map<string, number>> {
  const lines = (await read(port)).split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

/** Includes metrics without values; a histogram counts as three. */
function namesOf(text: string): string[] {
  return [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
}

/** The metric names in a PromQL expression. */
function figuresIn(expression: string): string[] {
  const bare = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...bare.matchAll(/[a-z_]\w*/g)]
    .filter(({ index, 0: word }) => !/^\s*\(/.test(bare.slice(index + word.length)))
    .map(([word]) => word)
    .filter((word) => !['and', 'or', 'unless', 'sum', 'max', 'e6'].includes(word));
}
