import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { Readable } from 'node:stream';
import { Logger } from '@nestjs/common';

export interface StoredFile {
  key: string;
  size: number;
}

const BATCH_SIZE = 200;
const logger = new Logger('FileStore');

export type FileContent = Buffer | { path: string };

/** Keys derive from the content, never from a name given by a person. */
export abstract class FileStore {
  /**
   * Stores a file atomically; duplicates in a folder share a file.
   * @param extension without a dot
   * @param folder like `documents/<id>`
   */
  abstract put(content: FileContent, extension: string, folder?: string): Promise<StoredFile>;
  /** Null if absent. */
  abstract open(key: string): Promise<Readable | null>;
  /** No-op if absent. */
  abstract remove(key: string): Promise<void>;
  /** Includes leftovers of failed puts. */
  abstract list(folder: string, storedBefore: Date): AsyncIterable<string>;

  /** Removes unused files. Continues after a failure. */
  async sweep(
    folder: string,
    storedBefore: Date,
    inUse: (keys: string[]) => Promise<Set<string>>,
  ): Promise<void> {
    const failures: unknown[] = [];
    for await (const keys of this.listInBatches(folder, storedBefore)) {
      const used = await inUse(keys);
      for (const key of keys) {
        if (!used.has(key)) await this.remove(key).catch((error: unknown) => failures.push(error));
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  async removeUnused(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      await this.remove(key).catch((error: unknown) => {
        logger.warn({ err: error }, 'an unused file could not be removed; the sweep will try again');
      });
    }
  }

  private async *listInBatches(folder: string, storedBefore: Date): AsyncGenerator<string[]> {
    let batch: string[] = [];
    for await (const key of this.list(folder, storedBefore)) {
      if (batch.push(key) < BATCH_SIZE) continue;
      yield batch;
      batch = [];
    }
    if (batch.length > 0) yield batch;
  }
}

const FOLDER = /^([a-z]+(\/[0-9a-f-]{1,64})?|[0-9a-f]{2})$/;
const KEY =
  /^([a-z]+\/([0-9a-f-]{1,64}\/)?)?[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,5}(\.[0-9a-f]{12}\.part)?$/;

/** Prevents path traversal. */
export const isKey = (key: string): boolean => KEY.test(key);

export const isFolder = (folder: string): boolean => FOLDER.test(folder);

export async function keyOf(
  content: FileContent,
  extension: string,
  folder: string | undefined,
): Promise<string> {
  if (folder !== undefined && !isFolder(folder)) throw new Error('invalid storage folder');
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
