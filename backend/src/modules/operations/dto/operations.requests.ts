import { Cursor, Day, Flag, Integer, OneOf, Text } from '../../../platform/http';

const SERIES_DAYS = [7, 30, 90] as const;
export type SeriesDays = (typeof SERIES_DAYS)[number];

export class StaffSeriesQuery {
  @OneOf(SERIES_DAYS, { filter: true, default: 30, description: 'Days up to today' }) days: SeriesDays = 30;
}

export class TrendsQuery {
  @Day() from!: string;
  @Day({ since: 'from', description: 'Inclusive; at most 92 days, or 366 days by week or month' })
  to!: string;
  @OneOf(['day', 'week', 'month'], { filter: true, default: 'day' }) by: 'day' | 'week' | 'month' = 'day';
}

export interface TimelineCursor {
  at: string;
  kind: string;
  id: string;
}

export class PersonTimelineQuery {
  @Integer({ filter: true, min: 1, max: 100, default: 50 }) limit = 50;
  @Cursor() cursor?: string;
}

export class RecordSearchQuery {
  @Text({ minLength: 2, max: 100 }) q!: string;
}

export class RideMessageRequest {
  @Text({ minLength: 1, max: 300 }) text!: string;
  @Flag({ optional: true, nullable: false, description: 'Only count recipients and SMS parts' })
  preview?: boolean;
}
