import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import { Global, Module } from '@nestjs/common';
import { AppConfig } from '../config';
import { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';

function folderOf(url: string): string {
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** Binds the file store that `STORAGE_URL` names. */
@Global()
@Module({
  providers: [
    {
      provide: FileStore,
      inject: [AppConfig],
      useFactory: (config: AppConfig): FileStore => new LocalFileStore(folderOf(config.storage.url)),
    },
  ],
  exports: [FileStore],
})
export class StorageModule {}
