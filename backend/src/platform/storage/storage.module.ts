import { accessSync, constants } from 'node:fs';
import { Global, Module } from '@nestjs/common';
import { AppConfig, dataFolderProblem, makeFolder } from '../config';
import { DiskSpace, localRootOf } from './disk-space';
import { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';
import { S3FileStore } from './s3-file-store';

export function openFileStore(config: Pick<AppConfig, 'storage'>): FileStore {
  const { url, s3Region, s3Endpoint } = config.storage;
  const root = localRootOf(config);
  if (root === null) {
    return new S3FileStore({ bucket: url.slice('s3://'.length), region: s3Region, endpoint: s3Endpoint });
  }
  return new LocalFileStore(root);
}

/** @throws DataFolderError */
export function assertStoreIsWritable(config: Pick<AppConfig, 'storage'>): void {
  const root = localRootOf(config);
  if (root === null) return;
  try {
    makeFolder(root, 0o700);
    accessSync(root, constants.W_OK);
  } catch (error) {
    throw dataFolderProblem(root, error, config.storage.setting);
  }
}

@Global()
@Module({
  providers: [{ provide: FileStore, inject: [AppConfig], useFactory: openFileStore }, DiskSpace],
  exports: [FileStore, DiskSpace],
})
export class StorageModule {}
