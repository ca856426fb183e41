export { FileStore } from './file-store';
export { openFileStore } from './storage.module';
export { StorageModule } from './storage.module';
export { DiskSpace } from './disk-space';
