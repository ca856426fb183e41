import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ClusterFolder } from './cluster-folder';
import { processCommand, processIdentity } from './processes';

export interface Postmaster {
  pid: number;
  port: number;
  ready: boolean;
}

/**
 * The cluster's running server, or null. Deletes a stale file: if another program now has that pid,
 * PostgreSQL would refuse to start.
 */
export function livingPostmaster(cluster: ClusterFolder): Postmaster | null {
  const path = join(cluster.data, 'postmaster.pid');
  const lines = readLines(path);
  const pid = Number(lines[0]);
  if (lines.length === 0 || processIdentity(pid) === null) return null;
  const command = processCommand(pid);
  if (command !== null && !command.includes(cluster.name)) {
    // Read again: the server may have been replaced in between.
    if (Number(readLines(path)[0]) === pid) rmSync(path, { force: true });
    return null;
  }
  return { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' };
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n');
  } catch {
    return [];
  }
}
