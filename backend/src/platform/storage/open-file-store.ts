import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '../config';
import type { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';
import { S3FileStore } from './s3-file-store';

/** The file store that `STORAGE_URL` names. */
export function openFileStore({ storage }: Pick<AppConfig, 'storage'>): FileStore {
  const { url } = storage;
  if (url.startsWith('s3:')) {
    return new S3FileStore({
      bucket: url.slice('s3://'.length),
      region: storage.s3Region,
      endpoint: storage.s3Endpoint,
    });
  }
  return new LocalFileStore(
    url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length)),
  );
}
