export { FileStore } from './file-store';
export { openFileStore, StorageModule } from './storage.module';
export { DiskSpace } from './disk-space';
