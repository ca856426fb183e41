import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { FileStore, type StoredFile } from './file-store';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z0-9]{1,5}$/;

/** `STORAGE_URL=file:…`: files on this machine, named by the hash of their content. */
export class LocalFileStore extends FileStore {
  constructor(private readonly root: string) {
    super();
  }

  async put(content: Buffer, extension: string): Promise<StoredFile> {
    const hash = createHash('sha256').update(content).digest('hex');
    const key = `${hash.slice(0, 2)}/${hash}.${extension}`;
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const file = await open(draft, 'wx', 0o600);
      try {
        await file.writeFile(content);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return { key, size: content.length };
  }

  async open(key: string): Promise<Readable | null> {
    if (!KEY.test(key)) return null;
    const path = this.pathOf(key);
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? createReadStream(path) : null;
  }

  async remove(key: string): Promise<void> {
    if (KEY.test(key)) await rm(this.pathOf(key), { force: true });
  }

  private pathOf(key: string): string {
    if (!KEY.test(key)) throw new Error('not a key of this store');
    return join(this.root, key);
  }
}
