import { newId } from '../../src/platform/database';
import type { Database } from './person';

/** Opens a session without a code and returns its id. */
export async function insertSession(database: Database, userId: string): Promise<string> {
  const id = newId();
  await database.query(
    `INSERT INTO sessions (id, user_id, refresh_token_hash, expires_at) VALUES ($1, $2, $3, now() + interval '1 day')`,
    [id, userId, `test:${id}`],
  );
  return id;
}
