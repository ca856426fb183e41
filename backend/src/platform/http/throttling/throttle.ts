import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { ThrottlerStorage } from '@nestjs/throttler';
import { Redis } from 'ioredis';
import { Clock } from '../../clock';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import type { Budget } from './budgets';

/** Closes a connection that doesn't answer: an unreachable Redis delays requests only until then. */
export const REDIS_TIMEOUTS = {
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 1_000,
  socketTimeout: 2_000,
};

export interface Count {
  hits: number;
  leftMs: number;
}

export class LocalCounters {
  private readonly windows = new Map<string, { hits: number; ends: number }>();

  constructor(
    private readonly maxWindows: number,
    private readonly now: () => number,
  ) {}

  hit({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    if (window !== undefined && window.ends > now) {
      window.hits += 1;
      return { hits: window.hits, leftMs: window.ends - now };
    }
    this.windows.delete(key);
    this.windows.set(key, { hits: 1, ends: now + windowMs });
    if (this.windows.size > this.maxWindows) this.windows.delete(this.windows.keys().next().value ?? key);
    return { hits: 1, leftMs: windowMs };
  }

  peek({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    return window !== undefined && window.ends > now
      ? { hits: window.hits, leftMs: window.ends - now }
      : { hits: 0, leftMs: windowMs };
  }

  /** Adopts the shared count, which includes other processes. */
  raise({ key }: Budget, hits: number): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.hits < hits) window.hits = hits;
  }

  get size(): number {
    return this.windows.size;
  }
}

export interface Verdict {
  exceeded: Budget | null;
  count: Count;
}

const MAX_SHORT_WINDOW_MS = 60_000;
const MAX_WINDOWS = 50_000;
const NO_COUNT: Count = { hits: 0, leftMs: 0 };

/**
 * Rate limiter, per process and, with `REDIS_URL`, shared; if Redis is down, each process counts alone.
 * Unlike @nest-lab/throttler-storage-redis, it charges several budgets in one round trip, before routing.
 */
/** Counts a request. Returns the hits and the milliseconds left. Redis 6 lacks `PEXPIRE … NX`. */
const COUNT = `
  local hits = redis.call('INCR', KEYS[1])
  if redis.call('PTTL', KEYS[1]) < 0 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
  return { hits, redis.call('PTTL', KEYS[1]) }`;

@Injectable()
export class Throttle implements ThrottlerStorage, OnApplicationShutdown {
  readonly isOn: boolean;
  private readonly logger = new Logger('Throttling');
  private readonly redis: Redis | null;
  private readonly local: LocalCounters;
  /** Separate, so that short windows don't evict hours and days. */
  private readonly long: LocalCounters;
  private isDown = false;

  constructor({ http, redisUrl }: AppConfig, clock: Clock) {
    const now = () => clock.now().getTime();
    this.local = new LocalCounters(MAX_WINDOWS, now);
    this.long = new LocalCounters(MAX_WINDOWS, now);
    this.isOn = http.throttling;
    this.redis = redisUrl === null || !this.isOn ? null : new Redis(redisUrl, REDIS_TIMEOUTS);
    this.redis?.on('error', (error: Error) => {
      if (!this.isDown) this.logger.warn(`Redis is unavailable, counting per process: ${error.message}`);
      this.isDown = true;
    });
    this.redis?.on('ready', () => (this.isDown = false));
  }

  /** Synchronous without Redis. */
  take(budgets: readonly Budget[]): Verdict | Promise<Verdict> {
    if (!this.isOn) return { exceeded: null, count: NO_COUNT };
    const counts = budgets.map((budget) => this.countersOf(budget).hit(budget));
    const verdict = verdictOf(budgets, counts);
    // A limit exceeded locally needs no round trip to Redis.
    if (this.redis === null || verdict.exceeded !== null) return verdict;
    return this.takeShared(this.redis, budgets).catch(() => verdict);
  }

  async increment(key: string, windowMs: number, limit: number) {
    const { exceeded, count } = await this.take([{ key, windowMs, limit }]);
    const seconds = secondsOf(count);
    const isBlocked = exceeded !== null;
    return { totalHits: count.hits, timeToExpire: seconds, isBlocked, timeToBlockExpire: seconds };
  }

  /** Reads the count without charging. */
  exhaustedCount(budget: Budget): Count | null {
    if (!this.isOn) return null;
    const count = this.countersOf(budget).peek(budget);
    return count.hits >= budget.limit ? count : null;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private countersOf({ windowMs }: Budget): LocalCounters {
    return windowMs > MAX_SHORT_WINDOW_MS ? this.long : this.local;
  }

  private async takeShared(redis: Redis, budgets: readonly Budget[]): Promise<Verdict> {
    const all = redis.multi();
    for (const { key, windowMs } of budgets) {
      const counter = `throttle:${createHash('sha256').update(key).digest('base64url')}`;
      all.eval(COUNT, 1, counter, windowMs);
    }
    const answers = (await all.exec()) ?? [];
    const counts = budgets.map((budget, index): Count => {
      const [error, value] = answers[index] ?? [new Error('no answer')];
      if (error) throw error;
      const [hits, leftMs] = value as [number, number];
      this.countersOf(budget).raise(budget, hits);
      return { hits, leftMs: Math.max(leftMs, 1) };
    });
    return verdictOf(budgets, counts);
  }
}

function verdictOf(budgets: readonly Budget[], counts: readonly Count[]): Verdict {
  for (const [index, budget] of budgets.entries()) {
    const count = counts[index];
    if (count !== undefined && count.hits > budget.limit) return { exceeded: budget, count };
  }
  return { exceeded: null, count: counts[0] ?? NO_COUNT };
}

export const secondsOf = ({ leftMs }: Count): number => Math.max(1, Math.ceil(leftMs / 1_000));

export function throttledError(count: Count): DomainError {
  return new DomainError('THROTTLED', 'Too many requests. Please try again later.', {
    retryAfterSeconds: secondsOf(count),
  });
}
