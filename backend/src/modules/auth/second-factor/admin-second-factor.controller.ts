import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  CurrentUser,
  type Identity,
  ok,
  Reauthenticate,
  Roles,
  UuidPipe,
} from '../../../platform/http';
import { ResetSecondFactorRequest } from './dto/second-factor.requests';
import { SecondFactorResetResponse } from './dto/second-factor.responses';
import { SecondFactors } from './second-factors.service';

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/profiles')
export class AdminSecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Post(':id/second-factor/reset')
  @HttpCode(200)
  @Reauthenticate()
  @ApiEnvelope(SecondFactorResetResponse)
  @ApiErrors(400, 401, 403, 404, 409, 413, 415)
  async reset(
    @CurrentUser() admin: Identity,
    @Param('id', UuidPipe) id: string,
    @Body() { reason }: ResetSecondFactorRequest,
  ) {
    await this.factors.reset(admin.userId, id, reason);
    return ok({ id, reset: true as const });
  }
}
