import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { ApiEnvelope, ok, Operation, IdParam, UserId } from '../../../platform/http';
import { CreateDepartureAlertRequest } from '../dto/rides.requests';
import { DepartureAlertResponse, toDepartureAlertResponse } from '../dto/rides.responses';
import { DepartureAlertsService } from './departure-alerts.service';

@ApiTags('Rides')
@Controller('api/departure-alerts')
export class DepartureAlertsController {
  constructor(private readonly alerts: DepartureAlertsService) {}

  @Get()
  @ApiEnvelope(DepartureAlertResponse, { isArray: true })
  @Operation("List the caller's departure alerts")
  async list(@UserId() userId: string) {
    return ok((await this.alerts.list(userId)).map(toDepartureAlertResponse));
  }

  /** 201 if new, 200 if it existed. */
  @Post()
  @ApiEnvelope(DepartureAlertResponse, { status: 201 })
  @ApiEnvelope(DepartureAlertResponse)
  @Operation('Create a departure alert', 'TOO_MANY_ALERTS')
  async create(
    @UserId() userId: string,
    @Body() body: CreateDepartureAlertRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { alert, created } = await this.alerts.create(userId, body);
    void reply.status(created ? 201 : 200);
    return ok(toDepartureAlertResponse(alert));
  }

  @Delete(':id')
  @ApiEnvelope(null, { nullable: true })
  @Operation('Delete a departure alert', 404)
  async remove(@UserId() userId: string, @IdParam() id: string) {
    await this.alerts.remove(userId, id);
    return ok(null);
  }
}
