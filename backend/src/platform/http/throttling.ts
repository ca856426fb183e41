import { createHash } from 'node:crypto';
import {
  type DynamicModule,
  type ExecutionContext,
  Injectable,
  Logger,
  Module,
  type OnApplicationShutdown,
} from '@nestjs/common';
import {
  ThrottlerGuard,
  ThrottlerModule,
  ThrottlerStorageService,
  seconds,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { AppConfig } from '../config';
import type { RequestWithIdentity } from './identity';

/** Requests a minute for a person, or for an address where nobody is signed in (carriers put many behind one). */
const REQUESTS_A_MINUTE = 600;

type ThrottlerRecord = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Counts for all processes (`REDIS_URL`). While Redis is away each process counts for itself rather than refusing people. */
class SharedThrottlerStorage implements ThrottlerStorage, OnApplicationShutdown {
  private readonly logger = new Logger('Throttling');
  private readonly redis: Redis;
  private readonly local = new ThrottlerStorageService();

  constructor(url: string) {
    this.redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, lazyConnect: false });
    this.redis.on('error', (error: Error) => this.logger.warn(`Redis: ${error.message}`));
  }

  async increment(
    key: string,
    ttl: number,
    limit: number,
    blockDuration: number,
    name: string,
  ): Promise<ThrottlerRecord> {
    const counter = `throttle:${createHash('sha256').update(`${name}:${key}`).digest('base64url')}`;
    try {
      const answers = await this.redis.multi().incr(counter).pexpire(counter, ttl, 'NX').pttl(counter).exec();
      const [hits, , left] = (answers ?? []).map(([error, value]) => {
        if (error) throw error;
        return Number(value);
      });
      if (hits === undefined || left === undefined) throw new Error('no answer');
      const secondsLeft = Math.max(1, Math.ceil(left / 1000));
      return {
        totalHits: hits,
        timeToExpire: secondsLeft,
        isBlocked: hits > limit,
        timeToBlockExpire: secondsLeft,
      };
    } catch {
      return this.local.increment(key, ttl, limit, blockDuration, name);
    }
  }

  onApplicationShutdown(): void {
    this.redis.disconnect();
    this.local.onApplicationShutdown();
  }
}

/** Throttles by person where signed in, by address otherwise; runs after the guards that know the person. */
@Injectable()
export class RequestThrottlerGuard extends ThrottlerGuard {
  protected override getTracker(request: RequestWithIdentity): Promise<string> {
    return Promise.resolve(request.user ? `person:${request.user.userId}` : `address:${request.ip}`);
  }
}

@Module({})
export class ThrottlingModule {
  static with(config: AppConfig): DynamicModule {
    return ThrottlerModule.forRootAsync({
      useFactory: () => ({
        throttlers: [{ ttl: seconds(60), limit: REQUESTS_A_MINUTE }],
        skipIf: (context: ExecutionContext) => !config.http.throttling || context.getType() !== 'http',
        setHeaders: true,
        ...(config.redisUrl === null ? {} : { storage: new SharedThrottlerStorage(config.redisUrl) }),
      }),
    });
  }
}
