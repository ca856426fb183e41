import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. On a disk, cloning the template database can take a second of CPU time. */
const IN_MEMORY = '/dev/shm';
const FREE_SHARED_MEMORY = 2 * 1024 ** 3;
/** Also limits the share of memory that the files of a run can take. */
const FREE_MEMORY = 6 * 1024 ** 3;

/**
 * Makes the folder for a run's temporary files, in memory if enough is free, otherwise on disk. World-writable,
 * because tests use several accounts.
 */
export function makeTemporaryFolder(): string {
  removeAbandoned();
  const folder = mkdtempSync(join(memorySuffices() ? IN_MEMORY : tmpdir(), `mboa-tests-${process.pid}-`));
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

/** Frees the memory of killed runs. Their PostgreSQL ends itself within a minute of losing its folder. */
function removeAbandoned(): void {
  try {
    for (const name of readdirSync(IN_MEMORY)) {
      const pid = /^mboa-tests-(\d+)-/.exec(name)?.[1];
      if (pid !== undefined && !isAlive(Number(pid)))
        rmSync(join(IN_MEMORY, name), { recursive: true, force: true });
    }
  } catch {
    // No such folder on this system, or another account's files.
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
