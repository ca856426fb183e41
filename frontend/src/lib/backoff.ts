interface Pace {
  firstMs: number;
  mostMs: number;
}

/** Exponential backoff in milliseconds; ±50 % jitter spreads the reconnects of many phones. */
export function backoff(tries: number, { firstMs, mostMs }: Pace, chance = Math.random()): number {
  return Math.min(mostMs, firstMs * 2 ** tries) * (0.5 + chance);
}
