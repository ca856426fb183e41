import type { PriceGuideResponse } from '../dto/rides.responses';
import type { PaidPricesRow } from './price-guide.query';

/** Fewer say little, and those of a single driver only what that driver asked. */
const LEAST_SEATS = 10;
const LEAST_DRIVERS = 3;
const ROUNDED_TO = 50;

const LOW = 0.8;
const HIGH = 1.2;

const rounded = (price: number) => Math.max(ROUNDED_TO, Math.round(price / ROUNDED_TO) * ROUNDED_TO);

/** @param capFactor multiple of `high`; 0: no limit. Estimates have no cap. */
export function priceGuide(
  { low, high, sample, drivers }: PaidPricesRow,
  { km, perKm, capFactor }: { km: number; perKm: number; capFactor: number },
): PriceGuideResponse {
  if (low === null || high === null || sample < LEAST_SEATS || drivers < LEAST_DRIVERS) {
    const usual = km * perKm;
    return { low: rounded(usual * LOW), high: rounded(usual * HIGH), cap: null, sample: 0 };
  }
  return { low, high, cap: capFactor === 0 ? null : Math.floor(high * capFactor), sample };
}
