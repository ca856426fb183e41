import { Controller, Get, Query } from '@nestjs/common';
import { CurrentUser, type Identity, ok, Operation, Roles, STAFF_ROLES } from '../../platform/http';
import { StaffSeriesQuery, TrendsQuery } from './dto/operations.requests';
import { StaffSeriesResponse, StaffStatsResponse, TrendsResponse } from './dto/operations.responses';
import { StaffFiguresService } from './staff-figures.service';

@Roles(...STAFF_ROLES)
@Controller('api/admin/stats')
export class StaffStatsController {
  constructor(private readonly figures: StaffFiguresService) {}

  @Get()
  @Operation('Get the figures of the staff dashboard', StaffStatsResponse)
  async get(@CurrentUser() { staffRole }: Identity) {
    return ok(await this.figures.stats(staffRole));
  }

  @Get('series')
  @Roles('finance')
  @Operation('Get daily figures', StaffSeriesResponse)
  async getSeries(@Query() { days }: StaffSeriesQuery) {
    return ok(await this.figures.series(days));
  }

  @Get('trends')
  @Roles('support', 'finance')
  @Operation('Get the figures of a period and of the previous one', TrendsResponse)
  async getTrends(@CurrentUser() { staffRole }: Identity, @Query() query: TrendsQuery) {
    return ok(await this.figures.trends(staffRole, query));
  }
}
