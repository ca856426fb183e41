import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

export const WORKSPACE = join(import.meta.dirname, '../../..');
const STATE = join(WORKSPACE, '.nx', 'built.json');

/** Projects to build for a start, and a file of each that exists once it is built. */
const OUTPUTS = {
  backend: 'backend/dist/main.js',
  frontend: 'frontend/dist/index.html',
  admin: 'admin/dist/index.html',
};
export const PROJECTS = Object.keys(OUTPUTS);

const SHARED = [
  'package-lock.json',
  'tsconfig.base.json',
  'nx.json',
  // The rider app's page contains the towns.
  'backend/src/modules/towns/towns.json',
  // The server serves this guide.
  'docs/api.md',
];
const NOT_SOURCES = new Set([
  'node_modules',
  'dist',
  'coverage',
  'test',
  'e2e',
  'bench',
  'test-results',
  'playwright-report',
]);
const NOT_BUILT = /(\.(int-)?spec\.tsx?|\.gen\.d\.ts)$/;

/**
 * Projects changed since their last build, judged by names, sizes and mtimes of their sources. This takes milliseconds, and
 * Nx a second. Nx then decides what to rebuild.
 */
export function staleProjects(projects = PROJECTS) {
  const built = readState();
  return projects.filter(
    (name) => !existsSync(join(WORKSPACE, OUTPUTS[name])) || built[name] !== fingerprint(name),
  );
}

/** Records a build. `fingerprints` must be taken before it, so that sources changed meanwhile count as changed. */
export function rememberBuilt(fingerprints) {
  mkdirSync(join(WORKSPACE, '.nx'), { recursive: true });
  const draft = `${STATE}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ ...readState(), ...fingerprints }));
  renameSync(draft, STATE);
}

export function fingerprint(name) {
  const hash = createHash('sha256').update(process.version);
  for (const file of SHARED) add(hash, join(WORKSPACE, file));
  addFolder(hash, join(WORKSPACE, name));
  return hash.digest('hex');
}

function addFolder(hash, folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (NOT_SOURCES.has(entry.name) || NOT_BUILT.test(entry.name)) continue;
    const path = join(folder, entry.name);
    if (entry.isDirectory()) addFolder(hash, path);
    else add(hash, path);
  }
}

function add(hash, path) {
  const { size, mtimeMs } = statSync(path);
  hash.update(`${path}\0${size}\0${mtimeMs}\n`);
}

function readState() {
  try {
    return JSON.parse(readFileSync(STATE, 'utf8'));
  } catch {
    return {};
  }
}
