/**
 * EXPLAIN (ANALYZE, BUFFERS) of the public search among a million rides, on a fresh embedded database:
 *   npx nx run backend:bench-search
 *   node backend/bench/search-explain.mjs --rides=100000      never fails, because other plans are right below a million
 *   node backend/bench/search-explain.mjs --stops             then adds a stop to each ride, and compares the time of searches
 * Each search gets a custom and a generic plan (as after five uses). Fails unless each is an index scan, sorts one page at
 * most and counts nothing.
 */
import { parseArgs } from 'node:util';
import pg from 'pg';
import { product } from './support/product.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const MAX_SEED_SECONDS = 180;
const CHECKED_FROM = 1_000_000;
const LIMIT = 20;
const ROUTE = { from_city: 'Douala', to_city: 'Yaoundé' };
const UPCOMING = { upcoming: true, sort: 'departure_time', limit: LIMIT, page: 1 };

/** Searches, simplest first. The product has a separate statement for each. */
const SEARCHES = {
  'a route': { ...UPCOMING, ...ROUTE },
  'a route, one day': { ...UPCOMING, ...ROUTE, date: daysAhead(10) },
  'a route, 3 seats, at most 4,500': { ...UPCOMING, ...ROUTE, min_seats: 3, max_price: 4500 },
  'a route, cheapest first': { ...UPCOMING, ...ROUTE, sort: 'price' },
  'a route, cheapest first, at most 4,500': { ...UPCOMING, ...ROUTE, sort: 'price', max_price: 4500 },
  'a route, page 50': { ...UPCOMING, ...ROUTE, page: 50 },
  'a route, past rides too': { ...UPCOMING, ...ROUTE, upcoming: undefined },
  'a rare route': { ...UPCOMING, from_city: 'Abong-Mbang', to_city: 'Akom II' },
  'a rare route, past rides too': {
    ...UPCOMING,
    from_city: 'Abong-Mbang',
    to_city: 'Akom II',
    upcoming: undefined,
  },
  'a route without rides': { ...UPCOMING, from_city: 'Zina', to_city: 'Campo' },
  'a route without rides, past rides too': {
    ...UPCOMING,
    from_city: 'Zina',
    to_city: 'Campo',
    upcoming: undefined,
  },
  'from a town': { ...UPCOMING, from_city: 'Douala' },
  'to a town': { ...UPCOMING, to_city: 'Yaoundé' },
  everything: UPCOMING,
  'everything, cheapest first': { ...UPCOMING, sort: 'price' },
};

/** A ride with a stop is also found by searches for each of the two parts of its route. */
const ADD_STOPS = `
  UPDATE rides SET leg_seats = ARRAY[seats_available, seats_available], stops = jsonb_build_array(
    jsonb_build_object('id', gen_random_uuid(), 'city', from_city, 'departure_time', departure_time),
    jsonb_build_object('id', gen_random_uuid(), 'city', 'Édéa', 'departure_time', departure_time + interval '1 hour'),
    jsonb_build_object('id', gen_random_uuid(), 'city', to_city, 'departure_time', departure_time + interval '4 hours'));
  INSERT INTO ride_segments (ride_id, first_leg, last_leg, to_stop_id, from_city, to_city, departure_time, arrival_time, price)
    SELECT id, 1, 1, (stops -> 1 ->> 'id')::uuid, from_city, 'Édéa', departure_time, departure_time + interval '1 hour', price FROM rides;
  INSERT INTO ride_segments (ride_id, first_leg, last_leg, from_stop_id, from_city, to_city, departure_time, arrival_time, price)
    SELECT id, 2, 2, (stops -> 1 ->> 'id')::uuid, CASE WHEN from_city = 'Bafoussam' THEN 'Douala' ELSE 'Édéa' END, to_city,
      departure_time + interval '1 hour', departure_time + interval '4 hours', price FROM rides;
`;
const MAX_RATIO_WITH_STOPS = 1.5;

const { values: options } = parseArgs({
  options: { rides: { type: 'string', default: '1000000' }, stops: { type: 'boolean', default: false } },
});
const rides = Number(options.rides);
const database = await openSeededDatabase(rides);
const problems = [];
try {
  console.log(`Seeded in ${database.seconds.toFixed(1)} s (at most ${MAX_SEED_SECONDS} s for a million)`);
  if (database.seconds > MAX_SEED_SECONDS) problems.push('seeding took too long');
  await explainSearches(database);
  if (options.stops) await compareWithStops(database);
} finally {
  await database.close();
}
for (const problem of problems) console.error(`PROBLEM: ${problem}`);
process.exitCode = problems.length > 0 && rides >= CHECKED_FROM ? 1 : 0;

async function explainSearches({ url }) {
  const { rideListQuery } = product('modules/rides/ride-list.query');
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const [name, filters] of Object.entries(await withNextPage(client, rideListQuery))) {
      for (const mode of ['force_custom_plan', 'force_generic_plan']) {
        const summary = summarise(await explain(client, rideListQuery(filters), mode));
        const label = `${name} (${mode === 'force_custom_plan' ? 'these values' : 'any values'})`;
        console.log(`  ${label}\n    ${summary.line}`);
        problems.push(...summary.problems.map((problem) => `${label}: ${problem}`));
      }
    }
  } finally {
    await client.end();
  }
}

async function compareWithStops({ url }) {
  const { rideListQuery } = product('modules/rides/ride-list.query');
  const client = new pg.Client(url);
  await client.connect();
  const searches = Object.entries(SEARCHES).filter(([name]) => name.startsWith('a route'));
  const measure = async () => {
    const medians = [];
    for (const [name, filters] of searches) {
      const { query, values } = rideListQuery(filters);
      const times = [];
      for (let n = 0; n < 200; n++) {
        const start = performance.now();
        await client.query({ name: query.name, text: query.text, values });
        times.push(performance.now() - start);
      }
      medians.push([name, times.sort((a, b) => a - b)[100]]);
    }
    return new Map(medians);
  };
  try {
    const before = await measure();
    await client.query(ADD_STOPS);
    await client.query('VACUUM (ANALYZE) rides');
    await client.query('VACUUM (ANALYZE) ride_segments');
    for (const [name, after] of await measure()) {
      const ratio = after / before.get(name);
      console.log(
        `  ${name}: p50 ${before.get(name).toFixed(2)} → ${after.toFixed(2)} ms with stops, ${ratio.toFixed(2)} ×`,
      );
      if (name === 'a route' && ratio > MAX_RATIO_WITH_STOPS)
        problems.push(`${name} takes ${ratio.toFixed(2)} × as long with stops`);
    }
    await explainSearches({ url });
  } finally {
    await client.end();
  }
}

/** Adds the second page, whose cursor depends on the data. */
async function withNextPage(client, rideListQuery) {
  const { rideCursor } = product('modules/rides/ride-list.query');
  const { query, values } = rideListQuery(SEARCHES['a route']);
  const { rows } = await client.query({ ...query, name: undefined, values });
  const cursor = rideCursor('departure_time', rows[LIMIT - 1]);
  return { ...SEARCHES, 'a route, by cursor': { ...SEARCHES['a route'], cursor } };
}

async function explain(client, { query, values }, mode) {
  const literals = values.map((value) =>
    pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value)),
  );
  await client.query(`SET plan_cache_mode = ${mode}`);
  await client.query(`PREPARE search AS ${query.text}`);
  try {
    const execute = `EXECUTE search${literals.length > 0 ? ` (${literals.join(', ')})` : ''}`;
    await client.query(execute); // warms the buffers, so that the time is the plan's
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${execute}`);
    return rows[0]['QUERY PLAN'][0];
  } finally {
    await client.query('DEALLOCATE search');
  }
}

function summarise(explained) {
  const nodes = flatten(explained.Plan);
  const problems = [];
  const scans = nodes.filter((node) => node['Relation Name']?.startsWith('ride'));
  for (const node of nodes) {
    const type = node['Node Type'];
    if (type === 'Seq Scan') problems.push(`reads the whole table ${node['Relation Name']}`);
    if (type === 'Aggregate') problems.push('counts');
    const fed = node.Plans?.[0]?.['Actual Rows'] ?? 0;
    if (type.endsWith('Sort') && fed > LIMIT + 1) problems.push(`sorts ${fed} rows`);
  }
  if (!scans.every((node) => /^Index (Only )?Scan$/.test(node['Node Type']))) {
    problems.push(`reads rides by ${scans.map((node) => node['Node Type']).join(', ')}`);
  }
  const line = [
    scans.map((node) => `${node['Node Type']} ${node['Index Name'] ?? ''}`).join(', '),
    `${explained.Plan['Actual Rows']} rows`,
    `${scans.reduce((sum, node) => sum + (node['Rows Removed by Filter'] ?? 0), 0)} removed by filters`,
    `${explained.Plan['Shared Hit Blocks'] + explained.Plan['Shared Read Blocks']} buffers`,
    `${explained['Execution Time'].toFixed(2)} ms`,
    nodes.some((node) => node['Node Type'].endsWith('Sort')) ? 'sorted' : 'no sort',
  ].join(' · ');
  return { line, problems };
}

function flatten(node) {
  return [node, ...(node.Plans ?? []).flatMap(flatten)];
}

function daysAhead(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}
