import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DEFAULT_LANGUAGE, type Language } from '../../locales';
import { PreparedQueries } from '../../platform/database';
import { GroupCommit } from '../../platform/group-commit';
import type { InboxEntry, NotificationEntity, PushSubscriptionEntity } from './notification.entity';
import { type NotificationPreferences, PREFERENCES, UNCHANGED } from './preferences/notification-preferences';
import type { PushTarget } from './push/push-sender';

/** An added notification, and the subscriptions of its person. */
export type AddedNotification = NotificationEntity & { subscriptions: { id: string; endpoint: string }[] };

const COLUMNS = 'id, user_id, key, type, title, body, data, read, created_at';

const INSERT = {
  name: 'notifications_insert',
  text: `INSERT INTO notifications (id, user_id, key, type, data, title, body, texts)
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
};
/** In the reader's screen language (`$4`) if available. */
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
// Skips locked rows: markRead holds them in another order, and marks them itself.
const MARK_OUTDATED = {
  name: 'notifications_outdated',
  text: `UPDATE notifications SET read = true WHERE id IN (
      SELECT id FROM notifications
      WHERE user_id = $1 AND NOT read AND id <> $2 AND data ->> 'rideId' = $3
        AND (type IN ('seats_held', 'payment_failed') OR key LIKE 'booking:%:expired')
      FOR UPDATE SKIP LOCKED)`,
};

type NewEntry = InboxEntry & { id: string };

function valuesOf(entries: NewEntry[]): unknown[] {
  const of = (column: (entry: NewEntry) => string) => entries.map(column);
  return [
    of(({ id }) => id),
    of(({ user_id }) => user_id),
    of(({ key }) => key),
    of(({ data }) => data.type),
    of(({ data }) => JSON.stringify(data)),
    of(({ title }) => JSON.stringify(title)),
    of(({ body }) => JSON.stringify(body)),
    DEFAULT_LANGUAGE.inbox,
  ];
}

@Injectable()
export class InboxRepository {
  private readonly alone = new GroupCommit((entries: NewEntry[]) => this.insertAll(entries));
  /** Pending inserts outside transactions, by person. */
  private readonly arriving = new Map<string, Promise<unknown>>();

  constructor(private readonly prepared: PreparedQueries) {}

  /** Adds the entry in the person's language; null if the event has one already. Outside a transaction concurrent inserts are batched. */
  async insert(tx: EntityManager | null, entry: NewEntry): Promise<AddedNotification | null> {
    if (tx === null) return this.insertAlone(entry);
    const [added] = await tx.query<AddedNotification[]>(INSERT.text, valuesOf([entry]));
    return added ?? null;
  }

  /** Marks earlier notifications of unpaid seats on the same ride as read: the new payment notification replaces them. */
  async markOutdated(tx: EntityManager | null, { id, user_id, data }: NewEntry): Promise<void> {
    const values = [user_id, id, data.rideId];
    if (tx) await tx.query(MARK_OUTDATED.text, values);
    else await this.prepared.run(MARK_OUTDATED, values);
  }

  private async insertAlone(entry: NewEntry): Promise<AddedNotification | null> {
    const { user_id } = entry;
    const written = this.alone.add(entry);
    const arrived = Promise.allSettled([this.arriving.get(user_id), written]);
    this.arriving.set(user_id, arrived);
    try {
      return await written;
    } finally {
      if (this.arriving.get(user_id) === arrived) this.arriving.delete(user_id);
    }
  }

  private async insertAll(entries: NewEntry[]): Promise<(AddedNotification | null)[]> {
    const added = await this.prepared.run<AddedNotification>(INSERT, valuesOf(entries));
    return entries.map(({ id }) => added.find((row) => row.id === id) ?? null);
  }

  /** A page (`limit` + 1 rows), newest first. Waits for pending inserts (read your writes). */
  async page(
    userId: string,
    query: { page: number; limit: number; language?: Language | undefined },
    after: string | null,
  ): Promise<NotificationEntity[]> {
    const { limit, page, language = null } = query;
    const from = after ?? (page - 1) * limit;
    await this.arriving.get(userId);
    const values = [userId, limit + 1, from, language];
    return this.prepared.run<NotificationEntity>(after === null ? PAGE : PAGE_AFTER, values);
  }

  /** Marks the person's entries among `ids` (null: all) as read; returns the unread count. */
  async markRead(userId: string, ids: string[] | null): Promise<number> {
    await this.arriving.get(userId);
    const [left] = await this.prepared.run<{ unread: number }>(MARK_READ, [userId, ids]);
    return left?.unread ?? 0;
  }
}

type NewSubscription = Pick<
  PushSubscriptionEntity,
  'id' | 'endpoint' | 'p256dh' | 'auth' | 'user_id' | 'session_id'
>;

export type DueMessage = NotificationEntity &
  PushTarget &
  Pick<NotificationPreferences, 'bookings_push' | 'rides_push' | 'quiet_hours'> & { seconds_left: number };

export interface SubscribedDevice {
  id: string;
  session_id: string;
  device: string | null;
  service: string;
  created_at: Date;
  updated_at: Date;
}

const DUE = {
  name: 'push_message_due',
  text: `SELECT n.*, s.endpoint, s.p256dh, s.auth,
      coalesce(p.bookings_push, true) AS bookings_push, coalesce(p.rides_push, true) AS rides_push,
      coalesce(p.quiet_hours, false) AS quiet_hours,
      ceil(extract(epoch FROM greatest(n.created_at, $4::timestamptz) - now()) + $3)::int AS seconds_left
    FROM notifications n JOIN push_subscriptions s ON s.user_id = n.user_id
    LEFT JOIN notification_preferences p ON p.user_id = n.user_id
    WHERE n.id = $1 AND s.id = $2 AND NOT n.read
      AND greatest(n.created_at, $4::timestamptz) > now() - make_interval(secs => $3)`,
};
const LIST = {
  name: 'push_subscriptions_of',
  text: `SELECT s.id, s.session_id, e.device, substring(s.endpoint FROM '^https://([^/]+)') AS service,
      s.created_at, s.updated_at
    FROM push_subscriptions s JOIN sessions e ON e.id = s.session_id
    WHERE s.user_id = $1 ORDER BY s.updated_at DESC, s.id DESC`,
};
const REMOVE_OWN = {
  name: 'push_subscription_remove_own',
  text: 'DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 RETURNING id',
};
const REMOVE = { name: 'push_subscription_gone', text: 'DELETE FROM push_subscriptions WHERE id = $1' };

/** Push subscriptions, and the messages due for them. */
@Injectable()
export class PushRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /**
   * Locks the session until commit, so that no subscription outlives it, and serialises the person's devices for the count. False if the
   * session has ended.
   */
  async lockSession(tx: EntityManager, sessionId: string): Promise<boolean> {
    const live = await tx.query<unknown[]>(
      `SELECT 1 FROM sessions s JOIN profiles p ON p.id = s.user_id
       WHERE s.id = $1 AND s.revoked_at IS NULL FOR SHARE OF s FOR NO KEY UPDATE OF p`,
      [sessionId],
    );
    return live.length > 0;
  }

  /** Adds the subscription, or moves the endpoint to this person under a new id. */
  async put(tx: EntityManager, added: NewSubscription): Promise<void> {
    await tx.query(
      `INSERT INTO push_subscriptions AS s (id, endpoint, p256dh, auth, user_id, session_id) VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT (endpoint) DO UPDATE SET
         id = CASE WHEN (s.user_id, s.p256dh, s.auth) = (excluded.user_id, excluded.p256dh, excluded.auth)
                THEN s.id ELSE excluded.id END,
         p256dh = excluded.p256dh, auth = excluded.auth, user_id = excluded.user_id, session_id = excluded.session_id,
         updated_at = clock_timestamp()`,
      [added.id, added.endpoint, added.p256dh, added.auth, added.user_id, added.session_id],
    );
  }

  async keepNewest(tx: EntityManager, userId: string, count: number): Promise<void> {
    await tx.query(
      `DELETE FROM push_subscriptions WHERE id IN (
         SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY updated_at DESC, id DESC OFFSET $2)`,
      [userId, count],
    );
  }

  async remove(tx: EntityManager, userId: string, endpoint: string): Promise<void> {
    await tx.query('DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2', [userId, endpoint]);
  }

  async removeOfSessions(tx: EntityManager, sessionIds: readonly string[]): Promise<void> {
    await tx.query('DELETE FROM push_subscriptions WHERE session_id = ANY($1::uuid[])', [sessionIds]);
  }

  /** Null if read on a screen, too old, or the subscription has changed. */
  async findDue(
    notificationId: string,
    subscriptionId: string,
    { keptSeconds, since }: { keptSeconds: number; since: string | null },
  ): Promise<DueMessage | null> {
    const values = [notificationId, subscriptionId, keptSeconds, since];
    const [due] = await this.prepared.run<DueMessage>(DUE, values);
    return due ?? null;
  }

  list(userId: string): Promise<SubscribedDevice[]> {
    return this.prepared.run<SubscribedDevice>(LIST, [userId]);
  }

  /** False if unknown or another person's. */
  async removeOwn(userId: string, id: string): Promise<boolean> {
    return (await this.prepared.run<{ id: string }>(REMOVE_OWN, [id, userId])).length > 0;
  }

  /** By id: an endpoint that has changed owner has a new id. */
  async removeSubscription(id: string): Promise<void> {
    await this.prepared.run(REMOVE, [id]);
  }
}

const PREFERENCE_COLUMNS = PREFERENCES.join(', ');
const changed = (name: string) => `($2::jsonb ->> '${name}')::boolean`;

const FIND_PREFERENCES = {
  name: 'notification_preferences_find',
  text: `SELECT ${PREFERENCE_COLUMNS} FROM notification_preferences WHERE user_id = $1`,
};
const CHANGE_PREFERENCES = {
  name: 'notification_preferences_change',
  text: `INSERT INTO notification_preferences AS n (user_id, ${PREFERENCE_COLUMNS})
    SELECT p.id, ${PREFERENCES.map((name) => `coalesce(${changed(name)}, ${UNCHANGED[name]})`).join(', ')}
    FROM profiles p WHERE p.id = $1 AND p.deleted_at IS NULL FOR KEY SHARE OF p
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now(),
      ${PREFERENCES.map((name) => `${name} = coalesce(${changed(name)}, n.${name})`).join(', ')}
    RETURNING ${PREFERENCE_COLUMNS}`,
};

@Injectable()
export class PreferencesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async find(userId: string): Promise<NotificationPreferences> {
    const [row] = await this.prepared.run<NotificationPreferences>(FIND_PREFERENCES, [userId]);
    return row ?? UNCHANGED;
  }

  /** Updates only the given columns, so that concurrent changes don't overwrite each other. */
  async change(userId: string, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    const [row] = await this.prepared.run<NotificationPreferences>(CHANGE_PREFERENCES, [
      userId,
      JSON.stringify(changes),
    ]);
    return row ?? UNCHANGED;
  }
}
