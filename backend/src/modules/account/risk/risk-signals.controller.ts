import { Controller, Get, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  ok,
  okStaffPage,
  Roles,
  StaffPageQuery,
  UuidPipe,
} from '../../../platform/http';
import { RiskReportResponse, toRiskReportResponse } from '../dto/account.responses';
import { RiskSignalsService } from './risk-signals.service';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/risk-signals')
export class RiskSignalsController {
  constructor(private readonly risks: RiskSignalsService) {}

  @Get()
  @ApiEnvelope(RiskReportResponse, { paginated: 'staff' })
  @ApiErrors(400, 401, 403)
  async list(@Query() query: StaffPageQuery) {
    const { reports, total } = await this.risks.list(query);
    return okStaffPage(reports.map(toRiskReportResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(RiskReportResponse)
  @ApiErrors(400, 401, 403, 404)
  async get(@Param('id', UuidPipe) id: string) {
    return ok(toRiskReportResponse(await this.risks.get(id)));
  }
}
