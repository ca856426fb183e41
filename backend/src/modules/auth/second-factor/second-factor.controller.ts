import { Body, Controller, Delete, Get, Header, HttpCode, Post, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  ApiErrors,
  BeforeSecondFactor,
  CurrentUser,
  type Identity,
  ok,
  Reauthenticate,
  Roles,
  UuidPipe,
} from '../../../platform/http';
import { SecondFactorsService } from './second-factors.service';
import { FactorCodeRequest, RecoveryCodeRequest, ResetSecondFactorRequest } from '../dto/auth.requests';
import {
  FactorEnrolmentResponse,
  RecoveryCodesResponse,
  SecondFactorResponse,
  toSecondFactorResponse,
  SecondFactorResetResponse,
} from '../dto/auth.responses';

/** The second factor of the calling member of staff. */
@ApiTags('auth')
@Roles('approver')
@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactorsService) {}

  @Get()
  @BeforeSecondFactor()
  @ApiEnvelope(SecondFactorResponse)
  @ApiErrors(401, 403)
  async standing(@CurrentUser() user: Identity) {
    return ok(toSecondFactorResponse(await this.factors.status(user)));
  }

  @Post('enrolment')
  @HttpCode(200)
  @BeforeSecondFactor()
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(FactorEnrolmentResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async begin(@CurrentUser() user: Identity) {
    return ok(await this.factors.begin(user));
  }

  @Post('confirm')
  @HttpCode(200)
  @BeforeSecondFactor()
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(RecoveryCodesResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async confirm(@CurrentUser() user: Identity, @Body() { code }: FactorCodeRequest) {
    return ok({ recovery_codes: await this.factors.confirm(user, code) });
  }

  @Post('verify')
  @HttpCode(200)
  @BeforeSecondFactor()
  @ApiEnvelope(SecondFactorResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async verify(@CurrentUser() user: Identity, @Body() { code }: FactorCodeRequest) {
    await this.factors.verify(user, code);
    return this.standing(user);
  }

  @Post('recover')
  @HttpCode(200)
  @BeforeSecondFactor()
  @ApiEnvelope(SecondFactorResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async recover(@CurrentUser() user: Identity, @Body() { recovery_code }: RecoveryCodeRequest) {
    await this.factors.recover(user, recovery_code);
    return this.standing(user);
  }

  @Delete()
  @Reauthenticate()
  @ApiEnvelope(SecondFactorResponse)
  @ApiErrors(400, 401, 403, 409, 413, 415)
  async remove(@CurrentUser() user: Identity) {
    await this.factors.remove(user);
    return this.standing(user);
  }
}

@ApiTags('admin')
@Roles('admin')
@Controller('api/admin/profiles')
export class AdminSecondFactorController {
  constructor(private readonly factors: SecondFactorsService) {}

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
