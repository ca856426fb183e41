import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { type INestApplicationContext, Logger } from '@nestjs/common';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type Command, Redis, type RedisOptions } from 'ioredis';
import { Server } from 'socket.io';
import type { AppConfig } from '../config';
import { ClientAddress, hasSoundHost, isOwnOrigin } from '../http/request-origin';
import { socketHeaders } from '../http/security-headers';
import { AddressLimits } from '../http/throttling/address-limits';
import { SecurityLog } from '../security';

/** Entries that the stream keeps: a process that was cut off for moments finds what it missed. */
const STREAM_LENGTH = 10_000;
/** Events that wait here for Redis; what comes on top reaches only the sockets of this process. */
const MOST_WAITING = 10_000;

type AdapterFactory = Extract<Parameters<Server['adapter']>[0], (namespace: never) => unknown>;

/**
 * socket.io's Redis Streams adapter, so that an event reaches sockets on every process in the order in which it was sent, and
 * sessions end on all of them.
 *
 * Its own publishing delivers to this process's sockets only once Redis has answered. Here Redis is not waited for: while it is
 * away, local delivery goes on and what is for the others waits its turn.
 */
export function sharedSockets(url: string): AdapterFactory {
  const redis = new RealtimeRedis(url);
  // Without end: between two reads of an idle stream nothing can slip through.
  const build = createAdapter(redis, {
    streamName: 'mboa:events',
    channelPrefix: 'mboa:sockets',
    maxLen: STREAM_LENGTH,
    blockTimeInMs: 0,
    onlyPlaintext: true,
  });
  // Not an arrow: socket.io calls it with `new`.
  return function connect(namespace) {
    const adapter = build(namespace);
    let waiting = 0;
    const publish = adapter.doPublish.bind(adapter) as (message: unknown) => Promise<string>;
    adapter.doPublish = (message: unknown): Promise<string> => {
      if (waiting < MOST_WAITING) {
        waiting += 1;
        void publish(message)
          .catch(() => undefined)
          .finally(() => (waiting -= 1));
      }
      return Promise.resolve('');
    };
    const close = adapter.close.bind(adapter);
    adapter.close = () => {
      void close();
      redis.leave();
    };
    return adapter;
  };
}

/** How long between two tries to reach Redis again, at most. ms */
const RETRY_MS = 1_000;
/** A line that was cut without a word is noticed by the system's own probes. ms */
const KEEP_ALIVE_MS = 10_000;

const logger = new Logger('Realtime');

/** A connection that outlives Redis: what is asked meanwhile waits and goes out in order when it is back. */
export class RealtimeRedis extends Redis {
  private readonly copies: RealtimeRedis[] = [];
  private away = false;

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
    this.on('error', (error: Error) => {
      if (!this.away) logger.warn(`Redis is away, events stay on this process: ${error.message}`);
      this.away = true;
    });
    this.on('ready', () => {
      if (this.away) logger.log('Redis is back');
      this.away = false;
    });
  }

  /** socket.io's adapter reads and listens on connections of its own. */
  override duplicate(options: RedisOptions = {}): RealtimeRedis {
    const copy = new RealtimeRedis(this.url, options);
    this.copies.push(copy);
    return copy;
  }

  /** The adapter doesn't wait for some of its commands: one that fails at the end must not take the process down. */
  override sendCommand(...sent: Parameters<Redis['sendCommand']>): unknown {
    const [command]: [Command, ...unknown[]] = sent;
    command.promise.catch(() => undefined);
    return super.sendCommand(...sent);
  }

  /** Ends this connection and its copies; what still waited is given up. */
  leave(): void {
    for (const connection of [...this.copies, this]) connection.disconnect();
  }
}

/** The largest thing that a client may send; its messages go over REST. Bytes. */
const MOST_BYTES = 16 * 1024;
/** Who hasn't said who they are by then is let go. ms */
const HANDSHAKE_MS = 10_000;

/** What engine.io would answer 400 where a WebSocket is asked for. */
const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nConnection: close\r\nContent-Length: 0\r\n\r\n';

/** socket.io on the server's own port, at `/socket.io`. */
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
    const server = new Server(this.httpServer as HttpServer, {
      path: '/socket.io',
      transports: ['websocket', 'polling'],
      serveClient: false,
      maxHttpBufferSize: MOST_BYTES,
      connectTimeout: HANDSHAKE_MS,
      perMessageDeflate: false,
      allowRequest: (request, decide) => {
        const ours = this.isOurPage(request);
        const allowed = ours && this.config.role.answersPeople;
        if (!ours) {
          const address = this.addresses.of(request);
          this.securityLog.record('foreign_origin', { address, route: 'socket' });
        }
        if (!allowed && request.headers.upgrade !== undefined) request.socket.end(FORBIDDEN);
        decide(null, allowed);
      },
    });
    if (this.config.redisUrl !== null) server.adapter(sharedSockets(this.config.redisUrl));
    server.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(socketHeaders(this.config))) response.setHeader(name, value);
      next();
    });
    server.engine.use(
      (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        this.limits.admitSocket(request, response).then((admitted) => admitted && next(), next);
      },
    );
    // Nest's adapter was built against a socket.io of its own.
    return server as unknown as ReturnType<IoAdapter['createIOServer']>;
  }

  /** Cookies play no part here, but a page of another origin has no business with our sockets (docs/api.md "Auth"). */
  private isOurPage(request: IncomingMessage): boolean {
    const { origin, host = '' } = request.headers;
    if (!hasSoundHost(request)) return false;
    return origin === undefined || isOwnOrigin(origin, this.config, { host });
  }
}
