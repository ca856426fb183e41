import { Module } from '@nestjs/common';
import { Retention } from '../../platform/jobs';
import { AuditModule } from '../audit';
import { WebhookDeliveriesJob } from './webhook-deliveries.job';
import { WebhookSender } from './webhook-sender';
import { WebhooksController } from './webhooks.controller';
import { OLD_DELIVERIES, WebhooksRepository } from './webhooks.repository';
import { WebhooksService } from './webhooks.service';

@Module({
  imports: [AuditModule],
  controllers: [WebhooksController],
  providers: [WebhookDeliveriesJob, WebhookSender, WebhooksRepository, WebhooksService],
})
export class IntegrationsModule {
  constructor(retention: Retention) {
    retention.register(OLD_DELIVERIES);
  }
}
