import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as tracing from '../../src/platform/tracing';
import { Payer } from '../setup/paying';
import { startTestApp, type TestApp } from '../setup/test-app';
import { waitFor } from '../setup/wait-for';

interface ReceivedSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
}

/** An OTLP/HTTP collector that accepts everything. */
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
      const told = JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: ReceivedSpan[] }[] }[] };
      return told.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans));
    });
  }

  close(): void {
    this.server.close();
  }
}

const valueOf = (span: ReceivedSpan, key: string) => {
  const value = span.attributes.find((each) => each.key === key)?.value;
  return value?.stringValue ?? value?.intValue;
};

describe('With an address for traces', () => {
  const collector = new Collector();
  let product: TestApp;
  let payer: Payer;

  beforeAll(async () => {
    product = await startTestApp({
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20a%2Cb, X-Scope-OrgID=mboa',
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    });
    payer = await Payer.booked(product);
    expect((await payer.pay('237670000001')).status).toBe(201);
    expect((await payer.call('GET', '/api/bookings/00000000-0000-4000-8000-000000000000')).status).toBe(404);
    await waitFor(() => collector.spans.some(({ name }) => name === 'POST /api/payments'));
    // A call that ends just after the answer is exported in the next batch.
    await waitFor(() =>
      paid().inside.some((span) => valueOf(span, 'url.full')?.includes('/requesttopay') ?? false),
    );
  });
  afterAll(async () => {
    await product.close();
    collector.close();
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
    await waitFor(() => collector.spans.some(({ name, kind }) => name.startsWith('job ') && kind === 1));
  });

  it('contains no personal data: no numbers, statement parameters or addresses', () => {
    const told = collector.bodies.join('\n');
    expect(told).toContain('/api/bookings/:id');
    for (const secret of [
      '237670000001',
      payer.signedIn.user.phone,
      payer.booking.id,
      '00000000-0000-4000-8000',
    ])
      expect(told).not.toContain(secret);
    expect(told).not.toMatch(/237\d{9}/);
  });
});

describe('With sampling', () => {
  afterEach(async () => {
    jest.restoreAllMocks();
    await tracing.stopTracing();
  });

  /** Names of the traces at this sampling rate and random value. */
  async function tracedWith(share: number, coin: number): Promise<string[]> {
    const collector = new Collector();
    tracing.startTracing({ endpoint: await collector.open(), headers: {}, share });
    jest.spyOn(Math, 'random').mockReturnValue(coin);
    await tracing.traced('job one', async () => {
      await tracing.traced('job inside', async () => undefined);
    });
    await tracing.stopTracing();
    collector.close();
    return collector.spans.map(({ name }) => name);
  }

  it('a trace is exported completely or not at all', async () => {
    expect(await tracedWith(0.25, 0.24)).toEqual(['job inside', 'job one']);
    expect(await tracedWith(0.25, 0.25)).toEqual([]);
    expect(await tracedWith(0, 0)).toEqual([]);
  });
});

describe('Without an address for traces', () => {
  it('a request has no span, and a job only does its work', async () => {
    tracing.startTracing(null);
    const hooks: string[] = [];
    tracing.traceRequests({ addHook: (name: string) => hooks.push(name) } as never);
    expect(hooks).toEqual([]);
    expect(await tracing.traced('job', async () => 'done')).toBe('done');
  });
});
