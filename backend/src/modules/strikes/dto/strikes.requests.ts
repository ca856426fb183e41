import { OneOf, Reason, SortBy, StaffPageQuery, Text, Uuid } from '../../../platform/http';
import {
  type Excuse,
  EXCUSES,
  STATEMENT_LENGTH,
  STRIKE_KINDS,
  STRIKE_OUTCOMES,
  STRIKE_STATUSES,
  type StrikeKind,
  type StrikeOutcome,
  type StrikeStatus,
} from '../strike.policy';

export class AppealStrikeRequest {
  @Text({ max: STATEMENT_LENGTH }) statement!: string;
  @OneOf(EXCUSES, 'StrikeExcuse', { optional: true, nullable: true }) reason?: Excuse | null;
}

export class DecideStrikeRequest {
  @OneOf(STRIKE_OUTCOMES, 'StrikeOutcome') outcome!: StrikeOutcome;
  @Reason() reason!: string;
}

const SORTS = ['created_at', 'expires_at', 'appealed_at'] as const;

export class StaffStrikesQuery extends StaffPageQuery {
  @SortBy(SORTS) override sort?: (typeof SORTS)[number];
  @Uuid({ optional: true }) person_id?: string;
  @OneOf(STRIKE_KINDS, 'StrikeKind', { optional: true }) kind?: StrikeKind;
  @OneOf(STRIKE_STATUSES, 'StrikeStatus', { optional: true }) status?: StrikeStatus;
}
