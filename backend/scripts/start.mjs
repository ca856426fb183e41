import { createRequire } from 'node:module';
import { BuildError, buildStale } from './lib/build-stale.mjs';
import { PROJECTS } from './lib/build-state.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/** Builds what has changed, then becomes the server. A single process, so that signals and memory are the server's. */
async function main() {
  // The server is built first, to report a bad setting or a used port before the clients' half minute of building.
  await buildStale(['backend'], say);
  const { boot, preflight } = createRequire(import.meta.url)('../dist/main.js');
  const problem = await preflight();
  if (problem !== null) return fail(problem);
  await buildStale(PROJECTS, say);
  await boot();
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

await main().catch((error) => fail(error instanceof BuildError ? error.message : error.stack));
