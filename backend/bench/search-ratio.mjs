import { Pool } from 'undici';
import { startServer } from './support/child-server.mjs';

const PATH = `/api/rides?${new URLSearchParams({ from_city: 'Douala', to_city: 'Yaoundé', upcoming: 'true', limit: '20' })}`;
const CONNECTIONS = 16;
const ROUNDS = 5;
const ROUND_MS = 3_000;

/**
 * Throughput of a page of rides, the product against the least that could answer it, in turns on the same database. Only the
 * comparison means something: both share the machine with the load and with PostgreSQL.
 * @returns sentences on what is wrong
 */
export async function searchRatio({ url }) {
  const servers = {
    bare: await startServer('bare-server', [url]),
    product: await startServer('product-server', [url]),
  };
  try {
    const [bare, product] = [await firstPage(servers.bare), await firstPage(servers.product)];
    if (bare.join() !== product.join()) return ['the two servers do not answer the same rides'];
    const rounds = { bare: [], product: [] };
    for (let round = -1; round < ROUNDS; round++) {
      for (const name of Object.keys(servers)) {
        const measured = await load(servers[name]);
        if (round >= 0) rounds[name].push(measured); // the first round warms up
      }
    }
    const of = (name, what) => median(rounds[name].map((round) => round[what]));
    for (const name of Object.keys(servers)) {
      console.log(
        `  ${name.padEnd(8)} ${of(name, 'rate').toFixed(0)} requests/s, ${of(name, 'cpu').toFixed(0)} µs of server CPU each`,
      );
    }
    console.log(`  ratio    ${(of('product', 'rate') / of('bare', 'rate')).toFixed(2)} of the requests/s`);
    return [];
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
  }
}

async function firstPage({ url }) {
  const response = await fetch(url + PATH);
  if (response.status !== 200)
    throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
  return (await response.json()).data.map((ride) => ride.id);
}

/** One round: requests a second, and microseconds of the server's CPU for each. */
async function load(server) {
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  const cpuBefore = await server.cpu();
  let answered = 0;
  const begun = performance.now();
  const ask = async () => {
    while (performance.now() - begun < ROUND_MS) {
      const { statusCode, body } = await pool.request({ path: PATH, method: 'GET' });
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
