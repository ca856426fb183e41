import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { hasRow, PreparedQueries, statements } from '../../platform/database';
import type { SubscribedDeviceResponse } from './dto/notifications.dto';
import type { NotificationRow, PushSubscriptionRow } from './notification.types';
import type { NotificationPreferences } from './preferences/notification-preferences';
import type { PushTarget } from './push/push-sender';

type NewSubscription = Omit<PushSubscriptionRow, 'created_at' | 'updated_at'>;

export type DueMessage = NotificationRow &
  PushTarget &
  Pick<NotificationPreferences, 'bookings_push' | 'rides_push' | 'quiet_hours'> & { seconds_left: number };

export interface SubscribedDevice extends Omit<SubscribedDeviceResponse, 'current'> {
  session_id: string;
}

const SQL = statements({
  notifications_push_due: `SELECT n.*, s.endpoint, s.p256dh, s.auth,
      coalesce(p.bookings_push, true) AS bookings_push, coalesce(p.rides_push, true) AS rides_push,
      coalesce(p.quiet_hours, false) AS quiet_hours,
      ceil(extract(epoch FROM greatest(n.created_at, $4::timestamptz) - now()) + $3)::int AS seconds_left
    FROM notifications n JOIN push_subscriptions s ON s.user_id = n.user_id
    LEFT JOIN notification_preferences p ON p.user_id = n.user_id
    WHERE n.id = $1 AND s.id = $2 AND NOT n.read
      AND greatest(n.created_at, $4::timestamptz) > now() - make_interval(secs => $3)`,
  notifications_subscriptions_of: `SELECT s.id, s.session_id, e.device, substring(s.endpoint FROM '^https://([^/]+)') AS service,
      s.created_at, s.updated_at
    FROM push_subscriptions s JOIN sessions e ON e.id = s.session_id
    WHERE s.user_id = $1 ORDER BY s.updated_at DESC, s.id DESC`,
  notifications_remove_own_subscription:
    'DELETE FROM push_subscriptions WHERE id = $1 AND user_id = $2 RETURNING id',
  notifications_subscription_gone: 'DELETE FROM push_subscriptions WHERE id = $1',
});

@Injectable()
export class PushRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  /**
   * Locks the session until commit, so that no subscription outlives it, and serialises the person's devices
   * for the count. False if the session has ended.
   */
  async lockSession(tx: EntityManager, sessionId: string): Promise<boolean> {
    return hasRow(
      tx,
      `SELECT 1 FROM sessions s JOIN profiles p ON p.id = s.user_id
       WHERE s.id = $1 AND s.revoked_at IS NULL FOR SHARE OF s FOR NO KEY UPDATE OF p`,
      [sessionId],
    );
  }

  /** A known endpoint moves to this person under a new id. */
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
  findDue(
    notificationId: string,
    subscriptionId: string,
    { ttlSeconds, since }: { ttlSeconds: number; since: string | null },
  ): Promise<DueMessage | null> {
    const values = [notificationId, subscriptionId, ttlSeconds, since];
    return this.prepared.first(SQL.notifications_push_due, values);
  }

  list(userId: string): Promise<SubscribedDevice[]> {
    return this.prepared.run(SQL.notifications_subscriptions_of, [userId]);
  }

  async removeOwn(userId: string, id: string): Promise<boolean> {
    return (await this.prepared.run(SQL.notifications_remove_own_subscription, [id, userId])).length > 0;
  }

  /** By id, because an endpoint that has changed owner has a new id. */
  async removeSubscription(id: string): Promise<void> {
    await this.prepared.run(SQL.notifications_subscription_gone, [id]);
  }
}
