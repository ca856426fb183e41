import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language } from '../../locales';
import { PreparedQueries, statements } from '../../platform/database';
import { GroupCommit } from '../../platform/group-commit';
import { firstIdOf, outdated } from '../../platform/jobs';
import { pageBy, type PersonalData } from '../../platform/personal-data';
import type { InboxEntry, NotificationRow } from './notification.types';

export type AddedNotification = NotificationRow & { subscriptions: { id: string; endpoint: string }[] };

const COLUMNS = 'id, user_id, key, type, title, body, data, read, created_at';
/** Texts in the reader's screen language (`$4`) if available. */
const READ_COLUMNS = `id, user_id, key, type, coalesce(texts #>> ARRAY['title', $4::text], title) AS title,
      coalesce(texts #>> ARRAY['body', $4::text], body) AS body, data, read, created_at`;

const SQL = statements({
  notifications_insert: `INSERT INTO notifications (id, user_id, key, type, data, title, body, texts)
    SELECT e.id, p.id, e.key, e.type, e.data,
      e.title ->> coalesce(p.locale, $8), e.body ->> coalesce(p.locale, $8),
      jsonb_build_object('title', e.title, 'body', e.body)
    FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::jsonb[], $6::jsonb[], $7::jsonb[])
        AS e (id, user_id, key, type, data, title, body)
      JOIN profiles p ON p.id = e.user_id AND p.deleted_at IS NULL
    ORDER BY p.id FOR KEY SHARE OF p
    ON CONFLICT (user_id, key) DO NOTHING RETURNING ${COLUMNS}, (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'endpoint', s.endpoint)), '[]')
      FROM push_subscriptions s WHERE s.user_id = notifications.user_id) AS subscriptions`,
  notifications_page: `SELECT ${READ_COLUMNS} FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
  notifications_page_after: `SELECT ${READ_COLUMNS} FROM notifications WHERE user_id = $1 AND id < $3 ORDER BY id DESC LIMIT $2`,
  notifications_read: `WITH marked AS (
      UPDATE notifications SET read = true
      WHERE user_id = $1 AND NOT read AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING id)
    SELECT count(*)::int AS unread FROM notifications
    WHERE user_id = $1 AND NOT read AND id NOT IN (SELECT id FROM marked)`,
  // Skips locked rows: `markRead` locks in another order, and marks them itself.
  notifications_outdated: `UPDATE notifications SET read = true WHERE id IN (
      SELECT id FROM notifications
      WHERE user_id = $1 AND NOT read AND id <> $2 AND data ->> 'rideId' = $3
        AND (type IN ('seats_held', 'payment_failed') OR key LIKE 'booking:%:expired')
      FOR UPDATE SKIP LOCKED)`,
});

type NewEntry = InboxEntry & { id: string };

function valuesOf(entries: NewEntry[]): unknown[] {
  const column = (valueOf: (entry: NewEntry) => string) => entries.map(valueOf);
  return [
    column(({ id }) => id),
    column(({ user_id }) => user_id),
    column(({ key }) => key),
    column(({ data }) => data.type),
    column(({ data }) => JSON.stringify(data)),
    column(({ title }) => JSON.stringify(title)),
    column(({ body }) => JSON.stringify(body)),
    DEFAULT_LANGUAGE.inbox,
  ];
}

@Injectable()
export class InboxRepository {
  private readonly batches = new GroupCommit((entries: NewEntry[]) => this.insertAll(entries));
  private readonly pendingInserts = new Map<string, Promise<unknown>>();

  constructor(private readonly prepared: PreparedQueries) {}

  /** Null if the event has an entry or the account is deleted. Batches inserts outside transactions. */
  async insert(tx: EntityManager | null, entry: NewEntry): Promise<AddedNotification | null> {
    if (tx === null) return this.insertBatched(entry);
    return this.prepared.first(SQL.notifications_insert, valuesOf([entry]), tx);
  }

  /** Marks earlier notifications about unpaid seats on the ride as read. */
  async markOutdated(tx: EntityManager | null, { id, user_id, data }: NewEntry): Promise<void> {
    await this.prepared.run(SQL.notifications_outdated, [user_id, id, data.rideId], tx ?? undefined);
  }

  private async insertBatched(entry: NewEntry): Promise<AddedNotification | null> {
    const { user_id } = entry;
    const written = this.batches.add(entry);
    const settled = Promise.allSettled([this.pendingInserts.get(user_id), written]);
    this.pendingInserts.set(user_id, settled);
    try {
      return await written;
    } finally {
      if (this.pendingInserts.get(user_id) === settled) this.pendingInserts.delete(user_id);
    }
  }

  private async insertAll(entries: NewEntry[]): Promise<(AddedNotification | null)[]> {
    const added = await this.prepared.run<AddedNotification>(SQL.notifications_insert, valuesOf(entries));
    return entries.map(({ id }) => added.find((row) => row.id === id) ?? null);
  }

  /** Returns `limit` + 1 rows, newest first. Waits for pending inserts (read your writes). */
  async page(
    userId: string,
    query: { page: number; limit: number; language?: Language | undefined },
    after: string | null,
  ): Promise<NotificationRow[]> {
    const { limit, page, language = null } = query;
    const from = after ?? (page - 1) * limit;
    await this.pendingInserts.get(userId);
    const values = [userId, limit + 1, from, language];
    return this.prepared.run(after === null ? SQL.notifications_page : SQL.notifications_page_after, values);
  }

  /** @param ids null: all @returns the unread count */
  async markRead(userId: string, ids: string[] | null): Promise<number> {
    await this.pendingInserts.get(userId);
    return (await this.prepared.value<number>(SQL.notifications_read, [userId, ids])) ?? 0;
  }
}

/** Longer than any journey or payment dispute. */
const RETENTION = `interval '180 days'`;
/** Includes unread notifications, because the bookings contain the same information. */
export const OLD_NOTIFICATIONS = outdated('notifications', {
  where: `id < ${firstIdOf(`now() - ${RETENTION}`)} AND created_at < now() - ${RETENTION}`,
  oldest: 'id',
});

export const notificationsPersonalData = {
  sections: {
    notifications: `SELECT n.id, n.type, n.title, n.body, n.data, n.read, n.created_at
      FROM notifications n WHERE n.user_id = $1 AND ${pageBy('n.id')}`,
    push_subscriptions: `SELECT s.id, substring(s.endpoint FROM '^https://([^/]+)') AS service, s.created_at, s.updated_at
      FROM push_subscriptions s WHERE s.user_id = $1 AND ${pageBy('s.id')}`,
    notification_preferences: `SELECT n.user_id AS id, n.bookings_push, n.bookings_in_app, n.bookings_sms, n.rides_push, n.rides_in_app,
        n.rides_sms, n.messages_in_app, n.quiet_hours, n.whatsapp, n.updated_at
      FROM notification_preferences n WHERE n.user_id = $1 AND ${pageBy('n.user_id')}`,
    inbound_messages: `SELECT m.id, m.channel, m.kind, m.body, m.sent_at, m.received_at
      FROM inbound_messages m JOIN users u ON u.phone = m.phone WHERE u.id = $1 AND ${pageBy('m.id')}`,
  },

  /** Push subscriptions are deleted with the sessions. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM notifications WHERE user_id = $1', [userId]);
    for (const table of ['inbound_messages', 'channel_opt_outs']) {
      await tx.query(`DELETE FROM ${table} t USING users u WHERE u.id = $1 AND t.phone = u.phone`, [userId]);
    }
    await tx.query('DELETE FROM notification_preferences WHERE user_id = $1', [userId]);
  },
} satisfies PersonalData;
