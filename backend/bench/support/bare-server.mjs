import { createRequire } from 'node:module';
import Fastify from 'fastify';
import pg from 'pg';
import { SCENARIOS } from '../scenarios/index.mjs';
import { accessKey } from './access-key.mjs';
import { reportFigures } from './child-server.mjs';
import { product } from './product.mjs';

// Minimal HTTP server: Fastify, a pool, the product's own statements, the same JSON.
const { IDENTITY } = product('modules/auth/sessions.repository');
const { verify } = createRequire(import.meta.url)('jsonwebtoken');
const [databaseUrl, secret] = process.argv.slice(2);
const key = accessKey(secret);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });

/** Query function as the product's repositories expect it. */
const query = async (text, values) => (await pool.query(text, values)).rows;
const prepared = {
  run: async (statement, values) => (await pool.query({ ...statement, values })).rows,
  first: async (statement, values) => (await prepared.run(statement, values))[0] ?? null,
};

/** Verifies signature and session like the product's guard. */
async function signedIn({ headers }) {
  const { sid } = verify(headers.authorization.slice('Bearer '.length), key);
  const [person] = await prepared.run(IDENTITY, [[sid]]);
  if (person === undefined || person.ended) throw new Error('not signed in');
  return person;
}

const app = Fastify();
for (const { bare } of SCENARIOS) bare?.(app, { prepared, query, signedIn, product });
process.on('disconnect', () => process.exit());
reportFigures();
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
