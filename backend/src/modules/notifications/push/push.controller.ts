import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ApiEnvelope, BODY, CurrentUser, type Identity, ok, Operation, Public } from '../../../platform/http';
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
  @Operation('Get the key that a browser subscribes to push messages with')
  publicKey() {
    return ok({ public_key: this.subscriptions.publicKey });
  }

  @Post('subscribe')
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @Operation('Send push messages to this browser', ...BODY, 401)
  async subscribe(@CurrentUser() identity: Identity, @Body() { subscription }: SubscribeRequest) {
    await this.subscriptions.subscribe(identity, subscription);
    return ok(null);
  }

  @Post('unsubscribe')
  @HttpCode(200)
  @ApiEnvelope(null, { nullable: true })
  @Operation('Stop push messages to this browser', ...BODY, 401)
  async unsubscribe(@CurrentUser() { userId }: Identity, @Body() { endpoint }: UnsubscribeRequest) {
    await this.subscriptions.unsubscribe(userId, endpoint);
    return ok(null);
  }
}
