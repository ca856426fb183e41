import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { pageBy, type PersonalData } from '../../platform/personal-data';

@Injectable()
export class NotificationsPersonalData implements PersonalData {
  readonly sections = {
    notifications: `SELECT n.id, n.type, n.title, n.body, n.data, n.read, n.created_at
      FROM notifications n WHERE n.user_id = $1 AND ${pageBy('n.id')}`,
    push_subscriptions: `SELECT s.id, substring(s.endpoint FROM '^https://([^/]+)') AS service, s.created_at, s.updated_at
      FROM push_subscriptions s WHERE s.user_id = $1 AND ${pageBy('s.id')}`,
    notification_preferences: `SELECT n.user_id AS id, n.bookings_push, n.bookings_in_app, n.bookings_sms, n.rides_push, n.rides_in_app,
        n.rides_sms, n.messages_in_app, n.quiet_hours, n.whatsapp, n.updated_at
      FROM notification_preferences n WHERE n.user_id = $1 AND ${pageBy('n.user_id')}`,
    inbound_messages: `SELECT m.id, m.channel, m.kind, m.body, m.sent_at, m.received_at
      FROM inbound_messages m JOIN users u ON u.phone = m.phone WHERE u.id = $1 AND ${pageBy('m.id')}`,
  };

  /** Push subscriptions are deleted with the sessions. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM notifications WHERE user_id = $1', [userId]);
    for (const table of ['inbound_messages', 'channel_opt_outs']) {
      await tx.query(`DELETE FROM ${table} t USING users u WHERE u.id = $1 AND t.phone = u.phone`, [userId]);
    }
    await tx.query('DELETE FROM notification_preferences WHERE user_id = $1', [userId]);
  }
}
