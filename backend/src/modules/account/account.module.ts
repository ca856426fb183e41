import { Module } from '@nestjs/common';
import { StaffStatsController } from './staff-stats.controller';
import { StaffStatsRepository } from './staff-stats.repository';
import { StaffStatsService } from './staff-stats.service';

/** What looks into every room: the figures of the staff's dashboard. */
@Module({ controllers: [StaffStatsController], providers: [StaffStatsService, StaffStatsRepository] })
export class AccountModule {}
