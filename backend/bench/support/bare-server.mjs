import Fastify from 'fastify';
import pg from 'pg';
import { tellFigures } from './child-server.mjs';
import { product } from './product.mjs';

// The least that answers a page of rides: Fastify, a pool, the product's own statement, the same JSON.
const { rideListQuery } = product('modules/rides/ride-list.query');
const [databaseUrl] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
const app = Fastify();

app.get('/api/rides', async (request) => {
  const { from_city, to_city, limit } = request.query;
  const { query, values } = rideListQuery({
    upcoming: true,
    from_city,
    to_city,
    sort: 'departure_time',
    page: 1,
    limit: Number(limit),
  });
  const { rows } = await pool.query({ name: query.name, text: query.text, values });
  const data = rows.slice(0, Number(limit)).map(toRide);
  const next = rows.length > data.length ? Buffer.from(data.at(-1).id).toString('base64url') : null;
  return { success: true, data, pagination: { page: 1, limit: data.length, has_more: next !== null, next } };
});

function toRide({ driver_full_name, driver_avatar_url, ...ride }) {
  return {
    ...ride,
    driver: { id: ride.driver_id, full_name: driver_full_name, avatar_url: driver_avatar_url },
  };
}

process.on('disconnect', () => process.exit());
tellFigures();
process.send({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
