import { Amount, City, Flag, Instant, Integer, SortBy, StaffPageQuery, Text } from '../../../platform/http';

export class EnterReferralCodeRequest {
  @Text({ max: 40, example: 'K7MP2QXA' }) code!: string;
}

const SORTS = ['created_at', 'ends_at', 'budget'] as const;

export class PromotionsQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: (typeof SORTS)[number];
  @Flag({ filter: true }) active?: boolean;
}

export class CreatePromotionRequest {
  @Text({ max: 20, example: 'RENTREE26', description: '4 to 20 letters and digits' }) code!: string;
  @Integer({ min: 1, max: 100, optional: true, nullable: true, description: 'Percentage of fare and fee' })
  percent?: number | null;
  @Amount({
    min: 1,
    max: 500_000,
    optional: true,
    nullable: true,
    description: 'XAF, instead of a percentage',
  })
  amount?: number | null;
  @Amount({ min: 1, max: 1_000_000_000, description: 'XAF for all bookings together' }) budget!: number;
  @Instant() starts_at!: string;
  @Instant() ends_at!: string;
  @City({ optional: true, nullable: true }) from_city?: string | null;
  @City({ optional: true, nullable: true }) to_city?: string | null;
  @Integer({
    min: 1,
    max: 100,
    description: 'Maximum bookings of one person, counting people with the same device or payer',
  })
  per_person!: number;
}

export class PromotionChange {
  @Amount({ min: 1, max: 1_000_000_000, optional: true }) budget?: number | null;
  @Instant({ optional: true }) ends_at?: string | null;
  @Integer({ min: 1, max: 100, optional: true }) per_person?: number | null;
  @Flag({ optional: true }) active?: boolean | null;
}
