import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, Operation, UserId } from '../../../platform/http';
import { EarningsResponse, WeekEarningResponse } from './earnings.responses';
import { EarningsService } from './earnings.service';

@ApiTags('Payments')
@Controller('api/driver/earnings')
export class DriverEarningsController {
  constructor(private readonly earnings: EarningsService) {}

  @Get()
  @Operation("Get the driver's earnings", EarningsResponse)
  async get(@UserId() driverId: string) {
    return ok(await this.earnings.ofDriver(driverId));
  }

  @Get('weeks')
  @Operation("List the driver's earnings of the last weeks", [WeekEarningResponse])
  async weeks(@UserId() driverId: string) {
    return ok(await this.earnings.byWeek(driverId));
  }
}
