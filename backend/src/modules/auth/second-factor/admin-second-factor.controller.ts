import { Body, Controller, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Reauthenticate, Roles, UserId } from '../../../platform/http';
import { ResetSecondFactorRequest, SecondFactorResetResponse } from '../dto/auth.dto';
import { SecondFactorsService } from './second-factors.service';

@Roles('admin')
@Controller('api/admin/profiles')
export class AdminSecondFactorController {
  constructor(private readonly factors: SecondFactorsService) {}

  @Post(':id/second-factor/reset')
  @Reauthenticate()
  @Operation(
    "Reset another person's second factor",
    SecondFactorResetResponse,
    'PROFILE_NOT_FOUND',
    'STATE_CONFLICT',
  )
  async reset(
    @UserId() adminId: string,
    @IdParam() id: string,
    @Body() { reason }: ResetSecondFactorRequest,
  ) {
    await this.factors.reset(adminId, id, reason);
    return ok({ id, reset: true as const });
  }
}
