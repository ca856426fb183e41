import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ApiEnvelope,
  BODY,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Public,
  IdParam,
} from '../../../platform/http';
import { PushSubscriptionsService } from './push-subscriptions.service';
import {
  PublicKeyResponse,
  SubscribedDeviceResponse,
  toSubscribedDeviceResponse,
} from '../dto/notifications.responses';
import { SubscribeRequest, UnsubscribeRequest } from '../dto/notifications.requests';

@ApiTags('Notifications')
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
  @ApiEnvelope(null, { nullable: true })
  @Operation('Send push messages to this browser', ...BODY, 401)
  async subscribe(@CurrentUser() identity: Identity, @Body() { subscription }: SubscribeRequest) {
    await this.subscriptions.subscribe(identity, subscription);
    return ok(null);
  }

  @Post('unsubscribe')
  @ApiEnvelope(null, { nullable: true })
  @Operation('Stop push messages to this browser', ...BODY, 401)
  async unsubscribe(@CurrentUser() { userId }: Identity, @Body() { endpoint }: UnsubscribeRequest) {
    await this.subscriptions.unsubscribe(userId, endpoint);
    return ok(null);
  }

  @Get('subscriptions')
  @Header('Cache-Control', 'no-store')
  @ApiEnvelope(SubscribedDeviceResponse, { isArray: true })
  @Operation("List one's own browsers that get push messages", 401)
  async list(@CurrentUser() identity: Identity) {
    return ok((await this.subscriptions.list(identity)).map(toSubscribedDeviceResponse));
  }

  @Delete('subscriptions/:id')
  @ApiEnvelope(null, { nullable: true })
  @Operation("Stop push messages to one of one's own browsers", ...BODY, 401, 404)
  async remove(@CurrentUser() { userId }: Identity, @IdParam() id: string) {
    await this.subscriptions.removeOwn(userId, id);
    return ok(null);
  }
}
