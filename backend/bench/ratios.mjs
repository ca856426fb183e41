/**
 * Throughput of the product ÷ throughput of a bare server with the same statements, measured in turns on one database.
 *   npm run bench                              every line at a million rides, and the search among 10,000 and a million
 *   npm run bench -- --growth                  among ten million, too: 40 minutes, 8 GB of disk
 *   npm run bench -- --only=search,inbox       lines whose names start with these
 *   node backend/bench/ratios.mjs --short      a minute; fails if a ratio is 25 % under the recorded one (ratios.json)
 *   node backend/bench/ratios.mjs --short --record    writes the results to ratios.json
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { SCENARIOS } from './scenarios/index.mjs';
import { searchCold } from './scenarios/search.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';
import { essences, inTurns, load, median, startBoth } from './support/turns.mjs';

const RECORDED = join(import.meta.dirname, 'ratios.json');
/** A line fails below this share of the recorded ratio. Smaller differences are noise. */
const TOLERATED = 0.75;
const LONG = { rides: 1_000_000, rounds: 5, roundMs: 3_000, warmMs: 3_000 };
const SHORT = { rides: 30_000, rounds: 5, roundMs: 400, warmMs: 1_500 };
const MAX_GROWTH = 1.5;

const { values: options } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    growth: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    rides: { type: 'string' },
  },
});
const size = { ...(options.short ? SHORT : LONG), ...(options.rides && { rides: Number(options.rides) }) };
const wanted = options.only.split(',');
const scenarios = SCENARIOS.filter(({ name }) => wanted.some((prefix) => name.startsWith(prefix)));

const ratios = {};
await amongRides(size.rides, async (servers, client) => {
  const seeded = await seedAll(client);
  console.log(
    '                                  ratio  wanted   requests/s: product, bare   µs of server CPU: product, bare',
  );
  for (const scenario of scenarios) ratios[scenario.name] = await compare(servers, scenario, seeded);
  if (!options.short) await showGrowth([await siteOf(size.rides, servers, client)]);
});
if (options.short) checkRatios();

async function amongRides(rides, work) {
  const database = await openSeededDatabase(rides);
  const client = new pg.Client(database.url);
  await client.connect();
  const servers = await startBoth(database.url);
  try {
    return await work(servers, client);
  } finally {
    await Promise.all(Object.values(servers).map((server) => server.stop()));
    await client.end();
    await database.close();
  }
}

async function seedAll(client) {
  const seeded = new Map();
  for (const scenario of scenarios) seeded.set(scenario, await scenario.seed(client));
  await client.query('VACUUM ANALYZE');
  return seeded;
}

/** Measures and prints a line. The short mode repeats a line once if it is below the recorded ratio. */
async function compare(servers, scenario, seeded, again = options.short && !options.record) {
  const next = () => scenario.request(seeded.get(scenario));
  const answers = await essences(servers, next, scenario);
  if (new Set(answers).size > 1)
    throw new Error(`"${scenario.name}": the servers differ: ${answers.join(' / ')}`);
  const { ratio, product, bare } = await inTurns(servers, next, size);
  const figures = [product.rate, bare.rate, product.cpu, bare.cpu].map((figure) =>
    figure.toFixed(0).padStart(8),
  );
  const wanted = scenario.wanted?.toFixed(2) ?? '';
  console.log(
    `${scenario.name.padEnd(33)} ${ratio.toFixed(2).padStart(5)} ${wanted.padStart(7)}    ${figures.slice(0, 2).join('')}            ${figures.slice(2).join('')}`,
  );
  if (again && isUnder(scenario.name, ratio)) return compare(servers, scenario, seeded, false);
  return ratio;
}

function recorded() {
  return JSON.parse(readFileSync(RECORDED, 'utf8'));
}

function isUnder(name, ratio) {
  return ratio < (recorded()[name] ?? 0) * TOLERATED;
}

function checkRatios() {
  if (options.record) {
    const rounded = Object.entries(ratios).map(([name, ratio]) => [name, Number(ratio.toFixed(2))]);
    writeFileSync(RECORDED, `${JSON.stringify(Object.fromEntries(rounded), null, 2)}\n`);
    return;
  }
  for (const [name, ratio] of Object.entries(ratios)) {
    if (!isUnder(name, ratio)) continue;
    console.error(`PROBLEM: "${name}" is ${ratio.toFixed(2)}, recorded: ${recorded()[name]}`);
    process.exitCode = 1;
  }
}

/** A product server with that number of rides, and uncached searches for it. */
async function siteOf(rides, { product: server }, client) {
  const journeys = await searchCold.seed(client);
  return { rides, server, next: () => searchCold.request(journeys), p50: [] };
}

/** Shows the median search time by number of rides. Each number has its own database; they are measured in turns. */
async function showGrowth(sites, more = [10_000, ...(options.growth ? [10_000_000] : [])]) {
  const [rides, ...rest] = more;
  if (rides !== undefined) {
    return amongRides(rides, async (servers, client) =>
      showGrowth([...sites, await siteOf(rides, servers, client)], rest),
    );
  }
  sites.sort((a, b) => a.rides - b.rides);
  for (const { server, next } of sites) await load(server, next, size.warmMs);
  for (let round = 0; round < size.rounds; round++) {
    for (const { server, next, p50 } of sites) p50.push((await load(server, next, size.roundMs)).p50);
  }
  console.log(`\nsearch among                      p50 ÷ p50 among the fewest (at most ${MAX_GROWTH})`);
  for (const { rides: among, p50 } of sites) {
    const ratio = median(p50.map((one, round) => one / sites[0].p50[round])).toFixed(2);
    console.log(
      `${among.toLocaleString('en').padStart(12)} rides          ${ratio.padStart(5)}   (${median(p50).toFixed(1)} ms)`,
    );
  }
}
