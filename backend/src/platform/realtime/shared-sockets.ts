import { Logger } from '@nestjs/common';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { type Command, Redis, type RedisOptions } from 'ioredis';
import type { Server } from 'socket.io';

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
