import type { PriceGuideResponse } from '../dto/rides.responses';
import type { PaidPricesRow } from './price-guide.query';

/** Prices of fewer are unreliable and could reveal those of one or two drivers. */
const MIN_SEATS = 10;
const MIN_DRIVERS = 3;
const ROUNDING_STEP = 50;

const LOW_FACTOR = 0.8;
const HIGH_FACTOR = 1.2;

const rounded = (price: number) => Math.max(ROUNDING_STEP, Math.round(price / ROUNDING_STEP) * ROUNDING_STEP);

/** @param capFactor `cap` as a multiple of `high`; 0: no cap. Estimates have no cap. */
export function priceGuide(
  { low, high, sample, drivers }: PaidPricesRow,
  { km, perKm, capFactor }: { km: number; perKm: number; capFactor: number },
): PriceGuideResponse {
  if (low === null || high === null || sample < MIN_SEATS || drivers < MIN_DRIVERS) {
    const usual = km * perKm;
    return { low: rounded(usual * LOW_FACTOR), high: rounded(usual * HIGH_FACTOR), cap: null, sample: 0 };
  }
  return { low, high, cap: capFactor === 0 ? null : Math.floor(high * capFactor), sample };
}
