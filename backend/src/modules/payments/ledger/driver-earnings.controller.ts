import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok } from '../../../platform/http';
import { EarningsResponse } from './dto/earnings.response';
import { EarningsService } from './earnings.service';

@ApiTags('Payments')
@Controller('api/driver/earnings')
export class DriverEarningsController {
  constructor(private readonly earnings: EarningsService) {}

  @Get()
  @ApiEnvelope(EarningsResponse)
  @ApiErrors(401)
  async get(@CurrentUser() driver: Identity) {
    return ok(await this.earnings.of(driver.userId));
  }
}
