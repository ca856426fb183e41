import type { Terms } from '../../lib/terms';

interface RefundTier {
  /** What a cancellation now gives back. */
  percent: number;
  /** When less comes back, epoch milliseconds. */
  until: number;
  /** What comes back after that, tier by tier until departure. */
  later: number[];
}

const HOUR_MS = 3_600_000;

/** What a cancellation at `now` gives back by the terms; null once the ride has left. */
export function refundTier({ tiers }: Terms['refund'], departure: string, now: number): RefundTier | null {
  const end = (hours: number) => new Date(departure).getTime() - hours * HOUR_MS;
  const index = tiers.findIndex(({ hours_before_departure }) => now < end(hours_before_departure));
  const tier = tiers[index];
  if (!tier) return null;
  const later = tiers.slice(index + 1).map(({ percent }) => percent);
  return { percent: tier.percent, until: end(tier.hours_before_departure), later };
}
