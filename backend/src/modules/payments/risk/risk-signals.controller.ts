import { Controller, Get, Query } from '@nestjs/common';
import {
  ApiEnvelope,
  ok,
  okStaffPage,
  Operation,
  Roles,
  StaffPageQuery,
  IdParam,
} from '../../../platform/http';
import { RiskSignalsService } from './risk-signals.service';
import { RiskReportResponse, toRiskReportResponse } from './risk.responses';

@Roles('admin')
@Controller('api/admin/risk-signals')
export class RiskSignalsController {
  constructor(private readonly risks: RiskSignalsService) {}

  @Get()
  @ApiEnvelope(RiskReportResponse, { paginated: 'staff' })
  @Operation('List people with risk signals')
  async list(@Query() query: StaffPageQuery) {
    const { reports, total } = await this.risks.list(query);
    return okStaffPage(reports.map(toRiskReportResponse), query, total);
  }

  @Get(':id')
  @ApiEnvelope(RiskReportResponse)
  @Operation("Get a person's risk signals", 'PROFILE_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(toRiskReportResponse(await this.risks.get(id)));
  }
}
