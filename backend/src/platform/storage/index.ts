export { type FileContent, FileStore, type StoredFile } from './file-store';
export { openFileStore } from './storage.module';
export { DiskSpace, StorageModule } from './storage.module';
