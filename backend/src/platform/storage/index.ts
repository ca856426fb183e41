export { FileStore, type StoredFile } from './file-store';
export { StorageModule } from './storage.module';
