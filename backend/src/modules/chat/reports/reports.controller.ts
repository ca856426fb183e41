import { Body, Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import {
  Idempotent,
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  okStaffPage,
  Operation,
  Roles,
  STAFF,
  UuidPipe,
} from '../../../platform/http';
import { CreateReportRequest, ResolveReportRequest, ReportsQuery } from '../dto/chat.requests';
import {
  ReportResponse,
  StaffReportDetailResponse,
  StaffReportResponse,
  toReportResponse,
  toStaffReportDetailResponse,
  toStaffReportResponse,
} from '../dto/chat.responses';
import { ReportsService } from './reports.service';

@ApiTags('Chat')
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  /** 201 if new, 200 if the same report is already open. */
  @Post()
  @Idempotent()
  @ApiEnvelope(ReportResponse, { status: 201 })
  @ApiEnvelope(ReportResponse)
  @Operation('Report a person', ...BODY, 401, 404, 'PROFILE_NOT_FOUND', 'RIDE_NOT_FOUND', 'TOO_MANY_REPORTS')
  async create(
    @CurrentUser() reporter: Identity,
    @Body() body: CreateReportRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { report, created } = await this.reports.create(reporter.userId, body);
    void reply.status(created ? 201 : 200);
    return ok(toReportResponse(report));
  }
}

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/reports')
export class AdminReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Get()
  @ApiEnvelope(StaffReportResponse, { paginated: 'staff' })
  @Operation('List reports', 400, ...STAFF)
  async list(@Query() query: ReportsQuery) {
    const { reports, total } = await this.reports.list(query);
    return okStaffPage(reports.map(toStaffReportResponse), query, total);
  }

  /** Shows private messages, so each view is audited. */
  @Get(':id')
  @ApiEnvelope(StaffReportDetailResponse)
  @Operation('Get a report', 400, ...STAFF, 404)
  async look(@CurrentUser() admin: Identity, @Param('id', UuidPipe) id: string) {
    const { report, context } = await this.reports.look(admin.userId, id);
    return ok(toStaffReportDetailResponse(report, context));
  }

  @Post(':id/resolve')
  @HttpCode(200)
  @ApiEnvelope(StaffReportResponse)
  @Operation('Resolve a report', ...BODY, ...STAFF, 404, 'PROFILE_NOT_FOUND', 'STATE_CONFLICT')
  async resolve(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() body: ResolveReportRequest,
  ) {
    return ok(toStaffReportResponse(await this.reports.resolve(admin.userId, id, body)));
  }
}
