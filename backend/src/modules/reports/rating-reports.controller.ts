import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Idempotent, IdParam, ok, Operation, UserId } from '../../platform/http';
import { ReportRatingRequest } from './dto/reports.requests';
import { ReportResponse, toReportResponse } from './dto/reports.responses';
import { ReportsService } from './reports.service';

@ApiTags('Ratings')
@Controller('api/ratings')
export class RatingReportsController {
  constructor(private readonly reports: ReportsService) {}

  /** 201 for a new report, 200 if one is open. */
  @Post(':id/report')
  @Idempotent()
  @Operation(
    'Report a rating',
    { type: ReportResponse, status: [201, 200] },
    404,
    'PROFILE_NOT_FOUND',
    'TOO_MANY_REPORTS',
  )
  async report(
    @UserId() reporterId: string,
    @IdParam() id: string,
    @Body() { reason }: ReportRatingRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { report, created } = await this.reports.createForRating(reporterId, id, reason);
    void reply.status(created ? 201 : 200);
    return ok(toReportResponse(report));
  }
}
