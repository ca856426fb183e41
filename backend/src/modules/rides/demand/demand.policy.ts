export const DEMAND_DAYS = 31;
/** Counts are rounded down to these levels. Exact or smaller counts could reveal one person's search. */
const SHOWN_LEVELS = [3, 5, 10, 20, 50, 100] as const;
export const MIN_PEOPLE = SHOWN_LEVELS[0];

export function roundedPeople(people: number): number {
  return SHOWN_LEVELS.filter((level) => level <= people).at(-1) ?? 0;
}

/** Maps a searcher's hash to one of 64 bits, so that repeated searches count once and few people share a bit. */
export const searcherBit = (hash: Buffer): bigint => BigInt.asIntN(64, 1n << BigInt((hash[0] ?? 0) % 64));
