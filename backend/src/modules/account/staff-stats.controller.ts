import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, ok, Roles } from '../../platform/http';
import { StaffStatsResponse } from './dto/staff-stats.response';
import { StaffStatsService } from './staff-stats.service';

@ApiTags('Admin')
@Roles('approver')
@Controller('api/admin/stats')
export class StaffStatsController {
  constructor(private readonly stats: StaffStatsService) {}

  @Get()
  @ApiEnvelope(StaffStatsResponse)
  @ApiErrors(401, 403)
  async get() {
    return ok(await this.stats.get());
  }
}
