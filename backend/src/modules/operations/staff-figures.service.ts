import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { invalidField } from '../../platform/errors';
import { type StaffRole, toResponse } from '../../platform/http';
import { commandsOf } from '../approvals';
import type { SeriesDays, TrendsQuery } from './dto/operations.requests';
import {
  type StaffSeriesResponse,
  StaffStatsResponse,
  type TrendsResponse,
} from './dto/operations.responses';
import { StaffFiguresRepository } from './staff-figures.repository';

const MAX_TREND_DAYS = { day: 92, week: 366, month: 366 } as const;
const SERIES_CACHE_MS = 60_000;

@Injectable()
export class StaffFiguresService {
  private readonly seriesCache = new Map<
    SeriesDays,
    { since: number; figures: Promise<StaffSeriesResponse> }
  >();

  constructor(
    private readonly repository: StaffFiguresRepository,
    private readonly clock: Clock,
  ) {}

  async stats(role: StaffRole | null): Promise<StaffStatsResponse> {
    const waiting = await this.repository.waiting(commandsOf(role));
    return toResponse(StaffStatsResponse, { ...waiting, ...(await this.repository.today()) });
  }

  @Interval(60_000)
  countToday(): Promise<void> {
    return this.repository.countToday();
  }

  /** Cached for a minute. */
  series(days: SeriesDays): Promise<StaffSeriesResponse> {
    const now = this.clock.now().getTime();
    const cached = this.seriesCache.get(days);
    if (cached && now - cached.since < SERIES_CACHE_MS) return cached.figures;
    const figures = this.read(days).catch((error: unknown) => {
      this.seriesCache.delete(days);
      throw error;
    });
    this.seriesCache.set(days, { since: now, figures });
    return figures;
  }

  /** Money is null except for finance and administrators. @throws DomainError VALIDATION_FAILED if the period is too long */
  async trends(role: StaffRole | null, query: TrendsQuery): Promise<TrendsResponse> {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000 + 1;
    const maxDays = MAX_TREND_DAYS[query.by];
    if (days > maxDays) throw invalidField('to', `The period must not exceed ${maxDays} days`);
    return this.repository.trends(query, role === 'finance' || role === 'admin');
  }

  private async read(days: SeriesDays): Promise<StaffSeriesResponse> {
    return {
      days: await this.repository.days(days),
      payments: await this.repository.payments(days),
      corridors: await this.repository.corridors(days),
    };
  }
}
