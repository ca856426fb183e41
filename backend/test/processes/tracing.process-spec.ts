import { once } from 'node:events';
import { createServer, get, type IncomingHttpHeaders, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Socket } from 'node:net';
import { context, diag, propagation, trace } from '@opentelemetry/api';
import type { DataSource } from 'typeorm';
import { plainDataSource } from '../../src/platform/database';
import { traceWork } from '../../src/platform/tracing';
import { startTracing } from '../../src/platform/tracing/open-telemetry';
import { Payer } from '../setup/paying';
import { type RunningServer, startServerProcess } from '../setup/server-process';
import { freshDatabase } from '../setup/test-database';
import { waitFor } from '../setup/wait-for';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string | number } }[];
}

/** OTLP/HTTP collector. */
class Collector {
  readonly bodies: string[] = [];
  readonly headers: IncomingHttpHeaders[] = [];
  private readonly server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => (body += String(chunk)));
    request.on('end', () => {
      if (request.method === 'POST' && request.url === '/v1/traces') {
        this.bodies.push(body);
        this.headers.push(request.headers);
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  });

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get spans(): ReceivedSpan[] {
    return this.bodies.flatMap((body) => {
      const { resourceSpans } = JSON.parse(body) as {
        resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[];
      };
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }

  close(): void {
    this.server.close();
  }
}

const valueOf = (span: ReceivedSpan, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue?.toString();
};

describe('With an address for traces', () => {
  const collector = new Collector();
  let server: RunningServer;
  let database: DataSource;
  let payer: Payer;

  beforeAll(async () => {
    const databaseUrl = await freshDatabase();
    database = await plainDataSource(databaseUrl).initialize();
    server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      MOCK_SUCCESS_RATE: '1',
      TRUSTED_PROXIES: '127.0.0.1',
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, X-Scope-OrgID=mboa',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    payer = await Payer.booked({ url: server.url, database });
    expect((await payer.pay('237670000001')).status).toBe(201);
    expect((await payer.call('GET', '/api/bookings/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    await waitFor(() => collector.spans.some(({ name }) => name === 'POST /api/payments'));
    // A call that ends just after the answer is exported in the next batch.
    await waitFor(() =>
      paid().inside.some((span) => valueOf(span, 'url.full')?.includes('/requesttopay') ?? false),
    );
  });
  afterAll(async () => {
    await server.end('SIGTERM');
    await database.destroy();
    collector.close();
  });

  const aboutFrom = (localAddress: string, traceparent: string) =>
    new Promise((resolve, reject) => {
      get(`${server.url}/api/about`, { localAddress, headers: { traceparent } }, resolve).on('error', reject);
    });

  const paid = () => {
    const request = collector.spans.find(({ name }) => name === 'POST /api/payments');
    if (!request) throw new Error('The payment has no span');
    return {
      request,
      inside: collector.spans.filter(
        ({ traceId, spanId }) => traceId === request.traceId && spanId !== request.spanId,
      ),
    };
  };

  it('a payment is one trace: the request, its SQL and the call to the provider', () => {
    const { request, inside } = paid();
    expect(request).toMatchObject({ kind: 2, name: 'POST /api/payments' });
    expect(valueOf(request, 'http.response.status_code')).toBe('201');
    expect(valueOf(request, 'mboa.request_id')).toMatch(/^[0-9a-f-]{36}$/);
    const statements = inside.filter((span) => valueOf(span, 'db.system.name') === 'postgresql');
    expect(statements.map((span) => valueOf(span, 'db.query.text')).join('\n')).toMatch(
      /INSERT INTO "?payments/,
    );
    const calls = inside.filter((span) => valueOf(span, 'url.full') !== undefined);
    expect(calls.map((span) => valueOf(span, 'url.full')).join('\n')).toContain('/requesttopay');
    for (const span of inside) {
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      expect(BigInt(span.startTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(request.startTimeUnixNano));
    }
  });

  it('each export carries the configured headers unchanged', () => {
    expect(collector.headers[0]).toMatchObject({
      authorization: 'Bearer a,b',
      'x-scope-orgid': 'mboa',
      'content-type': 'application/json',
    });
  });

  it('background work after a request has separate traces', async () => {
    const jobs = () => collector.spans.filter(({ name, kind }) => name.startsWith('job ') && kind === 1);
    await waitFor(() => jobs().length > 0);
    expect(jobs().map(({ traceId }) => traceId)).not.toContain(paid().request.traceId);
  });

  it('an untrusted client can neither continue a trace nor avoid sampling', async () => {
    const traceparent = (sampled: string) =>
      `00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-${sampled}`;
    const about = () => collector.spans.filter(({ name }) => name === 'GET /api/about');
    await aboutFrom('127.0.0.2', traceparent('00'));
    await waitFor(() => about().length === 1);
    expect(about()[0]?.parentSpanId ?? '').toBe('');
    await aboutFrom('127.0.0.1', traceparent('01'));
    await waitFor(() => about().length === 2);
    expect(about()[1]).toMatchObject({
      traceId: '0af7651916cd43dd8448eb211c80319c',
      parentSpanId: 'b7ad6b7169203331',
    });
  });

  it('contains no personal data: no numbers, statement parameters or addresses', () => {
    const exported = collector.bodies.join('\n');
    expect(exported).toContain('/api/bookings/:id');
    for (const secret of [
      '237670000001',
      payer.signedIn.user.phone,
      payer.booking.id,
      '00000000-0000-4000-8000',
    ])
      expect(exported).not.toContain(secret);
    expect(exported).not.toMatch(/237\d{9}/);
  });
});

describe('With sampling', () => {
  const before = { ...process.env };
  afterEach(() => {
    process.env = { ...before };
    for (const part of [trace, context, propagation, diag]) part.disable();
  });

  /** Names of the spans of each of 40 traces that were exported. */
  async function exported(sampler: string, share: string): Promise<string[][]> {
    const collector = new Collector();
    process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = await collector.open();
    process.env['OTEL_TRACES_SAMPLER'] = sampler;
    process.env['OTEL_TRACES_SAMPLER_ARG'] = share;
    const stop = startTracing(undefined);
    for (let index = 0; index < 40; index++) {
      await traceWork('job one', async () => traceWork('job inside', async () => undefined));
    }
    await stop();
    collector.close();
    const ids = new Set(collector.spans.map(({ traceId }) => traceId));
    return [...ids].map((id) =>
      collector.spans.filter(({ traceId }) => traceId === id).map(({ name }) => name),
    );
  }

  it('a trace is exported completely or not at all', async () => {
    const traces = await exported('parentbased_traceidratio', '0.5');
    expect(traces.length).toBeGreaterThan(0);
    expect(traces.length).toBeLessThan(40);
    for (const names of traces) expect(names).toEqual(['job inside', 'job one']);
  });

  it.each([
    ['traceidratio', '0', 0],
    ['always_off', '1', 0],
    ['always_on', '0', 40],
  ])('%s with %s exports %d of 40 traces', async (sampler, share, count) => {
    expect((await exported(sampler, share)).length).toBe(count);
  });
});

describe('Without an address for traces', () => {
  it('a job runs without traces', async () => {
    expect(await traceWork('job', async () => 'done')).toBe('done');
  });
});

describe.each([
  ['never answers', () => undefined],
  ['answers garbage', (socket: Socket) => void socket.end('\0\x01 not HTTP \xff')],
  ['answers byte by byte without end', drip],
  ['breaks each connection', (socket: Socket) => void socket.resetAndDestroy()],
])('A collector that %s', (_, answer) => {
  it('delays neither a request nor the end of the process', async () => {
    const exports: string[] = [];
    const collector = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.on('data', (bytes) => {
        if (bytes.toString('latin1').startsWith('POST ') && exports.push('export')) answer(socket);
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const server = await startServerProcess({
      DATABASE_URL: await freshDatabase(),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '50',
    });
    const isServed = async () => (await fetch(`${server.url}/api/rides?upcoming=true`)).status === 200;
    expect(await isServed()).toBe(true);
    await waitFor(() => exports.length > 0);
    // More spans than the exporter keeps.
    for (let time = 0; time < 60; time++) {
      expect(await Promise.all(Array.from({ length: 20 }, isServed))).not.toContain(false);
    }
    expect(await server.end('SIGTERM')).toBe(0);
    expect(server.output()).not.toMatch(/"level":[56]0|unhandled/i);
    collector.close();
  });
});

function drip(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n');
  const timer = setInterval(() => socket.write('1\r\n \r\n'), 20);
  socket.on('close', () => clearInterval(timer));
}
