import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, ApiErrors, CurrentUser, type Identity, ok, Public } from '../../../platform/http';
import { PushSubscriptionsService } from './push-subscriptions.service';
import { PublicKeyResponse } from '../dto/notifications.responses';
import { SubscribeRequest, UnsubscribeRequest } from '../dto/notifications.requests';

@ApiTags('notifications')
@Controller('api/push')
export class PushController {
  constructor(private readonly subscriptions: PushSubscriptionsService) {}

  @Get('public-key')
  @Public()
  @ApiEnvelope(PublicKeyResponse)
  @ApiErrors()
  publicKey() {
    return ok({ public_key: this.subscriptions.publicKey });
  }

  @Post('subscribe')
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 401, 413, 415)
  async subscribe(@CurrentUser() identity: Identity, @Body() { subscription }: SubscribeRequest) {
    await this.subscriptions.subscribe(identity, subscription);
    return ok(null);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @ApiErrors(400, 401, 413, 415)
  async unsubscribe(@CurrentUser() { userId }: Identity, @Body() { endpoint }: UnsubscribeRequest) {
    await this.subscriptions.unsubscribe(userId, endpoint);
    return ok(null);
  }
}
