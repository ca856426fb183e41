import { Logger } from '@nestjs/common';
import { type Command, Redis, type RedisOptions } from 'ioredis';

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
