import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { DomainError } from '../errors';
import { postgresCode } from './postgres-errors';

const MAX_ATTEMPTS = 6;
const RETRIED = new Set(['40001', '40P01']); // serialization_failure, deadlock_detected

type Effect = () => void | Promise<void>;
const effectsOf = new WeakMap<EntityManager, Effect[]>();

/**
 * Runs `effect` once the transaction of `tx` has committed (sockets, a nudge to a worker). It is lost if the process dies in
 * between, so nothing that must happen hangs on it: that goes through the job queue.
 */
export function afterCommit(tx: EntityManager, effect: Effect): void {
  const effects = effectsOf.get(tx);
  if (!effects) throw new Error('afterCommit needs the manager of Transactions.run');
  effects.push(effect);
}

/** The one place where transactions begin, and where a deadlock or serialization failure is tried again. */
@Injectable()
export class Transactions {
  private readonly logger = new Logger(Transactions.name);

  constructor(@InjectDataSource() private readonly dataSource: DataSource) {}

  /**
   * Runs `work` in a fresh transaction; 40001 and 40P01 are retried, each time in a new one, so `work` holds nothing outside it.
   * @throws DomainError UNAVAILABLE when the retries are used up.
   */
  async run<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const effects: Effect[] = [];
      let result: T;
      try {
        result = await this.dataSource.transaction((tx) => {
          effectsOf.set(tx, effects);
          return work(tx);
        });
      } catch (error) {
        const code = postgresCode(error);
        if (code === null || !RETRIED.has(code)) throw error;
        if (attempt >= MAX_ATTEMPTS) {
          throw new DomainError('UNAVAILABLE', 'unavailable', 'Server error. Please try again later.', {
            cause: error,
          });
        }
        await delay(Math.random() * 10 * 2 ** attempt);
        continue;
      }
      this.runEffects(effects);
      return result;
    }
  }

  private runEffects(effects: Effect[]): void {
    for (const effect of effects) {
      Promise.resolve()
        .then(effect)
        .catch((error: unknown) => this.logger.error(error, 'an effect after a commit failed'));
    }
  }
}
