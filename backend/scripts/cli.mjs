import { createRequire } from 'node:module';
import { BuildError, buildStale } from './lib/build-stale.mjs';

// npm run cli: builds the server if its sources changed, then runs the command in this process.
try {
  await buildStale(['backend'], (line) => process.stderr.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof BuildError ? error.message : error.stack}\n`);
  process.exit(1);
}
createRequire(import.meta.url)('../dist/cli.js');
