import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Prints our figures (docs/contributing.md#figures): `npm run metrics`. `-- --way` adds the files that run between a booking
 * and its SMS (needs `npm run build`), and `-- --list` the names behind the figures. `-- --check` exits with 1 if a figure
 * exceeds its limit. The last two figures need a build and the report of a test run.
 */
const WORKSPACE = join(import.meta.dirname, '../..');
const REPORT = join(WORKSPACE, 'backend/test-results/jest.json');
const RIDER_APP = join(WORKSPACE, 'frontend');
const flags = new Set(process.argv.slice(2));

const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: WORKSPACE, encoding: 'utf8' })
  .split('\0')
  .filter((path) => path && existsSync(join(WORKSPACE, path)));
const cached = new Map();
const read = (path) => {
  if (!cached.has(path)) cached.set(path, readFileSync(join(WORKSPACE, path), 'utf8'));
  return cached.get(path);
};
const lines = (paths) => paths.reduce((sum, path) => sum + read(path).split('\n').length - 1, 0);

/** Includes locales, migrations and development parts. */
const production = tracked.filter(
  (path) =>
    /^(backend|frontend|admin)\/src\/.*\.(tsx?|sql)$/.test(path) &&
    !/\.((int-)?spec\.tsx?|gen\.d\.ts)$/.test(path),
);
const backend = production.filter(
  (path) => /^backend\/src\/.*\.ts$/.test(path) && !path.startsWith('backend/src/dev/'),
);
const records = backend.filter((path) =>
  /\/dto\/|\.(entity|requests?|responses?|mapper|view)\.ts$/.test(path),
);
const languages = production.filter(
  (path) => !/\/locales\/|\.sql$/.test(path) && /['"](?:fr|en)['"]/.test(read(path)),
);

const moduleOf = (path) => /^backend\/src\/modules\/([^/]+)\//.exec(path)?.[1];
const modules = [...new Set(backend.map(moduleOf))]
  .filter((name) => name !== undefined)
  .map((name) => ({ name, lines: lines(backend.filter((path) => moduleOf(path) === name)) }))
  .sort((one, other) => other.lines - one.lines);

/** Openings and words of sentences that have to be read twice. */
const PUZZLING = [
  /^(What|Who|Whoever|Whose|Nobody|Somebody|Anybody|That which|Of (the|a|those|what))\b/,
  /\b(nobody|somebody|anybody|whoever|of (its|our|their) own|what (is|was) so|no longer so|what became)\b/i,
  /\b(is told|are told|tells of|hears of|lies? (ready|over|there)|stands? (there|in|over|for|beside)|(is|are|was) gone)\b/i,
];
const comments = production
  .filter((path) => !/\/locales\/|\.sql$/.test(path))
  .flatMap((path) =>
    [...read(path).matchAll(/^[ \t]*(\/\*[^]*?\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm)].map(([, text]) => ({
      path,
      text: text
        .replaceAll(/^[ \t]*(\/\/+|\/\*+|\*+\/?)|\*\/$/gm, ' ')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    })),
  );
const puzzling = comments.filter(({ text }) => PUZZLING.some((pattern) => pattern.test(text)));

/** Number of steps in a guide of contributing.md. */
function steps(heading) {
  const guide = read('docs/contributing.md')
    .split(/^## /m)
    .find((text) => text.startsWith(heading));
  return [...(guide ?? '').matchAll(/^\d+\. /gm)].length;
}

/** Compressed size in kB of the scripts in the budget of frontend/.size-limit.js, or null before the build. */
async function initialScripts() {
  if (!existsSync(join(RIDER_APP, 'dist/.vite/manifest.json'))) return null;
  const [{ path: paths }] = (await import(join(RIDER_APP, '.size-limit.js'))).default;
  return paths.reduce((sum, path) => sum + statSync(join(RIDER_APP, `${path}.gz`)).size, 0) / 1000;
}

/** Duration of the last `npm test` of the server as a multiple of a fixed computation on this machine, or null without a report. */
function testTime() {
  if (!existsSync(REPORT)) return null;
  const { startTime, testResults } = JSON.parse(readFileSync(REPORT, 'utf8'));
  const seconds = (Math.max(...testResults.map(({ endTime }) => endTime)) - startTime) / 1000;
  const started = performance.now();
  let digest = '';
  for (let round = 0; round < 1_000_000; round++)
    digest = createHash('sha256').update(digest).digest('base64');
  return seconds / ((performance.now() - started) / 1000);
}

/** Name, value (null if it can't be measured yet) and limit. A commit that changes a limit says why. */
const figures = [
  ['production lines', lines(production), 112_100],
  ['files of backend/src without dev', backend.length, 700],
  [`lines of the largest module (${modules[0].name})`, modules[0].lines, 5_430],
  ['lines of DTOs, entities and mappers', lines(records), 4_780],
  ['comment words', comments.reduce((sum, { text }) => sum + text.split(' ').length, 0), 44_800],
  ['puzzling comments, %', (100 * puzzling.length) / comments.length, 2],
  ['files outside locales that name a language', languages.length, 0],
  ['steps to add a payment provider', steps('Add a payment provider'), 14],
  ['steps to add a notification', steps('Add a notification'), 2],
  ['initial scripts of the rider app, kB gzip', await initialScripts(), 130],
  ['test time of the server, multiples of a fixed loop', testTime(), 1_000],
];

if (flags.has('--way')) {
  const { filesOnTheWay } = await import('./lib/booking-way.mjs');
  const way = await filesOnTheWay();
  figures.push(
    ['files from a booking to its SMS', way.modules.length, 40],
    ['  and those that every signed-in request runs', way.modules.length + way.everyRequest.length, 60],
  );
  if (flags.has('--list')) console.log([...way.modules, ...way.everyRequest, ...way.platform].join('\n'));
}
if (flags.has('--list')) {
  for (const { path, text } of puzzling) console.log(`puzzling: ${path}: ${text.slice(0, 160)}`);
  for (const { name, lines: count } of modules) console.log(`module: ${String(count).padStart(6)} ${name}`);
  for (const path of languages) console.log(`names a language: ${path}`);
}

for (const [name, value, limit] of figures) {
  const over = value !== null && value > limit;
  if (over && flags.has('--check')) process.exitCode = 1;
  const shown = value === null ? 'not measured' : String(Math.round(value * 10) / 10);
  console.log(`${name.padEnd(52)}${shown.padStart(13)}  at most ${limit}${over ? '  OVER' : ''}`);
}
