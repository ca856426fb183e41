import { Body, Controller, Delete, Get, Patch, Post } from '@nestjs/common';
import { IdParam, ok, Operation, Reauthenticate, Roles, toResponse, UserId } from '../../platform/http';
import {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  DeliveryResponse,
  NewWebhookResponse,
  WebhookResponse,
} from './webhooks.dto';
import { WebhooksService } from './webhooks.service';

@Roles('admin')
@Controller('api/admin/webhooks')
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Get()
  @Operation('List webhooks', [WebhookResponse])
  async list() {
    return ok((await this.webhooks.list()).map((row) => toResponse(WebhookResponse, row)));
  }

  @Post()
  @Reauthenticate()
  @Operation('Create a webhook', { type: NewWebhookResponse, status: 201 }, 'STATE_CONFLICT')
  async create(@UserId() adminId: string, @Body() body: CreateWebhookRequest) {
    return ok(await this.webhooks.create(adminId, body));
  }

  @Patch(':id')
  @Reauthenticate()
  @Operation('Change a webhook or rotate its secret', NewWebhookResponse, 404)
  async change(@UserId() adminId: string, @IdParam() id: string, @Body() body: ChangeWebhookRequest) {
    return ok(await this.webhooks.change(adminId, id, body));
  }

  @Delete(':id')
  @Reauthenticate()
  @Operation('Delete a webhook with its deliveries', null, 404)
  async remove(@UserId() adminId: string, @IdParam() id: string) {
    await this.webhooks.remove(adminId, id);
    return ok(null);
  }

  @Get(':id/deliveries')
  @Operation('List the latest hundred deliveries of a webhook', [DeliveryResponse], 404)
  async deliveries(@IdParam() id: string) {
    return ok((await this.webhooks.deliveries(id)).map((row) => toResponse(DeliveryResponse, row)));
  }

  @Post(':id/deliveries/:delivery_id/retry')
  @Operation('Retry a delivery', DeliveryResponse, 404)
  async retry(@UserId() adminId: string, @IdParam() id: string, @IdParam('delivery_id') deliveryId: string) {
    return ok(toResponse(DeliveryResponse, await this.webhooks.retry(adminId, id, deliveryId)));
  }
}
