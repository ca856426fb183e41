/** Days ahead whose demand is counted and shown. */
export const DEMAND_DAYS = 31;
/** Displayed numbers of people. Smaller or exact numbers would reveal a single person's search. */
const LEVELS = [3, 5, 10, 20, 50, 100] as const;
export const FEWEST_PEOPLE = LEVELS[0];

/** Rounds down to a shown number; 0 below the first one. */
export function roundedPeople(people: number): number {
  return LEVELS.filter((level) => level <= people).at(-1) ?? 0;
}

/** Searchers are counted by a bit of 64 each, set by a hash: repetitions change nothing, and few people share a bit. */
export function searcherBit(hash: Buffer): bigint {
  return BigInt.asIntN(64, 1n << BigInt((hash[0] ?? 0) % 64));
}
