import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '../errors';
import { postgresCode } from './postgres-errors';

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
