import { Injectable } from '@nestjs/common';
import type { SeriesDays } from './dto/account.requests';
import { StaffSeriesRepository } from './staff-series.repository';
import type { StaffSeriesResponse } from './dto/account.responses';

@Injectable()
export class StaffSeriesService {
  constructor(private readonly repository: StaffSeriesRepository) {}

  /** The figures of the last days. Read one after the other, to spare the pool. */
  async of(days: SeriesDays): Promise<StaffSeriesResponse> {
    return {
      days: await this.repository.days(days),
      payments: await this.repository.payments(days),
      corridors: await this.repository.corridors(days),
    };
  }
}
