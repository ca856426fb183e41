import { newId } from '../../src/platform/database';
import type { PushBrowser } from '../fakes/push-browser';
import type { Database } from './person';

export async function insertPushSubscription(
  database: Database,
  userId: string,
  { subscription }: PushBrowser,
): Promise<{ id: string; session_id: string }> {
  const [id, session] = [newId(), newId()];
  await database.query(
    `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
    [session, userId, `test:${session}`],
  );
  const { endpoint, keys } = subscription;
  await database.query(
    `INSERT INTO push_subscriptions (id, endpoint, p256dh, auth, user_id, session_id) VALUES ($1, $2, $3, $4, $5, $6)`,
    [id, endpoint, keys.p256dh, keys.auth, userId, session],
  );
  return { id, session_id: session };
}
