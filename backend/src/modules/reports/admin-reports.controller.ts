import { Body, Controller, Get, Post, Query } from '@nestjs/common';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  okStaffPage,
  Operation,
  Roles,
  UserId,
} from '../../platform/http';
import { ReportsQuery, ResolveReportRequest } from './dto/reports.requests';
import {
  StaffReportDetailResponse,
  StaffReportResponse,
  toStaffReportDetailResponse,
  toStaffReportResponse,
} from './dto/reports.responses';
import { ReportsService } from './reports.service';

@Roles('support')
@Controller('api/admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @Operation('List reports', { type: StaffReportResponse, page: 'staff' })
  async list(@UserId() staffId: string, @Query() query: ReportsQuery) {
    return okStaffPage(await this.reports.list(staffId, query), query, toStaffReportResponse);
  }

  /** Shows private messages, so each view is audited. */
  @Get(':id')
  @Operation('Get a report', StaffReportDetailResponse, 404)
  async get(@UserId() staffId: string, @IdParam() id: string) {
    const { report, context } = await this.reports.view(staffId, id);
    return ok(toStaffReportDetailResponse(report, context));
  }

  @Post(':id/resolve')
  @Operation('Resolve a report', StaffReportResponse, 404, 'PROFILE_NOT_FOUND', 'STATE_CONFLICT')
  async resolve(@CurrentUser() staff: Identity, @IdParam() id: string, @Body() body: ResolveReportRequest) {
    return ok(toStaffReportResponse(await this.reports.resolve(staff, id, body)));
  }
}
