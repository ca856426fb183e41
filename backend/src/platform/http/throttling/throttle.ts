import { createHash } from 'node:crypto';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Redis } from 'ioredis';
import { Clock } from '../../clock';
import { AppConfig } from '../../config';
import { DomainError } from '../../errors';
import type { Budget } from './budgets';

/** How full a counter is. */
export interface Count {
  hits: number;
  /** Until its window ends. ms */
  leftMs: number;
}

interface Window {
  hits: number;
  ends: number;
}

/** Counters of this process: fixed windows, and only so many of them, whoever comes. The oldest window makes room. */
export class LocalCounters {
  private readonly windows = new Map<string, Window>();

  constructor(
    private readonly most: number,
    /** ms since whenever */
    private readonly now: () => number,
  ) {}

  hit({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    if (window !== undefined && window.ends > now) {
      window.hits += 1;
      return { hits: window.hits, leftMs: window.ends - now };
    }
    // Taken out first, so that the map stays in the order in which the windows began.
    this.windows.delete(key);
    this.windows.set(key, { hits: 1, ends: now + windowMs });
    if (this.windows.size > this.most) this.windows.delete(this.windows.keys().next().value ?? key);
    return { hits: 1, leftMs: windowMs };
  }

  /** Without taking anything. */
  look({ key, windowMs }: Budget): Count {
    const now = this.now();
    const window = this.windows.get(key);
    return window !== undefined && window.ends > now
      ? { hits: window.hits, leftMs: window.ends - now }
      : { hits: 0, leftMs: windowMs };
  }

  /** What the processes have counted together; this one alone never has more. */
  raise({ key }: Budget, hits: number): void {
    const window = this.windows.get(key);
    if (window !== undefined && window.hits < hits) window.hits = hits;
  }

  get size(): number {
    return this.windows.size;
  }
}

/** What came of taking a request from its budgets. */
export interface Verdict {
  /** The budget that is used up; null where there was enough. */
  exceeded: Budget | null;
  /** Of the first budget. */
  count: Count;
}

const SHORT_MS = 60_000;
/** Counters that are kept at once, of each kind; about 10 MB. */
const MOST_WINDOWS = 50_000;
const ENOUGH: Count = { hits: 0, leftMs: 0 };

/**
 * Counts requests: in this process, at once, and with `REDIS_URL` for all processes together. While Redis is away each process counts
 * for itself rather than refusing people. By hand: the kept Redis storage (@nest-lab/throttler-storage-redis)
 * ends at Nest 11 and counts one key of a route; this takes a request from several budgets in one round trip, before any route.
 */
@Injectable()
export class Throttle implements OnApplicationShutdown {
  readonly isOn: boolean;
  private readonly logger = new Logger('Throttling');
  private readonly redis: Redis | null;
  private readonly local: LocalCounters;
  /** Windows of hours and days: a flood that fills the others doesn't push them out. */
  private readonly long: LocalCounters;
  private away = false;

  constructor({ http, redisUrl }: AppConfig, clock: Clock) {
    const now = () => clock.now().getTime();
    this.local = new LocalCounters(MOST_WINDOWS, now);
    this.long = new LocalCounters(MOST_WINDOWS, now);
    this.isOn = http.throttling;
    this.redis =
      redisUrl === null || !this.isOn
        ? null
        : new Redis(redisUrl, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout: 1_000 });
    this.redis?.on('error', (error: Error) => {
      if (!this.away) this.logger.warn(`Redis is away, each process counts for itself: ${error.message}`);
      this.away = true;
    });
    this.redis?.on('ready', () => (this.away = false));
  }

  /** Takes one request from each of the budgets; at once where no Redis is set. */
  take(budgets: readonly Budget[]): Verdict | Promise<Verdict> {
    if (!this.isOn) return { exceeded: null, count: ENOUGH };
    const counts = budgets.map((budget) => this.countersOf(budget).hit(budget));
    const verdict = judge(budgets, counts);
    // Nobody is let in by the others who has used up a budget here alone.
    if (this.redis === null || verdict.exceeded !== null) return verdict;
    return this.takeShared(this.redis, budgets).catch(() => verdict);
  }

  /** Whether a budget is used up, as far as this process knows; takes nothing. */
  isSpent(budget: Budget): Count | null {
    if (!this.isOn) return null;
    const count = this.countersOf(budget).look(budget);
    return count.hits >= budget.limit ? count : null;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  private countersOf({ windowMs }: Budget): LocalCounters {
    return windowMs > SHORT_MS ? this.long : this.local;
  }

  private async takeShared(redis: Redis, budgets: readonly Budget[]): Promise<Verdict> {
    const all = redis.multi();
    for (const { key, windowMs } of budgets) {
      const counter = `throttle:${createHash('sha256').update(key).digest('base64url')}`;
      all.incr(counter).pexpire(counter, windowMs, 'NX').pttl(counter);
    }
    const answers = (await all.exec()) ?? [];
    const values = answers.map(([error, value]) => {
      if (error) throw error;
      return Number(value);
    });
    const counts = budgets.map((budget, index): Count => {
      const [hits, , leftMs] = values.slice(index * 3);
      if (hits === undefined || leftMs === undefined) throw new Error('no answer');
      this.countersOf(budget).raise(budget, hits);
      return { hits, leftMs: Math.max(leftMs, 1) };
    });
    return judge(budgets, counts);
  }
}

function judge(budgets: readonly Budget[], counts: readonly Count[]): Verdict {
  for (const [index, budget] of budgets.entries()) {
    const count = counts[index];
    if (count !== undefined && count.hits > budget.limit) return { exceeded: budget, count };
  }
  return { exceeded: null, count: counts[0] ?? ENOUGH };
}

export const secondsOf = ({ leftMs }: Count): number => Math.max(1, Math.ceil(leftMs / 1_000));

/** The refusal of a budget that is used up. */
export function throttled(count: Count): DomainError {
  return new DomainError('THROTTLED', 'throttled', 'Too many requests. Please try again later.', {
    retryAfterSeconds: secondsOf(count),
  });
}
