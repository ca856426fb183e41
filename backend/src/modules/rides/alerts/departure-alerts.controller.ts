import { Body, Controller, Delete, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, ok, Operation, UserId } from '../../../platform/http';
import { CreateDepartureAlertRequest } from '../dto/rides.requests';
import { DepartureAlertResponse, toDepartureAlertResponse } from '../dto/rides.responses';
import { DepartureAlertsService } from './departure-alerts.service';

@ApiTags('Rides')
@Controller('api/departure-alerts')
export class DepartureAlertsController {
  constructor(private readonly alerts: DepartureAlertsService) {}

  @Get()
  @Operation("List the caller's departure alerts", [DepartureAlertResponse])
  async list(@UserId() userId: string) {
    return ok((await this.alerts.list(userId)).map(toDepartureAlertResponse));
  }

  /** 201 if new, 200 if it existed. */
  @Post()
  @Operation(
    'Create a departure alert',
    { type: DepartureAlertResponse, status: [201, 200] },
    'TOO_MANY_ALERTS',
  )
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
  @Operation('Delete a departure alert', null, 404)
  async remove(@UserId() userId: string, @IdParam() id: string) {
    await this.alerts.remove(userId, id);
    return ok(null);
  }
}
