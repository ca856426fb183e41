import type { Terms } from '../../lib/terms';

interface RefundTier {
  percent: number;
  /** End of the tier; epoch milliseconds. */
  until: number;
  later: number[];
}

const HOUR_MS = 3_600_000;

export function refundTier({ tiers }: Terms['refund'], departure: string, now: number): RefundTier | null {
  const end = (hours: number) => new Date(departure).getTime() - hours * HOUR_MS;
  const index = tiers.findIndex(({ hours_before_departure }) => now < end(hours_before_departure));
  const tier = tiers[index];
  if (!tier) return null;
  const later = tiers.slice(index + 1).map(({ percent }) => percent);
  return { percent: tier.percent, until: end(tier.hours_before_departure), later };
}
