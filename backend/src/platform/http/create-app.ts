import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ConnectionError, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config';
import { DomainError, refusal } from '../errors';
import { PendingWork } from '../pending-work';
import { RealtimeAdapter } from '../realtime/realtime.adapter';
import { SecurityLog } from '../security';
import { nameSpans } from '../tracing';
import { AppLogger, registerRequestLog } from './app-logger';
import { registerBodyParsing } from './body-parsing';
import { BodyTimes, registerBodyTimes, REQUEST_MS } from './body-times';
import { answerHealthOnly, ClosingGate } from './closing-gate';
import { toFailure } from './error.filter';
import { registerApiDocuments } from './open-api-document';
import { PagePreviews } from './page-previews';
import { PublicAnswers } from './public-answers';
import { hasValidHost } from './request-origin';
import { bareAnswerHeaders, registerAnswerHeaders } from './security-headers';
import { AddressLimits } from './throttling/address-limits';
import { registerWebClients } from './web-clients';

const PENDING_WORK_MS = 3_000;

/** Time for the request headers on the slowest connection. */
const HEADERS_MS = 20_000;
const CHECKING_MS = 5_000;

export function createAdapter(config: AppConfig): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECKING_MS },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
      sendUnreadable(config, request, reply),
    clientErrorHandler: (error, socket) => answerBrokenRequest(config, error, socket),
  });
}

/** No request exists yet for malformed HTTP: the response is written by hand. */
function answerBrokenRequest(config: AppConfig, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const failure =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new DomainError('PAYLOAD_TOO_LARGE', 'The request is too large.')
        : unreadable();
    const requestId = randomUUID();
    const { status, body } = toFailure(failure, requestId);
    const text = JSON.stringify(body);
    const headers = {
      ...bareAnswerHeaders(config, requestId),
      'Content-Length': String(Buffer.byteLength(text)),
      Connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
  }
  socket.destroy(error);
}

const unreadable = refusal('MALFORMED_BODY', 'The request could not be read.');

function sendUnreadable(config: AppConfig, request: FastifyRequest, reply: FastifyReply): void {
  const { status, body } = toFailure(unreadable(), request.id);
  void reply.status(status).headers(bareAnswerHeaders(config, request.id)).send(body);
}

function registerHostCheck(fastify: FastifyInstance, config: AppConfig): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hasValidHost(request.raw)) done();
    else sendUnreadable(config, request, reply);
  });
}

/**
 * Tracks requests until the handler ends: a disconnect ends only the connection. Wraps handlers; an
 * interceptor's stream would cost more than all guards. Call before registering routes.
 */
function trackHandlers(fastify: FastifyInstance, pending: PendingWork): void {
  fastify.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const result: unknown = handler.call(this, request, reply);
      return result instanceof Promise ? pending.track(result) : result;
    };
  });
}

/** Hooks run in the order of their registration: logging, then refusals, then the cache. */
export async function createApp(root: DynamicModule, config: AppConfig): Promise<NestFastifyApplication> {
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(config), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(AppLogger));
  app.useWebSocketAdapter(new RealtimeAdapter(app, config));
  const fastify = app.getHttpAdapter().getInstance();
  registerRequestLog(fastify, config);
  if (config.http.traces) nameSpans(fastify);
  trackHandlers(fastify, app.get(PendingWork));
  registerHostCheck(fastify, config);
  app.get(AddressLimits).register(fastify);
  await registerAnswerHeaders(fastify, config);
  app.get(ClosingGate).register(fastify);
  if (!config.role.servesApi) answerHealthOnly(fastify);
  app.get(PublicAnswers).register(fastify);
  fastify.addHook('onClose', async () => {
    await app.get(PendingWork).waitUntilSettled(PENDING_WORK_MS);
  });
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Providers sign the sent bytes; also prevents zip bombs.
    globalDecompression: false,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  registerBodyTimes(fastify, app.get(BodyTimes), app.get(SecurityLog));
  await registerBodyParsing(fastify);
  await registerWebClients(fastify, app.get(PagePreviews), config);
  registerApiDocuments(app);
  return app;
}
