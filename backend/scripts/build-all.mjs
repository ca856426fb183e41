import { BuildError, buildProjects } from './lib/build-stale.mjs';

// npm run build
try {
  await buildProjects((line) => process.stdout.write(`${line}\n`));
} catch (error) {
  process.stderr.write(`${error instanceof BuildError ? error.message : error.stack}\n`);
  process.exitCode = 1;
}
