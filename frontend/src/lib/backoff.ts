interface Pace {
  /** Delay before the first retry; milliseconds. */
  firstMs: number;
  /** Longest delay; milliseconds. */
  mostMs: number;
}

/**
 * Exponential backoff with ±50 % jitter, in milliseconds, so that phones that lost the same server don't reconnect at
 * once.
 * @param tries failed attempts so far
 */
export function backoff(tries: number, { firstMs, mostMs }: Pace, chance = Math.random()): number {
  return Math.min(mostMs, firstMs * 2 ** tries) * (0.5 + chance);
}
