import type { components } from '../../lib/api/schema.gen';

export type UnreadCount = components['schemas']['UnreadCountResponse'];

export function countIncoming(counts: readonly UnreadCount[], rideId: string): UnreadCount[] {
  const before = counts.find((count) => count.rideId === rideId)?.count ?? 0;
  return setCount(counts, rideId, before + 1);
}

export function setCount(counts: readonly UnreadCount[], rideId: string, count: number): UnreadCount[] {
  const others = counts.filter((one) => one.rideId !== rideId);
  return count > 0 ? [...others, { rideId, count }] : others;
}

export function totalOf(counts: readonly UnreadCount[]): number {
  return counts.reduce((sum, { count }) => sum + count, 0);
}
