/**
 * Figures of the search among many rides, on a fresh embedded database:
 *   npx nx run backend:bench            both, at a million rides
 *   node backend/bench/run.mjs search-explain --rides=100000
 */
import { parseArgs } from 'node:util';
import { searchExplain } from './search-explain.mjs';
import { searchRatio } from './search-ratio.mjs';
import { openSeededDatabase } from './support/seeded-database.mjs';

const BENCHES = { 'search-explain': searchExplain, 'search-ratio': searchRatio };
const SEED_SECONDS_MOST = 180;
/** With fewer rides other plans are right, and are only shown. */
const JUDGED_FROM = 1_000_000;

const { values, positionals } = parseArgs({
  options: { rides: { type: 'string', default: '1000000' } },
  allowPositionals: true,
});
const rides = Number(values.rides);
const unknown = positionals.filter((name) => !(name in BENCHES));
if (unknown.length > 0 || !Number.isInteger(rides) || rides < 1) {
  console.error(`Usage: run.mjs [${Object.keys(BENCHES).join('] [')}] [--rides=1000000]`);
  process.exit(2);
}

console.log(`Seeding ${rides.toLocaleString('en')} rides…`);
const database = await openSeededDatabase(rides);
const problems = [];
try {
  console.log(`Seeded in ${database.seconds.toFixed(1)} s (at most ${SEED_SECONDS_MOST} s for a million)`);
  if (database.seconds > SEED_SECONDS_MOST) problems.push('seeding took too long');
  for (const name of positionals.length > 0 ? positionals : Object.keys(BENCHES)) {
    console.log(`\n${name}`);
    problems.push(...(await BENCHES[name](database)));
  }
} finally {
  await database.close();
}
for (const problem of problems) console.error(`NOT AS IT SHOULD BE: ${problem}`);
process.exitCode = problems.length > 0 && rides >= JUDGED_FROM ? 1 : 0;
