import { Body, Controller, Delete, Get, Header, HttpCode, Post } from '@nestjs/common';
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
} from '../../../platform/http';
import { FactorCodeRequest, RecoveryCodeRequest } from './dto/second-factor.requests';
import {
  FactorEnrolmentResponse,
  RecoveryCodesResponse,
  SecondFactorResponse,
  toSecondFactorResponse,
} from './dto/second-factor.responses';
import { SecondFactors } from './second-factors.service';

/** A member of the staff and their own second factor. With the bearer token, as everything but the session's own calls. */
@ApiTags('auth')
@Roles('approver')
@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(private readonly factors: SecondFactors) {}

  @Get()
  @BeforeSecondFactor()
  @ApiEnvelope(SecondFactorResponse)
  @ApiErrors(401, 403)
  async standing(@CurrentUser() user: Identity) {
    return ok(toSecondFactorResponse(await this.factors.standing(user)));
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
