import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import { v7 } from 'uuid';
import { accessKey, AUDIENCE } from './access-key.mjs';

const { JwtService } = createRequire(import.meta.url)('@nestjs/jwt');

/** Secret of the product under load, with which the benchmarks sign access tokens. */
export const JWT_SECRET = randomUUID() + randomUUID();

let inserted = 0;

/** Inserts signed-in people. @returns ids, sessions and access tokens */
export async function insertPeople(client, count, staffRole = null) {
  const jwt = new JwtService({ privateKey: accessKey(JWT_SECRET) });
  const people = Array.from({ length: count }, () => {
    const [id, session] = [v7(), v7()];
    const claims = { sub: id, sid: session, iss: 'mboa', aud: AUDIENCE };
    return { id, session, token: jwt.sign(claims, { algorithm: 'HS256', expiresIn: 86_400 }) };
  });
  await insertRows(
    client,
    'profiles',
    people.map(({ id }) => ({
      id,
      phone: `2376${String(10_000_000 + inserted)}`,
      full_name: `Person ${inserted++}`,
      staff_role: staffRole,
    })),
  );
  await insertRows(
    client,
    'sessions',
    people.map(({ id, session }) => ({
      id: session,
      user_id: id,
      refresh_token_hash: session,
      expires_at: new Date(Date.now() + 86_400_000),
    })),
  );
  return people;
}

/** All rows must have the same keys. Other columns get their defaults. */
export async function insertRows(client, table, rows) {
  const columns = Object.keys(rows[0]).join(', ');
  await client.query(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
