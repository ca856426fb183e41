import { chmodSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. On a disk, cloning the template database can take a second of CPU time. */
const IN_MEMORY = '/dev/shm';
const FREE_SHARED_MEMORY = 2 * 1024 ** 3;
/** Also bounds the share of memory that the files of a run can take. */
const FREE_MEMORY = 6 * 1024 ** 3;

/** Makes the folder for a run's temporary files: in memory if there is plenty, else on disk. World-writable, as tests use several accounts. */
export function makeTemporaryFolder(): string {
  const folder = mkdtempSync(join(memorySuffices() ? IN_MEMORY : tmpdir(), 'mboa-tests-'));
  chmodSync(folder, 0o1777);
  return folder;
}

function memorySuffices(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= FREE_SHARED_MEMORY && process.availableMemory() >= FREE_MEMORY;
  } catch {
    return false;
  }
}
