import { Body, Controller, Delete, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  CurrentUser,
  type Identity,
  IdParam,
  ok,
  Operation,
  Public,
  toResponse,
  UserId,
} from '../../../platform/http';
import {
  PublicKeyResponse,
  SubscribedDeviceResponse,
  SubscribeRequest,
  UnsubscribeRequest,
} from '../dto/notifications.dto';
import { PushSubscriptionsService } from './push-subscriptions.service';

@ApiTags('Notifications')
@Controller('api/push')
export class PushController {
  constructor(private readonly subscriptions: PushSubscriptionsService) {}

  @Get('public-key')
  @Public()
  @Operation('Get the public key for push subscriptions', PublicKeyResponse)
  publicKey() {
    return ok({ public_key: this.subscriptions.publicKey });
  }

  @Post('subscribe')
  @Operation('Subscribe this browser to push messages', null)
  async subscribe(@CurrentUser() identity: Identity, @Body() { subscription }: SubscribeRequest) {
    await this.subscriptions.subscribe(identity, subscription);
    return ok(null);
  }

  @Post('unsubscribe')
  @Operation('Unsubscribe this browser from push messages', null)
  async unsubscribe(@UserId() userId: string, @Body() { endpoint }: UnsubscribeRequest) {
    await this.subscriptions.unsubscribe(userId, endpoint);
    return ok(null);
  }

  @Get('subscriptions')
  @Header('Cache-Control', 'no-store')
  @Operation("List the caller's push subscriptions", [SubscribedDeviceResponse])
  async list(@CurrentUser() identity: Identity) {
    const devices = await this.subscriptions.list(identity);
    return ok(devices.map((device) => toResponse(SubscribedDeviceResponse, device)));
  }

  @Delete('subscriptions/:id')
  @Operation("Delete one of the caller's push subscriptions", null, 404)
  async remove(@UserId() userId: string, @IdParam() id: string) {
    await this.subscriptions.removeOwn(userId, id);
    return ok(null);
  }
}
