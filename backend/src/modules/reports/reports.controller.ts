import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Idempotent, ok, Operation, UserId } from '../../platform/http';
import { CreateReportRequest } from './dto/reports.requests';
import { ReportResponse, toReportResponse } from './dto/reports.responses';
import { ReportsService } from './reports.service';

@ApiTags('Chat')
@Controller('api/reports')
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  /** 201 if new, 200 if the same report is already open. */
  @Post()
  @Idempotent()
  @Operation(
    'Report a person',
    { type: ReportResponse, status: [201, 200] },
    404,
    'PROFILE_NOT_FOUND',
    'RIDE_NOT_FOUND',
    'TOO_MANY_REPORTS',
  )
  async create(
    @UserId() reporterId: string,
    @Body() body: CreateReportRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { report, created } = await this.reports.create(reporterId, body);
    void reply.status(created ? 201 : 200);
    return ok(toReportResponse(report));
  }
}
