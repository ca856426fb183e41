import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { ReplicaReads } from '../../../platform/database';
import { invalidField } from '../../../platform/errors';
import { fareWithin, TERMS } from '../../money';
import { TownsService } from '../../towns';
import type { PriceGuideResponse } from '../dto/rides.responses';
import { priceGuide } from './price-guide.policy';
import { PAID_PRICES, type PaidPricesRow } from './price-guide.query';

@Injectable()
export class PriceGuideService {
  constructor(
    private readonly replica: ReplicaReads,
    private readonly towns: TownsService,
    private readonly config: AppConfig,
  ) {}

  /** Null for an unknown city or equal towns. */
  async of(route: { from_city: string; to_city: string }): Promise<PriceGuideResponse | null> {
    const from = this.towns.find(route.from_city);
    const to = this.towns.find(route.to_city);
    if (!from || !to || from.name === to.name) return null;
    const [paid] = await this.replica.run<PaidPricesRow>(PAID_PRICES, [from.name, to.name]);
    if (!paid) return null;
    return priceGuide(paid, { ...this.config.prices, km: this.towns.estimate(from, to).distance_km });
  }

  /** @throws DomainError VALIDATION_FAILED above the cap, or if the price with the service fee can't be paid */
  async check(route: { from_city: string; to_city: string }, price: number, field = 'price'): Promise<void> {
    const most = fareWithin(TERMS.amount.max, this.config.serviceFee);
    if (price > most)
      throw invalidField(field, `price must be at most ${most} XAF, to which the service fee is added`);
    const cap = (await this.of(route))?.cap ?? null;
    if (cap === null || price <= cap) return;
    throw invalidField(field, `price must be at most ${cap} XAF between these towns`);
  }
}
