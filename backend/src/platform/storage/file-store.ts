import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
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

const FOLDER = /^[a-z]+(\/[0-9a-f-]{1,64})?$/;
const KEY =
  /^([a-z]+\/([0-9a-f-]{1,64}\/)?)?[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,5}(\.[0-9a-f]{12}\.part)?$/;

/** True for a key that a store has made: nothing in it climbs out of the store. */
export function isKey(key: string): boolean {
  return KEY.test(key);
}

/** True for a folder that a store takes: one name, and one id in it. */
export function isFolder(folder: string): boolean {
  return FOLDER.test(folder);
}

/** The key of a content: its hash, so that the same content in the same folder is one file. */
export async function keyOf(
  content: FileContent,
  extension: string,
  folder: string | undefined,
): Promise<string> {
  if (folder !== undefined && !isFolder(folder)) throw new Error('not a folder of a store');
  const hash = await sha256(content);
  const key = `${hash.slice(0, 2)}/${hash}.${extension}`;
  return folder === undefined ? key : `${folder}/${key}`;
}

async function sha256(content: FileContent): Promise<string> {
  const hash = createHash('sha256');
  if (Buffer.isBuffer(content)) return hash.update(content).digest('hex');
  for await (const chunk of createReadStream(content.path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}
