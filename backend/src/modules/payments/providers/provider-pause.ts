/** Unknown outcomes in a row until a provider is left alone. */
export const FAILURES_TO_PAUSE = 5;
const FIRST_PAUSE_SECONDS = 3;
/** Short: one request each half minute harms nobody, and people wait for their tickets. */
const LONGEST_PAUSE_SECONDS = 30;

/** A provider whose last outcome was unknown, that one counted. */
export interface Troubled {
  /** Unknown outcomes in a row. */
  failures: number;
  /** `recovering`: the pause is over, and nobody has tried yet. */
  state: 'answering' | 'paused' | 'recovering';
  /** One request is out to see whether it is back. */
  probing: boolean;
  /** The last pause. */
  pause_seconds: number;
}

/**
 * Seconds of the pause that begins now, before jitter; null where none does: too few failures, or a pause is on already and this
 * was a call that could not wait (somebody pays).
 */
export function pauseAfterTrouble({ failures, state, probing, pause_seconds }: Troubled): number | null {
  if (state === 'answering') return failures >= FAILURES_TO_PAUSE ? FIRST_PAUSE_SECONDS : null;
  if (state === 'paused' && !probing) return null;
  return Math.min(pause_seconds * 2, LONGEST_PAUSE_SECONDS);
}
