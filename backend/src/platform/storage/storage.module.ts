import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Global, Injectable, Module } from '@nestjs/common';
import { AppConfig } from '../config';
import { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';
import { S3FileStore } from './s3-file-store';

/** The folder of the files, or null where they are in a bucket. */
export function localRootOf({ storage: { url } }: Pick<AppConfig, 'storage'>): string | null {
  if (url.startsWith('s3:')) return null;
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** The file store that `STORAGE_URL` names. */
export function openFileStore(config: Pick<AppConfig, 'storage'>): FileStore {
  const { url, s3Region, s3Endpoint } = config.storage;
  const root = localRootOf(config);
  if (root === null) {
    return new S3FileStore({
      bucket: url.slice('s3://'.length),
      region: s3Region,
      endpoint: s3Endpoint,
    });
  }
  return new LocalFileStore(root);
}

/** What is wrong with a folder that we write to. */
export type DiskProblem = 'full' | 'read_only';

/** Whether there is room for what people send, and for our own database where that is embedded. */
@Injectable()
export class DiskSpace {
  /** Below that nothing new is taken: a request in flight, the log and PostgreSQL need the rest. Bytes. */
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

  /** The first problem of any of the folders, or null. */
  async problem(): Promise<DiskProblem | null> {
    for (const folder of this.folders) {
      const existing = await nearest(folder);
      if (existing === null) continue;
      const { bavail, bsize } = await statfs(existing);
      if (bavail * bsize < this.leastFree) return 'full';
      const writable = await access(existing, constants.W_OK).then(
        () => true,
        () => false,
      );
      if (!writable) return 'read_only';
    }
    return null;
  }
}

/** The folder, or what of the way to it is there: the first file makes the rest. */
async function nearest(folder: string): Promise<string | null> {
  const there = await access(folder).then(
    () => true,
    () => false,
  );
  if (there) return folder;
  const above = dirname(folder);
  return above === folder ? null : nearest(above);
}

/** Binds the file store that `STORAGE_URL` names. */
@Global()
@Module({
  providers: [{ provide: FileStore, inject: [AppConfig], useFactory: openFileStore }, DiskSpace],
  exports: [FileStore, DiskSpace],
})
export class StorageModule {}
