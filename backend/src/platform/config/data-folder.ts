import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** DATA_DIR or STORAGE_URL is unusable; the message explains the remedy. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

const MEANING: Record<string, string> = {
  EACCES: 'permission denied',
  EPERM: 'not permitted',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk quota is used up',
  ENOTDIR: 'a part of its path is a file',
  EEXIST: 'a file is in its place',
  ENOENT: 'its parent folder cannot be made',
};

/** Returns other errors than those of the file system unchanged. */
export function dataFolderProblem(path: string, error: unknown, setting = 'DATA_DIR'): unknown {
  const isFileError = error instanceof Error && 'path' in error && !('spawnargs' in error);
  if (!isFileError || !('code' in error) || typeof error.code !== 'string') return error;
  return new DataFolderError(
    `The data folder ${path} cannot be used: ${MEANING[error.code] ?? error.code}. Set ${setting} to a folder this user can write to.`,
  );
}

/** Creates missing parents too. The option `recursive` of mkdirSync loops forever under /proc. */
export function makeFolder(path: string, mode = 0o777): void {
  if (!existsSync(dirname(path))) makeFolder(dirname(path), mode);
  try {
    mkdirSync(path, mode);
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) throw error;
  }
}

/** Reads or creates a random secret. Atomic (link), since two processes may start concurrently. */
export function readOrCreateSecret(dataDir: string, name: string): string {
  const path = join(dataDir, name);
  makeFolder(dataDir);
  const candidate = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(candidate, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(candidate, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(candidate);
  }
  return readFileSync(path, 'utf8');
}
