import type { Readable } from 'node:stream';

/** What is kept of a file: its key in the store and its size in bytes. */
export interface StoredFile {
  key: string;
  size: number;
}

/** What is stored: bytes, or a file on this machine that is read as it goes. */
export type FileContent = Buffer | { path: string };

/** Where files live, outside the database. A key is made by the store from the content, never from a name a person gave. */
export abstract class FileStore {
  /**
   * Stores a file whole or not at all; the same content twice in a folder is one file.
   * @param extension without a dot
   * @param folder of the caller's making, like `documents/<id>`; by default the store's own
   */
  abstract put(content: FileContent, extension: string, folder?: string): Promise<StoredFile>;
  /** The file's content, or null where there is none under this key. */
  abstract open(key: string): Promise<Readable | null>;
  /** Removing what isn't there is no error. */
  abstract remove(key: string): Promise<void>;
  /** Keys under a folder of what was stored before a time, leftovers of broken puts among them. */
  abstract list(folder: string, storedBefore: Date): AsyncIterable<string>;
}
