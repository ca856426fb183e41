import { Pool } from 'undici';
import { startServer } from './child-server.mjs';
import { freePort } from './free-port.mjs';
import { JWT_SECRET } from './people.mjs';

const CONNECTIONS = 16;

/** Starts the product and the bare server, which serves every scenario, as processes on one database. */
export async function startBoth(databaseUrl) {
  const settings = JSON.stringify({ JWT_SECRET, METRICS_PORT: String(await freePort()) });
  return {
    bare: await startServer('bare-server', [databaseUrl, JWT_SECRET]),
    product: await startServer('product-server', [databaseUrl, settings]),
  };
}

/** Alternates between warm servers, so that background load affects both. */
export async function inTurns(servers, next, { rounds, roundMs, warmMs }) {
  const measured = { bare: [], product: [] };
  for (const server of Object.values(servers)) await load(server, next, warmMs);
  for (let round = 0; round < rounds; round++) {
    for (const [name, server] of Object.entries(servers))
      measured[name].push(await load(server, next, roundMs));
  }
  const of = (name, what) => median(measured[name].map((round) => round[what]));
  return {
    ratio: median(measured.product.map(({ rate }, round) => rate / measured.bare[round].rate)),
    ...Object.fromEntries(
      Object.keys(servers).map((name) => [
        name,
        { rate: of(name, 'rate'), cpu: of(name, 'cpu'), p50: of(name, 'p50') },
      ]),
    ),
  };
}

/** Runs one round on sixteen connections. @returns requests a second, median in ms, and CPU per request in µs */
export async function load(server, next, roundMs) {
  const pool = new Pool(server.url, { connections: CONNECTIONS });
  const cpuBefore = await server.cpu();
  const latencies = [];
  const start = performance.now();
  const sendRequests = async () => {
    for (let from = start; from - start < roundMs;) {
      const { statusCode, body } = await pool.request(toHttp(next()));
      if (statusCode >= 300) throw new Error(`${server.url} answered ${statusCode}: ${await body.text()}`);
      await body.dump();
      const now = performance.now();
      latencies.push(now - from);
      from = now;
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, sendRequests));
  const seconds = (performance.now() - start) / 1000;
  const cpu = (await server.cpu()) - cpuBefore;
  await pool.close();
  return { rate: latencies.length / seconds, p50: median(latencies), cpu: cpu / latencies.length };
}

/** The comparable part of each server's response to one request. */
export async function essences(servers, next, { essence, once = false }) {
  const same = once ? null : next();
  return Promise.all(
    Object.values(servers).map(async ({ url }) => {
      const request = toHttp(same ?? next());
      const answer = await fetch(url + request.path, request);
      const text = await answer.text();
      if (!answer.ok) throw new Error(`${url}${request.path} answered ${answer.status}: ${text}`);
      return JSON.stringify(essence(JSON.parse(text)));
    }),
  );
}

function toHttp({ method = 'GET', path, token, body }) {
  return {
    method,
    path,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  };
}

export function median(values) {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];
}
