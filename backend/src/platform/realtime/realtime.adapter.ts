import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type Command, Redis, type RedisOptions, ReplyError } from 'ioredis';
import { Server } from 'socket.io';
import type { AppConfig } from '../config';
import { ClientAddress } from '../http/client-address';
import { hasValidHost, isOwnOrigin } from '../http/request-origin';
import { socketHeaders } from '../http/security-headers';
import { AddressLimits } from '../http/throttling/address-limits';
import { REDIS_TIMEOUTS } from '../http/throttling/throttle';
import { SecurityLog } from '../security';

const STREAM_LENGTH = 10_000;
/** Events buffered for Redis; further events reach only local sockets. */
const MAX_BUFFERED = 10_000;

type AdapterFactory = Extract<Parameters<Server['adapter']>[0], (namespace: never) => unknown>;

/**
 * socket.io's Redis Streams adapter: events reach all processes in order. While Redis is down, this process delivers
 * to its own sockets and buffers events for the others.
 */
function redisAdapter(url: string): AdapterFactory {
  // Only for publishing: copies get no timeout, because they block while reading.
  const redis = new RealtimeRedis(url, { socketTimeout: REDIS_TIMEOUTS.socketTimeout });
  const build = createAdapter(redis, {
    streamName: 'mboa:events',
    channelPrefix: 'mboa:sockets',
    maxLen: STREAM_LENGTH,
    blockTimeInMs: 0, // waits without limit, so that no event is missed between two reads
    onlyPlaintext: true,
  });
  // Not an arrow: called with `new`.
  return function connect(namespace) {
    const adapter = build(namespace);
    let buffered = 0;
    const publish = adapter.doPublish.bind(adapter) as (message: unknown) => Promise<string>;
    adapter.doPublish = (message: unknown): Promise<string> => {
      if (buffered < MAX_BUFFERED) {
        buffered += 1;
        void publish(message)
          .catch(() => undefined)
          .finally(() => (buffered -= 1));
      }
      return Promise.resolve('');
    };
    const close = adapter.close.bind(adapter);
    adapter.close = () => {
      void close();
      redis.disconnectAll();
    };
    return adapter;
  };
}

const RETRY_MS = 1_000;
const KEEP_ALIVE_MS = 10_000;

const logger = new Logger('Realtime');

/** Survives outages: commands are queued and sent in order afterwards. */
class RealtimeRedis extends Redis {
  private readonly copies: RealtimeRedis[] = [];
  private isDown = false;

  constructor(
    private readonly url: string,
    options: RedisOptions = {},
  ) {
    super(url, {
      maxRetriesPerRequest: null,
      enableOfflineQueue: true,
      retryStrategy: (tries) => Math.min(tries * 100, RETRY_MS),
      keepAlive: KEEP_ALIVE_MS,
      ...options,
    });
    this.on('error', (error: Error) => this.warn(error));
    this.on('ready', () => {
      if (this.isDown) logger.log('Redis is available again');
      this.isDown = false;
    });
  }

  override duplicate(options: RedisOptions = {}): RealtimeRedis {
    const copy = new RealtimeRedis(this.url, options);
    this.copies.push(copy);
    return copy;
  }

  override sendCommand(...args: Parameters<Redis['sendCommand']>): unknown {
    const [command]: [Command, ...unknown[]] = args;
    command.promise.catch((error: Error) => {
      if (error instanceof ReplyError && ['xadd', 'xread'].includes(command.name)) this.warn(error);
    });
    const answer = super.sendCommand(...args);
    // Delays failed reads, which the adapter repeats immediately.
    if (command.name !== 'xread') return answer;
    const paused = command.promise.catch(throwAfterPause);
    paused.catch(() => undefined);
    return paused;
  }

  private warn(error: Error): void {
    if (!this.isDown) logger.warn(`Redis is unavailable, events stay on this process: ${error.message}`);
    this.isDown = true;
  }

  disconnectAll(): void {
    for (const connection of [...this.copies, this]) connection.disconnect();
  }
}

async function throwAfterPause(error: unknown): Promise<never> {
  await delay(RETRY_MS, undefined, { ref: false });
  throw error;
}

/** Chat messages use REST. */
const MAX_BYTES = 16 * 1024;
const HANDSHAKE_MS = 10_000;

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

export class RealtimeAdapter extends IoAdapter {
  private readonly limits: AddressLimits;
  private readonly addresses: ClientAddress;
  private readonly securityLog: SecurityLog;

  constructor(
    app: INestApplicationContext,
    private readonly config: AppConfig,
  ) {
    super(app);
    this.limits = app.get(AddressLimits);
    this.addresses = app.get(ClientAddress);
    this.securityLog = app.get(SecurityLog);
  }

  override createIOServer(): ReturnType<IoAdapter['createIOServer']> {
    const http = this.httpServer as HttpServer;
    // An error before the admission would end the process.
    http.on('upgrade', (_request, socket) => socket.on('error', () => undefined));
    const server = new Server(http, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      serveClient: false,
      maxHttpBufferSize: MAX_BYTES,
      connectTimeout: HANDSHAKE_MS,
      perMessageDeflate: false,
      allowRequest: (request, decide) => {
        const isOwn = this.isOwnPage(request);
        const allowed = isOwn && this.config.role.servesApi;
        if (!isOwn) {
          const address = this.addresses.of(request);
          this.securityLog.record('foreign_origin', { address, route: 'socket' });
        }
        if (!allowed && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
        decide(null, allowed);
      },
    });
    if (this.config.redisUrl !== null) server.adapter(redisAdapter(this.config.redisUrl));
    server.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(socketHeaders(this.config))) response.setHeader(name, value);
      next();
    });
    server.engine.use(
      (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        this.limits.admitSocket(request, response).then((admitted) => admitted && next(), next);
      },
    );
    // Nest's adapter uses another copy of socket.io.
    return server as unknown as ReturnType<IoAdapter['createIOServer']>;
  }

  /** Other origins must not open our sockets, although no cookies are used. */
  private isOwnPage(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers;
    if (!hasValidHost(request)) return false;
    return origin === undefined || isOwnOrigin(origin, this.config, { host });
  }
}
