import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import {
  ApiEnvelope,
  CurrentUser,
  type Identity,
  ok,
  Operation,
  Reauthenticate,
  Roles,
  toResponse,
  IdParam,
} from '../../platform/http';
import { ChangeWebhookRequest, CreateWebhookRequest } from './webhooks.requests';
import { DeliveryResponse, NewWebhookResponse, WebhookResponse, withSecret } from './webhooks.responses';
import { WebhooksService } from './webhooks.service';

@Roles('admin')
@Controller('api/admin/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @ApiEnvelope(WebhookResponse, { isArray: true })
  @Operation('List webhooks')
  async list() {
    return ok((await this.webhooks.list()).map((row) => toResponse(WebhookResponse, row)));
  }

  @Post()
  @Reauthenticate()
  @ApiEnvelope(NewWebhookResponse, { status: 201 })
  @Operation('Create a webhook', 'STATE_CONFLICT')
  async create(@CurrentUser() admin: Identity, @Body() body: CreateWebhookRequest) {
    return ok(withSecret(await this.webhooks.create(admin.userId, body)));
  }

  @Patch(':id')
  @Reauthenticate()
  @ApiEnvelope(NewWebhookResponse)
  @Operation('Change a webhook or rotate its secret', 404)
  async change(@CurrentUser() admin: Identity, @IdParam() id: string, @Body() body: ChangeWebhookRequest) {
    return ok(withSecret(await this.webhooks.change(admin.userId, id, body)));
  }

  @Delete(':id')
  @Reauthenticate()
  @ApiEnvelope(null, { nullable: true })
  @Operation('Delete a webhook with its deliveries', 404)
  async remove(@CurrentUser() admin: Identity, @IdParam() id: string) {
    await this.webhooks.remove(admin.userId, id);
    return ok(null);
  }

  @Get(':id/deliveries')
  @ApiEnvelope(DeliveryResponse, { isArray: true })
  @Operation('List the latest hundred deliveries of a webhook', 404)
  async deliveries(@IdParam() id: string) {
    return ok((await this.webhooks.deliveries(id)).map((row) => toResponse(DeliveryResponse, row)));
  }

  @Post(':id/deliveries/:delivery_id/retry')
  @ApiEnvelope(DeliveryResponse)
  @Operation('Retry a delivery', 404)
  async retry(
    @CurrentUser() admin: Identity,
    @IdParam() id: string,
    @IdParam('delivery_id') deliveryId: string,
  ) {
    return ok(toResponse(DeliveryResponse, await this.webhooks.retry(admin.userId, id, deliveryId)));
  }
}
