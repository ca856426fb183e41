interface BackoffLimits {
  firstMs: number;
  maxMs: number;
}

/** Exponential backoff in milliseconds; ±50 % jitter spreads the reconnects of many phones. */
export function backoff(tries: number, { firstMs, maxMs }: BackoffLimits, random = Math.random()): number {
  return Math.min(maxMs, firstMs * 2 ** tries) * (0.5 + random);
}
