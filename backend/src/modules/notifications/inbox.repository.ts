import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language } from '../../locales';
import { PreparedQueries } from '../../platform/database';
import type { InboxEntry, NotificationEntity } from './notification.entity';

/** A notification as it was added, and the browsers of its person. */
export type AddedNotification = NotificationEntity & { subscriptions: { id: string; endpoint: string }[] };

const COLUMNS = 'id, user_id, key, type, title, body, data, read, created_at';

const INSERT = {
  name: 'notification_insert',
  text: `INSERT INTO notifications (id, user_id, key, type, data, title, body, texts)
    SELECT $1::uuid, p.id, $3, $4, $5::jsonb,
      $6::jsonb ->> coalesce(p.locale, $8), $7::jsonb ->> coalesce(p.locale, $8),
      jsonb_build_object('title', $6::jsonb, 'body', $7::jsonb)
    FROM profiles p WHERE p.id = $2 AND p.deleted_at IS NULL FOR KEY SHARE OF p
    ON CONFLICT (user_id, key) DO NOTHING RETURNING ${COLUMNS}, (
      SELECT coalesce(json_agg(json_build_object('id', s.id, 'endpoint', s.endpoint)), '[]')
      FROM push_subscriptions s WHERE s.user_id = $2) AS subscriptions`,
};
/** In the language of the reader's screen (`$4`), where it was written in it. */
const READ = `id, user_id, key, type, coalesce(texts #>> ARRAY['title', $4::text], title) AS title,
      coalesce(texts #>> ARRAY['body', $4::text], body) AS body, data, read, created_at`;
const PAGE = {
  name: 'notifications_page',
  text: `SELECT ${READ} FROM notifications WHERE user_id = $1 ORDER BY id DESC LIMIT $2 OFFSET $3`,
};
const PAGE_AFTER = {
  name: 'notifications_page_after',
  text: `SELECT ${READ} FROM notifications WHERE user_id = $1 AND id < $3 ORDER BY id DESC LIMIT $2`,
};
const MARK_READ = {
  name: 'notifications_read',
  text: `WITH marked AS (
      UPDATE notifications SET read = true
      WHERE user_id = $1 AND NOT read AND ($2::uuid[] IS NULL OR id = ANY($2)) RETURNING id)
    SELECT count(*)::int AS unread FROM notifications
    WHERE user_id = $1 AND NOT read AND id NOT IN (SELECT id FROM marked)`,
};

@Injectable()
export class InboxRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /** Adds it in the person's language, in one statement; null where they have an entry for this event already. */
  async insert(
    tx: EntityManager | null,
    entry: InboxEntry & { id: string },
  ): Promise<AddedNotification | null> {
    const { id, user_id, key, data, title, body } = entry;
    const texts = [JSON.stringify(title), JSON.stringify(body), DEFAULT_LANGUAGE.inbox];
    const values = [id, user_id, key, data.type, JSON.stringify(data), ...texts];
    const rows =
      tx === null
        ? await this.prepared.run<AddedNotification>(INSERT, values)
        : await tx.query<AddedNotification[]>(INSERT.text, values);
    return rows[0] ?? null;
  }

  /** A page (`limit` + 1 rows) of a person's notifications, newest first. */
  page(
    userId: string,
    query: { page: number; limit: number; language?: Language | undefined },
    after: string | null,
  ): Promise<NotificationEntity[]> {
    const { limit, page, language = null } = query;
    const from = after ?? (page - 1) * limit;
    const values = [userId, limit + 1, from, language];
    return this.prepared.run<NotificationEntity>(after === null ? PAGE : PAGE_AFTER, values);
  }

  /** Marks those of `ids` that are theirs, or all with null; returns how many are still unread. */
  async markRead(userId: string, ids: string[] | null): Promise<number> {
    const [left] = await this.prepared.run<{ unread: number }>(MARK_READ, [userId, ids]);
    return left?.unread ?? 0;
  }
}
