import { Controller, Get, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, Operation } from '../../../platform/http';
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
  @Operation('List journeys in demand', [DemandResponse], 'NOT_A_DRIVER')
  async list() {
    return ok(await this.demand.list());
  }
}
