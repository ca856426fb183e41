import type { components } from '../../lib/api/schema.gen';

export type UnreadCount = components['schemas']['UnreadCountResponse'];

/** One more for a ride, starting at 1. */
export function countIncoming(counts: readonly UnreadCount[], rideId: string): UnreadCount[] {
  const before = counts.find((count) => count.rideId === rideId)?.count ?? 0;
  return setCount(counts, rideId, before + 1);
}

/** What the server counts for a ride; none left removes the entry. */
export function setCount(counts: readonly UnreadCount[], rideId: string, count: number): UnreadCount[] {
  const others = counts.filter((one) => one.rideId !== rideId);
  return count > 0 ? [...others, { rideId, count }] : others;
}

export function totalOf(counts: readonly UnreadCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
