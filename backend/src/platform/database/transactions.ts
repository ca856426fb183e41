import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityManager, QueryFailedError } from 'typeorm';
import { DomainError } from '../errors';
import { PendingWork } from '../pending-work';

interface PostgresError {
  code?: unknown;
  constraint?: unknown;
  message?: unknown;
}

function driverErrorOf(error: unknown): PostgresError | null {
  if (error instanceof QueryFailedError) return error.driverError as PostgresError;
  // By shape: what Node's own modules throw isn't every realm's Error.
  return typeof error === 'object' && error !== null ? error : null;
}

/** The SQLSTATE of a failed statement (`23505`), through TypeORM's wrapper or straight from pg; null for anything else. */
export function postgresCode(error: unknown): string | null {
  const code = driverErrorOf(error)?.code;
  return typeof code === 'string' ? code : null;
}

/** True where a unique index (by name) refused the row: the race was lost, not the server broken. */
export function violatesUnique(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false;
  return constraint === undefined || driverErrorOf(error)?.constraint === constraint;
}

const GONE =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|57014|57P0[1-4]|08\w{3}|53100|53300)$/;

/** True where the database itself is out of reach (stopping, starting, refusing connections, its disk full): answered as 503. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const code = postgresCode(error);
  if (code !== null && GONE.test(code)) return true;
  const told = driverErrorOf(error)?.message;
  const message = typeof told === 'string' ? told : '';
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message,
  );
}

const MAX_ATTEMPTS = 6;
const RETRIED = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

/** True where PostgreSQL gave one transaction up for another: the same work may succeed in a fresh one. */
export function isConflict(error: unknown): boolean {
  return RETRIED.has(postgresCode(error) ?? '');
}

/**
 * The one place where a deadlock or serialization failure is tried again; `work` is a whole transaction.
 * @throws DomainError UNAVAILABLE when the retries are used up.
 */
export async function retryConflicts<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error)) throw error;
      if (attempt >= MAX_ATTEMPTS) {
        throw new DomainError('UNAVAILABLE', 'unavailable', 'Server error. Please try again later.', {
          cause: error,
        });
      }
      await delay(Math.random() * 10 * 2 ** attempt);
    }
  }
}

type Effect = () => void | Promise<void>;
const effectsOf = new WeakMap<EntityManager, Effect[]>();

/**
 * Runs `effect` once the transaction of `tx` has committed (sockets, a nudge to a worker). An orderly end of the process waits for
 * it; it is lost if the process is killed in between, so nothing that must happen hangs on it: that goes through the job queue.
 */
export function afterCommit(tx: EntityManager, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (!effects) throw new Error('afterCommit needs the manager of Transactions.run');
  effects.push(effect);
}

/** The one place where transactions begin. */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly pending: PendingWork,
  ) {}

  /**
   * Runs `work` in a fresh transaction; 40001 and 40P01 are retried, each time in a new one, so `work` holds nothing outside it.
   * @throws DomainError UNAVAILABLE when the retries are used up.
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

  private runEffects(effects: Effect[]): void {
    for (const effect of effects) {
      const running = Promise.resolve()
        .then(effect)
        .catch((error: unknown) => this.logger.error(error, 'an effect after a commit failed'));
      void this.pending.track(running);
    }
  }
}
