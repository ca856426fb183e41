import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ok, Operation } from '../../../platform/http';
import { DriverGuard } from '../../profiles';
import { DemandResponse } from '../dto/rides.responses';
import { notADriver } from '../ride.errors';
import { DemandService } from './demand.service';

@ApiTags('Rides')
@Controller('api/driver/demand')
export class DemandController {
  constructor(private readonly demand: DemandService) {}

  @Get()
  @UseGuards(new DriverGuard(notADriver))
  @ApiEnvelope(DemandResponse, { isArray: true })
  @Operation('List journeys in demand', 'NOT_A_DRIVER')
  async list() {
    return ok(await this.demand.wanted());
  }
}
