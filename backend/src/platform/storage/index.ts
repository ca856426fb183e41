export { type FileContent, FileStore, type StoredFile } from './file-store';
export { openFileStore } from './open-file-store';
export { StorageModule } from './storage.module';
