import type { Readable } from 'node:stream';

/** What is kept of a file: its key in the store and its size in bytes. */
export interface StoredFile {
  key: string;
  size: number;
}

/** Where files live, outside the database. A key is made by the store from the content, never from a name a person gave. */
export abstract class FileStore {
  /** Stores a file whole or not at all; the same content twice is one file. `extension` without a dot. */
  abstract put(content: Buffer, extension: string): Promise<StoredFile>;
  /** The file's content, or null where there is none under this key. */
  abstract open(key: string): Promise<Readable | null>;
  /** Removing what isn't there is no error. */
  abstract remove(key: string): Promise<void>;
}
