import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { processIdentity } from './processes';

const WAIT_MS = 25;

/**
 * The processes that use a data folder's server. The last process to leave stops the server. Each process has a file
 * `user.<pid>.<random>` with its identity, so that files of killed processes are ignored. A leaving process
 * writes `stopping.…` before it looks for users; a joining process registers before it looks for `stopping.…`.
 * This order prevents joining a server about to stop.
 */
export class ServerUsers {
  private readonly fileSuffix = `${process.pid}.${randomBytes(4).toString('hex')}`;

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  async join(signal?: AbortSignal): Promise<void> {
    this.write('user');
    while (this.findRunning('stopping').length > 0) {
      signal?.throwIfAborted();
      await delay(WAIT_MS);
    }
  }

  async leave(stopServer: () => Promise<void>): Promise<void> {
    this.remove('user');
    if (this.findRunning('user').length > 0) return;
    this.write('stopping');
    try {
      if (this.findRunning('user').length === 0) await stopServer();
    } finally {
      this.remove('stopping');
    }
  }

  private findRunning(role: 'user' | 'stopping'): string[] {
    return readdirSync(this.folder).filter((name) => {
      const [kind, pid] = name.split('.');
      if (kind !== role) return false;
      const identity = processIdentity(Number(pid));
      if (identity !== null && identity === this.readIdentity(name)) return true;
      rmSync(join(this.folder, name), { force: true });
      return false;
    });
  }

  private readIdentity(name: string): string | null {
    try {
      return readFileSync(join(this.folder, name), 'utf8');
    } catch {
      return null;
    }
  }

  private write(role: 'user' | 'stopping'): void {
    // Renamed into place, because a partial file would look like a dead process.
    const draft = join(this.folder, `draft.${this.fileSuffix}`);
    writeFileSync(draft, processIdentity(process.pid) ?? 'alive');
    renameSync(draft, join(this.folder, `${role}.${this.fileSuffix}`));
  }

  private remove(role: 'user' | 'stopping'): void {
    rmSync(join(this.folder, `${role}.${this.fileSuffix}`), { force: true });
  }
}
