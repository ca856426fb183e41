import { Injectable } from '@nestjs/common';
import { PreparedQueries } from '../../../platform/database';
import { type NotificationPreferences, PREFERENCES, UNCHANGED } from './notification-preferences';

const COLUMNS = PREFERENCES.join(', ');
const given = (name: string) => `($2::jsonb ->> '${name}')::boolean`;

const FIND = {
  name: 'notification_preferences_find',
  text: `SELECT ${COLUMNS} FROM notification_preferences WHERE user_id = $1`,
};
const CHANGE = {
  name: 'notification_preferences_change',
  text: `INSERT INTO notification_preferences AS n (user_id, ${COLUMNS})
    SELECT p.id, ${PREFERENCES.map((name) => `coalesce(${given(name)}, ${UNCHANGED[name]})`).join(', ')}
    FROM profiles p WHERE p.id = $1 AND p.deleted_at IS NULL FOR KEY SHARE OF p
    ON CONFLICT (user_id) DO UPDATE SET updated_at = now(),
      ${PREFERENCES.map((name) => `${name} = coalesce(${given(name)}, n.${name})`).join(', ')}
    RETURNING ${COLUMNS}`,
};

@Injectable()
export class PreferencesRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  async find(userId: string): Promise<NotificationPreferences> {
    const [row] = await this.prepared.run<NotificationPreferences>(FIND, [userId]);
    return row ?? UNCHANGED;
  }

  /** Changes those that are named; two changes at once both hold. */
  async change(userId: string, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    const [row] = await this.prepared.run<NotificationPreferences>(CHANGE, [userId, JSON.stringify(changes)]);
    return row ?? UNCHANGED;
  }
}
