import type { FastifyInstance } from 'fastify';
import type { Span } from './span';
import type * as TracerFile from './tracer';

let tracer: TracerFile.Tracer | null = null;

/** Begins where an endpoint is set: a request, the SQL that it asks and the providers that it calls are one trace. Else nothing is loaded. */
export function startTracing(to: TracerFile.TracesTarget | null): void {
  if (to === null || tracer !== null) return;
  const { Tracer } = module.require('./tracer') as typeof TracerFile;
  tracer = new Tracer(to);
}

/** Sends what is left. */
export async function stopTracing(): Promise<void> {
  const last = tracer;
  tracer = null;
  await last?.stop();
}

/** A span for each request, with its route and never its address; call before any route is registered. */
export function traceRequests(fastify: FastifyInstance): void {
  if (tracer === null) return;
  const tracing = tracer;
  const spans = new WeakMap<object, Span>();
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'mboa.request_id': request.id,
    };
    const span = tracing.begin(`${request.method} ${route}`, 2, attributes);
    if (span !== null) spans.set(request, span);
    done();
  });
  // Around the handler, because body parsing loses the async context.
  fastify.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const span = spans.get(request);
      const handle = (): unknown => handler.call(this, request, reply);
      return span === undefined ? handle() : tracing.within(span, handle);
    };
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    span?.set('http.response.status_code', reply.statusCode);
    span?.end(reply.statusCode >= 500);
    done();
  });
}

/** A span for work that no request waits for, such as a job; where nothing is traced it only does the work. */
export async function traced<T>(name: string, work: () => Promise<T>): Promise<T> {
  if (tracer === null) return work();
  const span = tracer.begin(name, 1);
  if (span === null) return work();
  let failed = true;
  try {
    const result = await tracer.within(span, work);
    failed = false;
    return result;
  } finally {
    span.end(failed);
  }
}
