import { newId } from '../../src/platform/database';
import type { PushBrowser } from '../fakes/push-browser';
import type { Database } from './person';
import { insertSession } from './session';

export async function insertPushSubscription(
  database: Database,
  userId: string,
  { subscription }: PushBrowser,
): Promise<{ id: string; session_id: string }> {
  const [id, session] = [newId(), await insertSession(database, userId)];
  const { endpoint, keys } = subscription;
  await database.query(
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, endpoint, keys.p256dh, keys.auth, userId, session],
  );
  return { id, session_id: session };
}
