import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { DataSource, EntityManager } from 'typeorm';
import { PendingWork } from '../pending-work';
import { retryConflicts } from './postgres-errors';

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
