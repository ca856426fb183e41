import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../config';
import { DiskSpace } from './disk-space';
import { FileStore } from './file-store';
import { openFileStore } from './open-file-store';

/** Binds the file store that `STORAGE_URL` names. */
@Global()
@Module({
  providers: [{ provide: FileStore, inject: [AppConfig], useFactory: openFileStore }, DiskSpace],
  exports: [FileStore, DiskSpace],
})
export class StorageModule {}
