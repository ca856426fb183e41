import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import proxyAddr from '@fastify/proxy-addr';
import { Logger } from '@nestjs/common';
import { diag, DiagLogLevel } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { UndiciInstrumentation } from '@opentelemetry/instrumentation-undici';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import { list } from '../config/formats';
import { redactSpan } from './redaction';

const LAST_SPANS_MS = 2_000;
const MAX_VALUE_LENGTH = 2_000;
/** Frequent requests that are all alike, and long-lived sockets. */
const UNTRACED = /^\/(api\/health|metrics|socket\.io)\b/;

class RedactingExporter extends OTLPTraceExporter {
  override export(...[spans, done]: Parameters<OTLPTraceExporter['export']>): void {
    super.export(spans.map(redactSpan), done);
  }
}

/**
 * Only trusted proxies may continue a trace: strangers could force or avoid sampling and add spans to others'
 * traces.
 * @returns a function that stops tracing
 */
export function startTracing(trustedProxies: string | undefined): () => Promise<void> {
  const logger = new Logger('Tracing');
  const warn = (message: string): void => logger.warn(message);
  diag.setLogger(
    { error: warn, warn, info: () => undefined, debug: () => undefined, verbose: () => undefined },
    DiagLogLevel.WARN,
  );
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'mboa' }).merge(
      detectResources({ detectors: [envDetector] }),
    ),
    spanLimits: { attributeValueLengthLimit: MAX_VALUE_LENGTH },
    spanProcessors: [new BatchSpanProcessor(new RedactingExporter())],
  });
  // Baggage would be passed on to providers.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        requireParentforOutgoingSpans: true,
        ignoreIncomingRequestHook: (request) => {
          dropForeignContext(request, trustedProxies);
          return UNTRACED.test(request.url ?? '');
        },
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new UndiciInstrumentation({ requireParentforSpans: true }),
    ],
  });
  return () => Promise.race([provider.shutdown(), delay(LAST_SPANS_MS, undefined, { ref: false })]);
}

let trusts: ReturnType<typeof proxyAddr.compile> | undefined;

/** The instrumentation reads the headers later and has no hook for it. */
function dropForeignContext({ headers, socket }: IncomingMessage, trustedProxies: string | undefined): void {
  if (headers.traceparent === undefined) return;
  trusts ??= proxyAddr.compile(list(trustedProxies));
  if (!trusts(socket.remoteAddress ?? '', 0)) delete headers.traceparent;
}
