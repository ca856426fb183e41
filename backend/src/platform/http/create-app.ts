import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import type { DynamicModule } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { AppConfig } from '../config';
import { DomainError } from '../errors';
import { PendingWork } from '../pending-work';
import { startTracing, stopTracing, traceRequests } from '../tracing';
import { RealtimeAdapter } from '../realtime/realtime.adapter';
import { registerApiDocuments } from './open-api-document';
import { registerBodyParsing, registerBodyTimes, REQUEST_MS } from './body-parsing';
import { answerHealthOnly, ClosingGate, RequestsUnderWay } from './closing-gate';
import { toFailure } from './error.filter';
import { AppLogger, registerRequestLog } from './logging';
import { PublicAnswers } from './public-answers';
import { bareAnswerHeaders, registerAnswerHeaders } from './security-headers';
import { AddressLimits } from './throttling/address-limits';
import { hasSoundHost } from './request-origin';
import { registerWebClients } from './web-clients';

/** What nobody waits for any more gets this long once the last request is answered; a killed process would have to do without. */
const PENDING_WORK_MS = 3_000;

/** How long a connection may take to send the headers of a request, on the slowest line, and how often that is checked. ms */
const HEADERS_MS = 20_000;
const CHECKING_MS = 5_000;

/** An adapter that gives every request an id and answers its own errors in the API's envelope. */
export function createAdapter(config: AppConfig): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.http.trustedProxies.length > 0 ? [...config.http.trustedProxies] : false,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    // Each route judges what stands in its path itself, however long.
    routerOptions: { maxParamLength: maxHeaderSize, ignoreTrailingSlash: true },
    forceCloseConnections: 'idle',
    return503OnClosing: false, // the gate says it in the envelope
    requestTimeout: REQUEST_MS,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: CHECKING_MS },
    frameworkErrors: (_error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
      const { status, body } = toFailure(unreadable(), request.id);
      void reply.status(status).headers(bareAnswerHeaders(config, request.id)).send(body);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(config, error, socket),
  });
}

/** What reached us isn't HTTP, or its headers are too long: no request exists yet, so the answer is written by hand. */
function answerBrokenRequest(config: AppConfig, error: ConnectionError, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) {
    const refusal =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? new DomainError('PAYLOAD_TOO_LARGE', 'too_large', 'The request is too large.')
        : unreadable();
    const requestId = randomUUID();
    const { status, body } = toFailure(refusal, requestId);
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

function unreadable(): DomainError {
  return new DomainError('MALFORMED_BODY', 'invalid', 'The request could not be read.');
}

/** A request with two hosts, or with what is no host, is read by nobody. */
function registerSoundHosts(app: NestFastifyApplication, config: AppConfig): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request, reply, done) => {
      if (hasSoundHost(request.raw)) return done();
      const { status, body } = toFailure(unreadable(), request.id);
      void reply.status(status).headers(bareAnswerHeaders(config, request.id)).send(body);
    });
}

/** The whole application on Fastify, ready to `init` or `listen`. `root` is the table of contents (app.module). */
export async function createApp(root: DynamicModule, config: AppConfig): Promise<NestFastifyApplication> {
  startTracing(config.http.traces);
  const app = await NestFactory.create<NestFastifyApplication>(root, createAdapter(config), {
    bufferLogs: true,
    bodyParser: false,
    abortOnError: false,
  });
  app.useLogger(app.get(AppLogger));
  registerRequestLog(app);
  app.useWebSocketAdapter(new RealtimeAdapter(app, config));
  traceRequests(app.getHttpAdapter().getInstance());
  app.get(RequestsUnderWay).register(app);
  registerSoundHosts(app, config);
  app.get(AddressLimits).register(app);
  await registerAnswerHeaders(app, config);
  app.get(ClosingGate).register(app);
  if (!config.role.answersPeople) answerHealthOnly(app);
  app.get(PublicAnswers).register(app);
  // After the last answer, before the database closes.
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onClose', async () => {
      await app.get(PendingWork).settled(PENDING_WORK_MS);
      await stopTracing();
    });
  // People pay for each megabyte: answers over 1 kB go out compressed (the built pages are compressed at build time).
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Requests are read as they come: a provider signs the bytes it sends, and nobody may send a bomb.
    globalDecompression: false,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  });
  await app.register(cookie);
  registerBodyTimes(app);
  await registerBodyParsing(app);
  await registerWebClients(app, config);
  registerApiDocuments(app);
  return app;
}
