import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { DomainError } from '../errors';
import { PendingWork } from '../pending-work';

interface PostgresError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

function driverErrorOf(error: unknown): PostgresError | null {
  if (error instanceof QueryFailedError) return error.driverError as PostgresError;
  // Duck-typed: Node's own errors may belong to another realm.
  return typeof error === 'object' && error !== null ? error : null;
}

/** Returns the SQLSTATE (`23505`) of an error from TypeORM or pg, else null. */
export function postgresCode(error: unknown): string | null {
  const code = driverErrorOf(error)?.code;
  return typeof code === 'string' ? code : null;
}

export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false;
  return constraint === undefined || driverErrorOf(error)?.constraint === constraint;
}

const UNAVAILABLE_CODES =
  /^(ECONNREFUSED|ECONNRESET|EHOSTUNREACH|ENETUNREACH|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|25006|25P03|55P03|57014|57P0[1-5]|08\w{3}|53100|53300)$/;

/** TypeORM releases the query runner whose connection breaks between two statements of a transaction. */
const LOST_CONNECTION =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|[Qq]uery runner (was )?already released/;

/** True if the database is unreachable, read-only after a failover, or its disk full: answered as 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const message = String(driverErrorOf(error)?.message);
  return UNAVAILABLE_CODES.test(postgresCode(error) ?? '') || LOST_CONNECTION.test(message);
}

const MAX_ATTEMPTS = 6;
const RETRIED = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

export const isConflict = (error: unknown): boolean => RETRIED.has(postgresCode(error) ?? '');

/** `work` is a whole transaction. @throws DomainError UNAVAILABLE after the last retry */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= MAX_ATTEMPTS) {
        throw new DomainError('UNAVAILABLE', 'Server error. Please try again later.', { cause: error });
      }
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

type Effect = () => void | Promise<void>;
const effectsOf = new WeakMap<EntityManager, Effect[]>();

/** Runs `effect` after the commit of `tx`. A crash loses it: use the job queue for effects that must happen. */
export function afterCommit(tx: EntityManager, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (!effects) throw new Error('afterCommit needs the manager of Transactions.run');
  effects.push(effect);
}

@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  constructor(
    private readonly dataSource: DataSource,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Runs `work` in a transaction, and again after 40001 or 40P01, so `work` must have no other side effects.
   * @throws DomainError UNAVAILABLE after the last retry
   */
  async run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    const { result, effects } = await retryConflicts(async () => {
      const effects: Effect[] = [];
      const result = await this.dataSource.transaction((tx) => {
        effectsOf.set(tx, effects);
        return work(tx);
      });
      return { result, effects };
    });
    this.runEffects(effects);
    return result;
  }

  /** Repeats a transaction until it returns 0. @returns the sum */
  async untilEmpty(work: (tx: EntityManager) => Promise<number>): Promise<number> {
    let total = 0;
    for (let count = await this.run(work); count > 0; count = await this.run(work)) total += count;
    return total;
  }

  /**
   * Runs a transaction per item. Logs and skips failed items, unless the database is unavailable.
   * @returns the results of the items that succeeded
   */
  async each<Item, Result>(
    items: readonly Item[],
    work: (tx: EntityManager, item: Item) => Promise<Result>,
  ): Promise<Result[]> {
    const results: Result[] = [];
    for (const item of items) {
      try {
        results.push(await this.run((tx) => work(tx, item)));
      } catch (error) {
        if (isDatabaseUnavailable(error)) throw error;
        this.logger.error({ err: error, item }, 'an item of a run failed; the next run retries');
      }
    }
    return results;
  }

  /** Repeats `each` until all results are 0. @returns their sum */
  async eachUntilEmpty<Item>(
    read: () => Promise<Item[]>,
    work: (tx: EntityManager, item: Item) => Promise<number>,
  ): Promise<number> {
    const sum = async () => (await this.each(await read(), work)).reduce((one, other) => one + other, 0);
    let total = 0;
    for (let count = await sum(); count > 0; count = await sum()) total += count;
    return total;
  }

  private runEffects(effects: Effect[]): void {
    for (const effect of effects) {
      const running = Promise.resolve()
        .then(effect)
        .catch((error: unknown) => this.logger.error(error, 'an effect after a commit failed'));
      void this.pending.track(running);
    }
  }
}
