import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints our figures (docs/contributing.md#figures): `npm run metrics`; `-- --way` adds the files between a booking and
 * its SMS (needs `npm run build`), `-- --list` their names. `-- --check` exits with 1 if a figure that had reached its
 * limit (`holds`) exceeds it.
 */
const WORKSPACE = join(import.meta.dirname, '../..');
const flags = new Set(process.argv.slice(2));

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: WORKSPACE, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean);
const cached = new Map();
const read = (path) => {
  if (!cached.has(path)) cached.set(path, readFileSync(join(WORKSPACE, path), 'utf8'));
  return cached.get(path);
};
const lines = (paths) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);

const isSource = (path) => /^(backend|frontend|admin)\/src\/.*\.(ts|tsx)$/.test(path);
const isSpec = (path) => /\.(spec|int-spec)\.tsx?$/.test(path);
const isDev = (path) => path.startsWith('backend/src/dev/');
const isGenerated = (path) => /\.gen\.d\.ts$/.test(path);
const isMigration = (path) => path.includes('/database/migrations/');

const sources = tracked.filter((path) => isSource(path) && !isSpec(path) && !isGenerated(path));
const production = sources.filter((path) => !isDev(path));
const backend = production.filter((path) => path.startsWith('backend/'));
const languages = production.filter(
  (path) => !path.includes('/locales/') && /['"](?:fr|en)['"]/.test(read(path)),
);
const citations = tracked.filter((path) => /\.(ts|tsx|mjs|cjs|js|md|css|html|ya?ml)$/.test(path));
const citationCount = citations.reduce(
  (sum, path) => sum + [...read(path).matchAll(new RegExp('spec \u00a7', 'gi'))].length,
  0,
);

/** Steps listed by a guide of contributing.md, or null. */
function steps(heading) {
  const section =
    read('docs/contributing.md')
      .split(/^## /m)
      .find((text) => text.startsWith(heading)) ?? '';
  return [...section.matchAll(/^\d+\. /gm)].length || null;
}

/** Upward reads listed in the SQL layers test. */
const exceptions = [
  ...(/const EXCEPTIONS[^=]*= \[([^;]*)\];/
    .exec(read('backend/test/architecture/sql-layers.spec.ts'))?.[1]
    ?.matchAll(/adr: '(\d+)'/g) ?? []),
];

const figures = [
  ['production files of backend/src', backend.length, 400],
  ['  dev parts, apart', sources.length - production.length, null],
  ['hand-written production lines', lines(production.filter((path) => !isMigration(path))), 50_000],
  ['  migrations, apart', lines(production.filter(isMigration)), null],
  ['  dev parts, apart', lines(sources.filter(isDev)), null],
  ['files outside locales that name a language', languages.length, 8, 'holds'],
  ['citations of papers outside the repository', citationCount, 0],
  ['SQL reads up through a layer, each with an ADR', exceptions.length, null],
  ['steps to add a payment provider', steps('Add a payment provider'), 14],
  ['steps to add a notification', steps('Add a notification'), 2, 'holds'],
];

if (flags.has('--way')) {
  const { filesOnTheWay } = await import('./lib/booking-way.mjs');
  const { modules, everyRequest, platform } = await filesOnTheWay();
  figures.push(
    ['files from a booking to its SMS', modules.length, 40, 'holds'],
    ['  with what every signed-in request runs', modules.length + everyRequest.length, null],
    ['  of the platform, apart', platform.length, null],
  );
  if (flags.has('--list')) for (const path of [...modules, ...everyRequest, ...platform]) console.log(path);
}
if (flags.has('--list')) for (const path of languages) console.log(`names a language: ${path}`);

let over = 0;
for (const [name, value, limit, holds] of figures) {
  const isOver = limit !== null && value !== null && value > limit;
  if (isOver && holds) over += 1;
  const bound = limit === null ? '' : `at most ${limit}${isOver ? '  OVER' : ''}`;
  console.log(`${name.padEnd(50)}${String(value ?? '-').padStart(8)}  ${bound}`);
}
if (flags.has('--check') && over > 0) process.exitCode = 1;
