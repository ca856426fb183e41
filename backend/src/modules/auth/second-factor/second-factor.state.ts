/** Wrong tries that lock the factor, and for how long. */
export const WRONG_FACTOR_CODES = { most: 5, lockedMinutes: 15 } as const;

export type FactorAttempt = 'accepted' | 'wrong' | 'locked';

/** A stored factor under lock, as far as a try is decided by it. */
export interface TriedFactor {
  /** The newest time step of an accepted code. */
  lastStep: number;
  locked: boolean;
}

/** What a try comes to. A code works once: a step that was accepted before is a wrong try, and so is an older one. */
export function decideAttempt(factor: TriedFactor, step: number | null): FactorAttempt {
  if (factor.locked) return 'locked';
  return step !== null && step > factor.lastStep ? 'accepted' : 'wrong';
}
