import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { newId, Transactions } from '../../platform/database';
import { invalidField, notFound, refusal } from '../../platform/errors';
import { AuditService } from '../audit';
import { MAX_WEBHOOKS, newSecret, urlProblem } from './webhook.policy';
import { WebhookSender } from './webhook-sender';
import type {
  ChangeWebhookRequest,
  CreateWebhookRequest,
  DeliveryResponse,
  NewWebhookResponse,
  WebhookResponse,
} from './webhooks.dto';
import { WebhooksRepository } from './webhooks.repository';

const LISTED_DELIVERIES = 100;
type AuditedFields = Pick<WebhookResponse, 'url' | 'events' | 'active'>;

/** Each change is audited, without the secret. */
@Injectable()
export class WebhooksService implements OnApplicationBootstrap {
  constructor(
    private readonly transactions: Transactions,
    private readonly webhooks: WebhooksRepository,
    private readonly sender: WebhookSender,
    private readonly audit: AuditService,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.webhooks.resealOld();
  }

  list(): Promise<WebhookResponse[]> {
    return this.webhooks.list();
  }

  /** @throws DomainError VALIDATION_FAILED for the URL; STATE_CONFLICT at the limit */
  create(actorId: string, { url, events, active }: CreateWebhookRequest): Promise<NewWebhookResponse> {
    this.checkUrl(url);
    const secret = newSecret();
    return this.transactions.run(async (tx) => {
      if ((await this.webhooks.lockAndCount(tx)) >= MAX_WEBHOOKS) throw tooManyWebhooks();
      const webhook = { id: newId(), url, events, active: active ?? true, secret };
      const row = await this.webhooks.insert(tx, { ...webhook, created_by: actorId });
      await this.audit.record(tx, { ...auditEntry(actorId, 'created', row.id), to: audited(row) });
      return { ...row, secret };
    });
  }

  /** @throws DomainError NOT_FOUND; VALIDATION_FAILED for the URL */
  change(actorId: string, id: string, change: ChangeWebhookRequest): Promise<NewWebhookResponse> {
    const { rotate_secret, ...fields } = change;
    if (fields.url) this.checkUrl(fields.url);
    const secret = rotate_secret ? newSecret() : null;
    return this.transactions.run(async (tx) => {
      const before = await this.webhooks.lock(tx, id);
      if (!before) throw notFound();
      const row = await this.webhooks.update(tx, id, { ...fields, secret });
      const action = rotate_secret ? 'secret_rotated' : 'changed';
      await this.audit.record(tx, {
        ...auditEntry(actorId, action, id),
        from: audited(before),
        to: audited(row),
      });
      return { ...row, secret };
    });
  }

  /** @throws DomainError NOT_FOUND */
  async remove(actorId: string, id: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const before = await this.webhooks.lock(tx, id);
      if (!before) throw notFound();
      await this.webhooks.remove(tx, id);
      await this.audit.record(tx, { ...auditEntry(actorId, 'deleted', id), from: audited(before) });
    });
  }

  /** @throws DomainError NOT_FOUND */
  async deliveries(id: string): Promise<DeliveryResponse[]> {
    if (!(await this.webhooks.list()).some((webhook) => webhook.id === id)) throw notFound();
    return this.webhooks.deliveries(id, LISTED_DELIVERIES);
  }

  /** Sends a delivery again, even a delivered one. @throws DomainError NOT_FOUND */
  retry(actorId: string, webhookId: string, id: string): Promise<DeliveryResponse> {
    return this.transactions.run(async (tx) => {
      const row = await this.webhooks.retry(tx, webhookId, id);
      if (!row) throw notFound();
      await this.audit.record(tx, {
        ...auditEntry(actorId, 'delivery_retried', webhookId),
        to: { delivery_id: id },
      });
      return row;
    });
  }

  private checkUrl(url: string): void {
    const message = urlProblem(url, this.sender.allowsLocal);
    if (message !== null) throw invalidField('url', message);
  }
}

const audited = ({ url, events, active }: AuditedFields) => ({ url, events: events.join(', '), active });

const auditEntry = (actor_id: string, verb: string, subject_id: string) => ({
  actor_id,
  action: `webhook.${verb}`,
  subject_id,
});

const tooManyWebhooks = refusal(
  'STATE_CONFLICT',
  `There are ${MAX_WEBHOOKS} webhooks. Delete one before adding another.`,
);
