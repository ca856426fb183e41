import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { errnoOf } from './embedded-postgres-error';

/**
 * Distinguishes a process from a later one with the same pid: its start time if available, else `alive`.
 * @returns null without such a process; zombies count as ended
 */
export function processIdentity(pid: number): string | null {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') {
    const stat = readProcessFile(pid, 'stat');
    // The process name in parentheses may contain spaces and parentheses.
    const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (!fields || fields[0] === 'Z' || fields[0] === 'X') return null;
    return fields[19] ?? 'alive';
  }
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch (error) {
    return errnoOf(error) === 'EPERM' ? 'alive' : null;
  }
}

export function processCommand(pid: number): string | null {
  if (process.platform === 'linux') return readProcessFile(pid, 'cmdline')?.replaceAll('\0', ' ') ?? null;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return null;
  }
}

export function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if (errnoOf(error) !== 'ESRCH') throw error;
  }
}

function readProcessFile(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return null;
  }
}
