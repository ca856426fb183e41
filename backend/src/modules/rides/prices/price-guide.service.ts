import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { ReplicaReads } from '../../../platform/database';
import { invalidField } from '../../../platform/errors';
import { fareWithin, TERMS } from '../../money';
import { TownsService } from '../../towns';
import type { PriceGuideResponse } from '../dto/rides.responses';
import { PAID_PRICES, type PaidPricesRow } from './price-guide.query';

/** Fewer prices are unreliable and could reveal those of one or two drivers. */
const MIN_SEATS = 10;
const MIN_DRIVERS = 3;
const ROUNDING_STEP = 50;

const LOW_FACTOR = 0.8;
const HIGH_FACTOR = 1.2;

const rounded = (price: number) => Math.max(ROUNDING_STEP, Math.round(price / ROUNDING_STEP) * ROUNDING_STEP);

@Injectable()
export class PriceGuideService {
  constructor(
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly config: AppConfig,
  ) {}

  async ofRoute(route: { from_city: string; to_city: string }): Promise<PriceGuideResponse | null> {
    const towns = this.towns.pair(route);
    if (!towns) return null;
    const { from, to } = towns;
    const [paid] = await this.replica.run<PaidPricesRow>(PAID_PRICES, [from.name, to.name]);
    if (!paid) return null;
    return priceGuide(paid, { ...this.config.prices, km: this.towns.estimate(from, to).distance_km });
  }

  /** @throws DomainError VALIDATION_FAILED above the cap, or if the price with the service fee can't be paid */
  async check(route: { from_city: string; to_city: string }, price: number, field = 'price'): Promise<void> {
    const maxPrice = fareWithin(TERMS.amount.max, this.config.serviceFee);
    if (price > maxPrice)
      throw invalidField(field, `price must be at most ${maxPrice} XAF, to which the service fee is added`);
    const cap = (await this.ofRoute(route))?.cap ?? null;
    if (cap === null || price <= cap) return;
    throw invalidField(field, `price must be at most ${cap} XAF between these towns`);
  }
}

/** @param capFactor `cap` as a multiple of `high`; 0: no cap. Estimates have no cap. */
export function priceGuide(
  { low, high, sample, drivers }: PaidPricesRow,
  { km, perKm, capFactor }: { km: number; perKm: number; capFactor: number },
): PriceGuideResponse {
  if (low === null || high === null || sample < MIN_SEATS || drivers < MIN_DRIVERS) {
    const price = km * perKm;
    return { low: rounded(price * LOW_FACTOR), high: rounded(price * HIGH_FACTOR), cap: null, sample: 0 };
  }
  return { low, high, cap: capFactor === 0 ? null : Math.floor(high * capFactor), sample };
}
