import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries, statements } from '../../platform/database';
import { DEFAULTS, type NotificationPreferences, PREFERENCES } from './preferences/notification-preferences';

const PREFERENCE_COLUMNS = PREFERENCES.join(', ');

const changed = (name: string) => `($2::jsonb ->> '${name}')::boolean`;

const SQL = statements({
  notifications_preferences: `SELECT ${PREFERENCE_COLUMNS} FROM notification_preferences WHERE user_id = $1`,
  notifications_change_preferences: `INSERT INTO notification_preferences AS n (user_id, ${PREFERENCE_COLUMNS})
    SELECT p.id, ${PREFERENCES.map((name) => `coalesce(${changed(name)}, ${DEFAULTS[name]})`).join(', ')}
    FROM profiles p WHERE p.id = $1 AND p.deleted_at IS NULL FOR KEY SHARE OF p
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now(),
      ${PREFERENCES.map((name) => `${name} = coalesce(${changed(name)}, n.${name})`).join(', ')}
    RETURNING ${PREFERENCE_COLUMNS}`,
});

@Injectable()
export class PreferencesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async find(userId: string, tx?: EntityManager): Promise<NotificationPreferences> {
    return (await this.prepared.first(SQL.notifications_preferences, [userId], tx)) ?? DEFAULTS;
  }

  /** Updates only given columns, so that concurrent changes don't overwrite each other. */
  async change(userId: string, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    const values = [userId, JSON.stringify(changes)];
    return (await this.prepared.first(SQL.notifications_change_preferences, values)) ?? DEFAULTS;
  }
}
