import { Injectable } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Clock } from '../../platform/clock';
import { invalidField } from '../../platform/errors';
import { type StaffRole, toResponse } from '../../platform/http';
import { commandsOf } from '../approvals';
import type { SeriesDays, TrendsQuery } from './dto/operations.requests';
import { StaffFiguresRepository } from './staff-figures.repository';
import {
  type StaffSeriesResponse,
  StaffStatsResponse,
  type TrendsResponse,
} from './dto/operations.responses';

/** Longest period. */
const TREND_DAYS = { day: 92, week: 366, month: 366 } as const;

/** Ten open dashboards cost as much as one. */
const KEPT_MS = 60_000;

@Injectable()
export class StaffFiguresService {
  private readonly kept = new Map<SeriesDays, { since: number; figures: Promise<StaffSeriesResponse> }>();

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
    const known = this.kept.get(days);
    if (known && now - known.since < KEPT_MS) return known.figures;
    const figures = this.read(days).catch((error: unknown) => {
      this.kept.delete(days);
      throw error;
    });
    this.kept.set(days, { since: now, figures });
    return figures;
  }

  /** Only finance sees money. @throws DomainError VALIDATION_FAILED if the period is too long */
  async trends(role: StaffRole | null, query: TrendsQuery): Promise<TrendsResponse> {
    const days = (Date.parse(query.to) - Date.parse(query.from)) / 86_400_000 + 1;
    const most = TREND_DAYS[query.by];
    if (days > most) {
      throw invalidField('to', `The period must not exceed ${most} days`);
    }
    return this.repository.trends(query, role === 'finance' || role === 'admin');
  }

  /** Sequential, to spare the pool. */
  private async read(days: SeriesDays): Promise<StaffSeriesResponse> {
    return {
      days: await this.repository.days(days),
      payments: await this.repository.payments(days),
      corridors: await this.repository.corridors(days),
    };
  }
}
