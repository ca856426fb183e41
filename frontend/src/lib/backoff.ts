interface Pace {
  /** Milliseconds before the first try. */
  firstMs: number;
  /** The longest wait; milliseconds. */
  mostMs: number;
}

/**
 * How long to wait before the next try, in milliseconds: twice as long each time, and half less to half more by chance, so
 * that a thousand phones that lost the same server don't come back in the same second.
 * @param tries how many have failed already
 */
export function backoff(tries: number, { firstMs, mostMs }: Pace, chance = Math.random()): number {
  return Math.min(mostMs, firstMs * 2 ** tries) * (0.5 + chance);
}
