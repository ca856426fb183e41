import { Body, Controller, Get, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ok, Operation, toResponse, UserId } from '../../platform/http';
import { EnterReferralCodeRequest } from './dto/promotions.requests';
import { ReferralResponse, toCredit } from './dto/promotions.responses';
import { ReferralsService } from './referrals.service';

@ApiTags('Profiles')
@Controller('api/profiles/me/referral')
export class ReferralsController {
  constructor(private readonly referrals: ReferralsService) {}

  @Get()
  @Operation("Get the caller's referral code and credits", ReferralResponse)
  async get(@UserId() userId: string) {
    return this.answer(userId);
  }

  @Post()
  @Operation(
    "Enter a friend's referral code",
    ReferralResponse,
    'PROMO_CODE_INVALID',
    'NOT_SUPPORTED',
    'STATE_CONFLICT',
    'THROTTLED',
  )
  async enter(@UserId() userId: string, @Body() { code }: EnterReferralCodeRequest) {
    await this.referrals.enter(userId, code);
    return this.answer(userId);
  }

  private async answer(userId: string) {
    const own = await this.referrals.ofUser(userId);
    return ok(toResponse(ReferralResponse, own, { credits: own.credits.map(toCredit) }));
  }
}
