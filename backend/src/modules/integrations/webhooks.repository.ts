import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { firstRow } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import { Keys } from '../../platform/keys';
import { type OpenedSecret, openSealed, seal } from '../../platform/sealing';
import { SECRET_PREFIX } from './webhook.policy';
import type { ChangeWebhookRequest, DeliveryResponse, WebhookResponse } from './webhooks.dto';

export interface DueDelivery extends Pick<
  DeliveryResponse,
  'id' | 'event_id' | 'type' | 'data' | 'created_at'
> {
  /** Including this one. */
  attempts: number;
  url: string;
  /** The current secret first. Excludes secrets that no configured key can decrypt. */
  secrets: string[];
}

const WEBHOOK = 'id, url, events, active, previous_until, created_at, updated_at';
const DELIVERY = `id, event_id, type, data, status, attempts, last_attempt_at, response_status, error, created_at,
  CASE WHEN status = 'waiting' THEN next_attempt_at END AS next_attempt_at`;

export const OLD_DELIVERIES = outdated('webhook_deliveries', {
  where: `created_at < now() - interval '30 days'`,
  oldest: 'created_at',
});

/** Stores secrets encrypted, so that a leaked database is not enough to forge events. */
@Injectable()
export class WebhooksRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keys: Keys,
  ) {}

  list(): Promise<WebhookResponse[]> {
    return this.dataSource.query(`SELECT ${WEBHOOK} FROM webhooks ORDER BY created_at, id`);
  }

  async lockAndCount(tx: EntityManager): Promise<number> {
    await tx.query('LOCK TABLE webhooks IN SHARE ROW EXCLUSIVE MODE');
    const [found] = await tx.query<[{ count: number }]>('SELECT count(*)::int FROM webhooks');
    return found.count;
  }

  lock(tx: EntityManager, id: string): Promise<WebhookResponse | null> {
    return firstRow(tx, `SELECT ${WEBHOOK} FROM webhooks WHERE id = $1 FOR UPDATE`, [id]);
  }

  async insert(
    tx: EntityManager,
    webhook: Pick<WebhookResponse, 'id' | 'url' | 'events' | 'active'> & {
      secret: string;
      created_by: string;
    },
  ): Promise<WebhookResponse> {
    const { id, url, events, active, secret, created_by } = webhook;
    const [row] = await tx.query<[WebhookResponse]>(
      `INSERT INTO webhooks (id, url, events, active, secret, created_by) VALUES ($1, $2, $3, $4, $5, $6) RETURNING ${WEBHOOK}`,
      [id, url, events, active, this.seal(id, secret), created_by],
    );
    return row;
  }

  /** After a rotation, the previous secret stays valid for a day. */
  async update(
    tx: EntityManager,
    id: string,
    change: Pick<ChangeWebhookRequest, 'url' | 'events' | 'active'> & { secret: string | null },
  ): Promise<WebhookResponse> {
    const [[row]] = await tx.query<[[WebhookResponse]]>(
      `UPDATE webhooks SET url = coalesce($2, url), events = coalesce($3, events), active = coalesce($4, active),
         previous_secret = CASE WHEN $5::text IS NULL THEN previous_secret ELSE secret END,
         previous_until = CASE WHEN $5::text IS NULL THEN previous_until ELSE now() + interval '24 hours' END,
         secret = coalesce($5, secret), updated_at = now()
       WHERE id = $1 RETURNING ${WEBHOOK}`,
      [id, change.url, change.events, change.active, change.secret && this.seal(id, change.secret)],
    );
    return row;
  }

  async remove(tx: EntityManager, id: string): Promise<void> {
    await tx.query('DELETE FROM webhooks WHERE id = $1', [id]);
  }

  deliveries(webhookId: string, limit: number): Promise<DeliveryResponse[]> {
    return this.dataSource.query(
      `SELECT ${DELIVERY} FROM webhook_deliveries WHERE webhook_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
      [webhookId, limit],
    );
  }

  /** Restarts the retries. Null for an unknown delivery. */
  async retry(tx: EntityManager, webhookId: string, id: string): Promise<DeliveryResponse | null> {
    const [rows] = await tx.query<[DeliveryResponse[]]>(
      `UPDATE webhook_deliveries SET status = 'waiting', attempts = 0, next_attempt_at = now(), error = NULL
       WHERE id = $2 AND webhook_id = $1 RETURNING ${DELIVERY}`,
      [webhookId, id],
    );
    return rows[0] ?? null;
  }

  async idsWithDue(): Promise<string[]> {
    const rows = await this.dataSource.query<{ id: string }[]>(
      `SELECT id FROM webhooks WHERE active AND id IN (
         SELECT webhook_id FROM webhook_deliveries WHERE status = 'waiting' AND next_attempt_at <= now())`,
    );
    return rows.map(({ id }) => id);
  }

  /** Claims deliveries for one minute. */
  async claimDue(webhookId: string, limit: number): Promise<DueDelivery[]> {
    const [rows] = await this.dataSource.query<[DueDelivery[]]>(
      `UPDATE webhook_deliveries d SET attempts = d.attempts + 1, last_attempt_at = now(), next_attempt_at = now() + interval '1 minute'
       FROM webhooks w
       WHERE w.id = $1 AND w.active AND d.id = ANY (ARRAY(
         SELECT id FROM webhook_deliveries WHERE webhook_id = $1 AND status = 'waiting' AND next_attempt_at <= now()
         ORDER BY next_attempt_at LIMIT $2 FOR UPDATE SKIP LOCKED))
       RETURNING d.id, d.event_id, d.type, d.data, d.created_at, d.attempts, w.url,
         array_remove(ARRAY[w.secret, CASE WHEN w.previous_until > now() THEN w.previous_secret END], NULL) AS secrets`,
      [webhookId, limit],
    );
    return rows.map((delivery) => ({
      ...delivery,
      secrets: delivery.secrets.flatMap((sealed) => this.open(webhookId, sealed)?.secret ?? []),
    }));
  }

  /** `retrySeconds` is null after a success or the last attempt. */
  async saveOutcome(
    { id, attempts }: DueDelivery,
    outcome: {
      delivered: boolean;
      response_status: number | null;
      error: string | null;
      retrySeconds: number | null;
    },
  ): Promise<void> {
    await this.dataSource.query(
      `UPDATE webhook_deliveries SET response_status = $3, error = $4,
         status = CASE WHEN $5 THEN 'delivered' WHEN $6::int IS NULL THEN 'failed' ELSE 'waiting' END,
         next_attempt_at = now() + make_interval(secs => coalesce($6, 0))
       WHERE id = $1 AND attempts = $2 AND status = 'waiting'`,
      [id, attempts, outcome.response_status, outcome.error, outcome.delivered, outcome.retrySeconds],
    );
  }

  /** Encrypts secrets stored in plain text or with an earlier key. */
  async resealOld(): Promise<void> {
    const rows = await this.dataSource.query<
      { id: string; secret: string; previous_secret: string | null }[]
    >('SELECT id, secret, previous_secret FROM webhooks');
    for (const { id, ...stored } of rows) {
      const secret = this.resealed(id, stored.secret);
      const previous = this.resealed(id, stored.previous_secret);
      if (secret === stored.secret && previous === stored.previous_secret) continue;
      // Skips a secret that was rotated in the meantime.
      await this.dataSource.query(
        'UPDATE webhooks SET secret = $3, previous_secret = $4 WHERE id = $1 AND secret = $2',
        [id, stored.secret, secret, previous],
      );
    }
  }

  private resealed(id: string, stored: string | null): string | null {
    if (stored === null) return null;
    if (stored.startsWith(SECRET_PREFIX)) return this.seal(id, stored);
    const opened = this.open(id, stored);
    return opened?.old ? this.seal(id, opened.secret) : stored;
  }

  private seal(id: string, secret: string): string {
    return seal(this.keys.for('webhook secret'), id, secret);
  }

  private open(id: string, sealed: string): OpenedSecret | null {
    return openSealed(this.keys, 'webhook secret', id, sealed);
  }
}
