import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/clock';
import { type StaffRole, toResponse } from '../../platform/http';
import { commandsOf } from '../approvals';
import type { SeriesDays } from './dto/operations.requests';
import { StaffFiguresRepository } from './staff-figures.repository';
import { type StaffSeriesResponse, StaffStatsResponse } from './dto/operations.responses';

/** Cache time: ten open dashboards cost as much as one. */
const KEPT_MS = 60_000;

@Injectable()
export class StaffFiguresService {
  private readonly kept = new Map<SeriesDays, { since: number; figures: Promise<StaffSeriesResponse> }>();

  constructor(
    private readonly repository: StaffFiguresRepository,
    private readonly clock: Clock,
  ) {}

  /** Open work and today's figures. */
  async stats(role: StaffRole | null): Promise<StaffStatsResponse> {
    const waiting = await this.repository.waiting(commandsOf(role));
    return toResponse(StaffStatsResponse, { ...waiting, ...(await this.repository.today()) });
  }

  /** Daily figures, cached for a minute. */
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

  /** Sequential, to spare the pool. */
  private async read(days: SeriesDays): Promise<StaffSeriesResponse> {
    return {
      days: await this.repository.days(days),
      payments: await this.repository.payments(days),
      corridors: await this.repository.corridors(days),
    };
  }
}
