import { Body, Controller, Delete, Get, Post, Res, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { IdParam, ok, Operation, UserId } from '../../../platform/http';
import { DriverGuard } from '../../profiles';
import { notADriver } from '../ride.errors';
import { RideTemplateResponse, SaveRideTemplateRequest } from './ride-templates.dto';
import { RideTemplatesService } from './ride-templates.service';

@ApiTags('Rides')
@Controller('api/ride-templates')
export class RideTemplatesController {
  constructor(private readonly templates: RideTemplatesService) {}

  @Get()
  @Operation("List the caller's ride templates", [RideTemplateResponse])
  async list(@UserId() userId: string) {
    return ok(await this.templates.list(userId));
  }

  /** 201 if new, 200 if replaced. */
  @Post()
  @UseGuards(new DriverGuard(notADriver))
  @Operation(
    'Save a ride template',
    { type: RideTemplateResponse, status: [201, 200] },
    'NOT_A_DRIVER',
    'TOO_MANY_TEMPLATES',
  )
  async save(
    @UserId() userId: string,
    @Body() body: SaveRideTemplateRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { template, created } = await this.templates.save(userId, body);
    void reply.status(created ? 201 : 200);
    return ok(template);
  }

  @Delete(':id')
  @Operation('Delete a ride template', null, 404)
  async remove(@UserId() userId: string, @IdParam() id: string) {
    await this.templates.remove(userId, id);
    return ok(null);
  }
}
