import { Injectable } from '@nestjs/common';
import { Redis } from 'ioredis';
import { AppConfig } from '../../../platform/config';
import { reasonOf } from '../../../platform/errors';
import { type Check, failed, type Finding, fine, warning } from '../finding';

const REDIS_TIMEOUT_MS = 3_000;

@Injectable()
export class RedisCheck implements Check {
  readonly name = 'redis';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { redisUrl, role } = this.config;
    if (redisUrl === null) {
      const isSingleProcess = role.servesApi && role.runsJobs;
      return [(isSingleProcess ? fine : warning)((t) => t.redisUnset())];
    }
    const redis = new Redis(redisUrl, {
      lazyConnect: true,
      connectTimeout: REDIS_TIMEOUT_MS,
      commandTimeout: REDIS_TIMEOUT_MS,
      maxRetriesPerRequest: 0,
      retryStrategy: () => null,
    });
    let why = 'unknown';
    redis.on('error', (error) => (why = reasonOf(error)));
    try {
      await redis.connect();
      const startedAt = Date.now();
      await redis.ping();
      return [fine((t) => t.redisFine({ milliseconds: Date.now() - startedAt }))];
    } catch {
      return [failed((t) => t.redisAway({ why }))];
    } finally {
      redis.disconnect();
    }
  }
}
