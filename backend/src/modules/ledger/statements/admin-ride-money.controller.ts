import { Controller, Get, Header } from '@nestjs/common';
import { IdParam, ok, Operation, Roles } from '../../../platform/http';
import { RideMoneyResponse } from './ride-money.query';
import { StatementsService } from './statements.service';

@Roles('finance')
@Controller('api/admin/rides')
export class AdminRideMoneyController {
  constructor(private readonly statements: StatementsService) {}

  @Get(':id/money')
  @Header('Cache-Control', 'private, no-store')
  @Operation('Get the income and costs of a ride', RideMoneyResponse, 'RIDE_NOT_FOUND')
  async get(@IdParam() id: string) {
    return ok(await this.statements.ofRide(id));
  }
}
