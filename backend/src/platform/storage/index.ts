export { FileStore } from './file-store';
export { assertStoreIsWritable, openFileStore, StorageModule } from './storage.module';
export { DiskSpace } from './disk-space';
