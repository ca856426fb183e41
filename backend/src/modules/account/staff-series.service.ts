import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import type { SeriesDays } from './dto/account.requests';
import { StaffSeriesRepository } from './staff-series.repository';
import type { StaffSeriesResponse } from './dto/account.responses';

/** How old figures may be: ten open dashboards ask the database as often as one. */
const KEPT_MS = 60_000;

@Injectable()
export class StaffSeriesService {
  private readonly kept = new Map<SeriesDays, { since: number; figures: Promise<StaffSeriesResponse> }>();

  constructor(
    private readonly repository: StaffSeriesRepository,
    private readonly clock: Clock,
  ) {}

  /** The figures of the last days, at most a minute old. */
  of(days: SeriesDays): Promise<StaffSeriesResponse> {
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

  /** One after the other, to spare the pool. */
  private async read(days: SeriesDays): Promise<StaffSeriesResponse> {
    return {
      days: await this.repository.days(days),
      payments: await this.repository.payments(days),
      corridors: await this.repository.corridors(days),
    };
  }
}
