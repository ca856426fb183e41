import { Controller, Get, Header } from '@nestjs/common';
import { Amount, ok, Operation, Roles, IdParam } from '../../../platform/http';
import type { RideMoney } from './ride-money.query';
import { StatementsService } from './statements.service';

export class RideMoneyResponse implements RideMoney {
  @Amount({ description: 'XAF of seats that were paid for, without fees' }) fares!: number;
  @Amount({ description: 'XAF of service fees that were paid' }) service_fees!: number;
  @Amount({ description: 'XAF of fares and fees given back, or on their way' }) refunds!: number;
  @Amount({ description: 'XAF of the refunds that were service fees' }) refunded_fees!: number;
  @Amount({ description: 'XAF of rail costs for payments and refunds' }) costs!: number;
  @Amount({ description: 'XAF of fares and fees that credits paid instead of passengers' }) credits!: number;
  @Amount({ description: 'XAF paid out to the driver' }) payouts!: number;
  @Amount({
    description:
      'XAF still owed to the driver; negative if something was refunded after it had been paid out',
  })
  owed!: number;
  @Amount({ description: 'XAF of the operator: fees that stayed, less costs and credits' })
  remains!: number;
}

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
