import { isConflict } from '../database';
import { DomainError } from '../errors';
import { toDomainError } from './error.filter';

/** Whether an error has an answer of its own, or is a conflict that a retry mends: anything else is a failure of ours. */
export function isForeseen(error: unknown): boolean {
  return error instanceof DomainError || isConflict(error) || toDomainError(error).code !== 'INTERNAL';
}

/** Does the work; what nobody foresaw in it is said in these words (spec §8), without the inside of it. */
export async function saying<Result>(words: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (isForeseen(error)) throw error;
    throw new DomainError('INTERNAL', 'internal', words, { cause: error });
  }
}
