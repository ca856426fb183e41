import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { ApiBody, ApiTags } from '@nestjs/swagger';
import {
  BeforeSecondFactor,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Reauthenticate,
  Roles,
  STAFF_ROLES,
} from '../../../platform/http';
import {
  FactorCodeRequest,
  FactorEnrolmentResponse,
  FreshCodeRequest,
  RecoveryCodeRequest,
  RecoveryCodesResponse,
  SecondFactorResponse,
} from '../dto/auth.dto';
import { FreshCodeService } from '../fresh-code.service';
import { type ClientInfo, From } from '../origin/client-info';
import { SecondFactorsService } from './second-factors.service';

@ApiTags('Sign-in')
@Roles(...STAFF_ROLES)
@Controller('api/auth/second-factor')
export class SecondFactorController {
  constructor(
    private readonly factors: SecondFactorsService,
    private readonly freshCode: FreshCodeService,
  ) {}

  @Get()
  @BeforeSecondFactor()
  @Operation("Get the state of the caller's second factor", SecondFactorResponse)
  async status(@CurrentUser() user: Identity) {
    return ok(await this.factors.status(user));
  }

  @Post('enrolment')
  @BeforeSecondFactor()
  @Header('Cache-Control', 'no-store')
  @ApiBody({ type: FreshCodeRequest, required: false })
  @Operation(
    'Start enrolling a second factor',
    FactorEnrolmentResponse,
    'INVALID_OTP',
    'FRESH_CODE_REQUIRED',
    'STATE_CONFLICT',
  )
  async begin(@CurrentUser() user: Identity, @Body() body: FreshCodeRequest, @From() from: ClientInfo) {
    await this.freshCode.requireRecent(user, body, from);
    return ok(await this.factors.begin(user));
  }

  @Post('confirm')
  @BeforeSecondFactor()
  @Header('Cache-Control', 'no-store')
  @Operation('Confirm the new second factor', RecoveryCodesResponse, 'INVALID_CODE', 'STATE_CONFLICT')
  async confirm(@CurrentUser() user: Identity, @Body() { code }: FactorCodeRequest) {
    return ok({ recovery_codes: await this.factors.confirm(user, code) });
  }

  @Post('verify')
  @BeforeSecondFactor()
  @Operation(
    'Verify the second factor',
    SecondFactorResponse,
    'INVALID_CODE',
    'STATE_CONFLICT',
    'CODE_LOCKED',
  )
  async verify(@CurrentUser() user: Identity, @Body() { code }: FactorCodeRequest) {
    await this.factors.verify(user, code);
    return this.status(user);
  }

  @Post('recover')
  @BeforeSecondFactor()
  @Operation(
    'Verify a recovery code instead of the second factor',
    SecondFactorResponse,
    'INVALID_CODE',
    'STATE_CONFLICT',
    'CODE_LOCKED',
  )
  async recover(@CurrentUser() user: Identity, @Body() { recovery_code }: RecoveryCodeRequest) {
    await this.factors.recover(user, recovery_code);
    return this.status(user);
  }

  @Delete()
  @Reauthenticate()
  @Operation("Remove the caller's second factor", SecondFactorResponse, 'STATE_CONFLICT')
  async remove(@CurrentUser() user: Identity) {
    await this.factors.remove(user);
    return this.status(user);
  }
}
