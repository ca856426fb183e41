import pg from 'pg';
import { Pool } from 'undici';
import { startServer } from './support/child-server.mjs';

const BUSY_TOWNS = 12;
/** What the product wants at least: with lists kept for a second, and with every one made anew. */
const LEAST = { warm: 1.5, cold: 0.85 };
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 3_000;

/**
 * Throughput of pages of rides on random journeys between the busiest towns, the product against the least that could answer them,
 * in turns on the same database. Only the comparison means something: all share the machine with the load and with PostgreSQL.
 * @returns sentences on what is wrong
 */
export async function searchRatio({ url }) {
  const servers = {
    bare: await startServer('bare-server', [url]),
    warm: await startServer('product-server', [url]),
    cold: await startServer('product-server', [url, '{}', '--keep-nothing']),
  };
  const paths = await busyJourneys(url);
  try {
    const pages = await Promise.all(Object.values(servers).map((server) => firstPage(server, paths[0])));
    if (new Set(pages.map((ids) => ids.join())).size > 1) return ['the servers do not answer the same rides'];
    const rounds = { bare: [], warm: [], cold: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const name of Object.keys(servers)) {
        const measured = await load(servers[name], paths);
        if (round >= 0) rounds[name].push(measured); // the first round warms up
      }
    }
    const of = (name, what) => median(rounds[name].map((round) => round[what]));
    for (const name of Object.keys(servers)) {
      console.log(
        `  ${name.padEnd(8)} ${of(name, 'rate').toFixed(0)} requests/s, ${of(name, 'cpu').toFixed(0)} µs of server CPU each`,
      );
    }
    return Object.entries(LEAST).flatMap(([name, least]) => {
      const ratio = of(name, 'rate') / of('bare', 'rate');
      console.log(
        `  ${name.padEnd(8)} ${ratio.toFixed(2)} of the bare server's requests/s (at least ${least})`,
      );
      return ratio < least ? [`search ${name} answers too few requests`] : [];
    });
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

/** The search of each journey between the towns with the most rides. */
async function busyJourneys(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    'SELECT from_city AS town FROM rides GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT $1',
    [BUSY_TOWNS],
  );
  await client.end();
  const towns = rows.map(({ town }) => town);
  return towns.flatMap((from_city) =>
    towns
      .filter((to_city) => to_city !== from_city)
      .map(
        (to_city) =>
          `/api/rides?${new URLSearchParams({ from_city, to_city, upcoming: 'true', limit: '20' })}`,
      ),
  );
}

async function firstPage({ url }, path) {
  const response = await fetch(url + path);
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data.map((ride) => ride.id);
}

/** One round: requests a second, and microseconds of the server's CPU for each. */
async function load(server, paths) {
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  const cpuBefore = await server.cpu();
  let answered = 0;
  const begun = performance.now();
  const ask = async () => {
    while (performance.now() - begun < ROUND_MS) {
      const path = paths[Math.floor(Math.random() * paths.length)];
      const { statusCode, body } = await pool.request({ path, method: 'GET' });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${server.url} answered ${statusCode}`);
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, ask));
  const seconds = (performance.now() - begun) / 1000;
  const cpu = (await server.cpu()) - cpuBefore;
  await pool.close();
  return { rate: answered / seconds, cpu: cpu / answered };
}

function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
