import { resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AppConfig } from '../config';
import type { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';
import { S3FileStore } from './s3-file-store';

/** The folder of the files, or null where they are in a bucket. */
export function localRootOf({ storage: { url } }: Pick<AppConfig, 'storage'>): string | null {
  if (url.startsWith('s3:')) return null;
  return url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));
}

/** The file store that `STORAGE_URL` names. */
export function openFileStore(config: Pick<AppConfig, 'storage'>): FileStore {
  const { url, s3Region, s3Endpoint } = config.storage;
  const root = localRootOf(config);
  if (root === null) {
    return new S3FileStore({
      bucket: url.slice('s3://'.length),
      region: s3Region,
      endpoint: s3Endpoint,
    });
  }
  return new LocalFileStore(root);
}
