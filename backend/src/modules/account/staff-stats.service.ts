import { Injectable } from '@nestjs/common';
import type { StaffStatsResponse } from './dto/account.responses';
import { StaffStatsRepository } from './staff-stats.repository';

@Injectable()
export class StaffStatsService {
  constructor(private readonly repository: StaffStatsRepository) {}

  async get(): Promise<StaffStatsResponse> {
    const { oldest_waiting_since, ...figures } = await this.repository.read();
    return { ...figures, oldest_waiting_since: oldest_waiting_since?.toISOString() ?? null };
  }
}
