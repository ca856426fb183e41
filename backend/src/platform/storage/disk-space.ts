import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../config';

export function localRootOf({ storage: { url } }: Pick<AppConfig, 'storage'>): string | null {
  if (url.startsWith('s3:')) return null;
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

export type DiskProblem = 'full' | 'read_only';

@Injectable()
export class DiskSpace {
  /** Bytes left free for requests in flight, logs and PostgreSQL. */
  leastFree = 100 * 1024 * 1024;
  private readonly folders: readonly string[];

  constructor(config: AppConfig) {
    const files = localRootOf(config);
    this.folders = [
      tmpdir(),
      ...(files === null ? [] : [files]),
      ...(config.database.url === null ? [config.database.dataDir] : []),
    ];
  }

  async problem(): Promise<DiskProblem | null> {
    for (const folder of this.folders) {
      const existing = await nearestExisting(folder);
      if (existing === null) continue;
      const { bavail, bsize } = await statfs(existing);
      if (bavail * bsize < this.leastFree) return 'full';
      if (!(await hasAccess(existing, constants.W_OK))) return 'read_only';
    }
    return null;
  }
}

async function nearestExisting(folder: string): Promise<string | null> {
  if (await hasAccess(folder)) return folder;
  const above = dirname(folder);
  return above === folder ? null : nearestExisting(above);
}

const hasAccess = (folder: string, mode?: number): Promise<boolean> =>
  access(folder, mode).then(
    () => true,
    () => false,
  );
