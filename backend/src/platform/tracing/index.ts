import { SpanStatusCode, trace } from '@opentelemetry/api';
import type { FastifyInstance } from 'fastify';

/** Call before registering routes. No-op without tracing. */
export function nameSpans(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    trace
      .getActiveSpan()
      ?.updateName(`${request.method} ${route}`)
      .setAttributes({ 'http.route': route, 'mboa.request_id': request.id });
    done();
  });
}

export function traceWork<T>(name: string, work: () => Promise<T>): Promise<T> {
  return trace.getTracer('mboa').startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}
