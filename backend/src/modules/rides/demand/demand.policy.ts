export const DEMAND_DAYS = 31;
/** Smaller or exact numbers would reveal a single person's search. */
const LEVELS = [3, 5, 10, 20, 50, 100] as const;
export const FEWEST_PEOPLE = LEVELS[0];

export function roundedPeople(people: number): number {
  return LEVELS.filter((level) => level <= people).at(-1) ?? 0;
}

/** One of 64 bits per searcher, set by a hash: repetitions change nothing, and few people share a bit. */
export function searcherBit(hash: Buffer): bigint {
  return BigInt.asIntN(64, 1n << BigInt((hash[0] ?? 0) % 64));
}
