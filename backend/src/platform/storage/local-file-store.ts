import { randomBytes } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { copyFile, mkdir, open, opendir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import type { Readable } from 'node:stream';
import { type FileContent, FileStore, isFolder, isKey, keyOf, type StoredFile } from './file-store';

export class LocalFileStore extends FileStore {
  constructor(private readonly root: string) {
    super();
  }

  async put(content: FileContent, extension: string, folder?: string): Promise<StoredFile> {
    const key = await keyOf(content, extension, folder);
    const path = this.pathOf(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    try {
      const size = await write(content, draft);
      await rename(draft, path);
      return { key, size };
    } catch (error) {
      await rm(draft, { force: true });
      await this.prune(key);
      throw error;
    }
  }

  async open(key: string): Promise<Readable | null> {
    if (!isKey(key)) return null;
    // An open file stays readable if it is removed later.
    const file = await open(this.pathOf(key)).catch(nullIfMissing);
    if (file === null) return null;
    if ((await file.stat()).isFile()) return file.createReadStream();
    await file.close();
    return null;
  }

  async remove(key: string): Promise<void> {
    if (!isKey(key)) return;
    await rm(this.pathOf(key), { force: true });
    await this.prune(key);
  }

  async *list(folder: string, storedBefore: Date): AsyncGenerator<string> {
    if (!isFolder(folder)) throw new Error('invalid storage folder');
    for await (const path of filesUnder(join(this.root, folder))) {
      const key = relative(this.root, path).replaceAll('\\', '/');
      if (!isKey(key)) continue;
      const found = await stat(path).catch(nullIfMissing);
      if (found !== null && found.mtime < storedBefore) yield key;
    }
  }

  /** Removes an id's empty folder, but not a shared one, where a put may be about to write. */
  private async prune(key: string): Promise<void> {
    const hashes = dirname(key);
    const folder = dirname(hashes);
    if (!folder.includes('/')) return;
    for (const empty of [hashes, folder]) await rmdir(join(this.root, empty)).catch(ignoreUnremovable);
  }

  private pathOf(key: string): string {
    if (!isKey(key)) throw new Error('invalid storage key');
    return join(this.root, key);
  }
}

/** Fsyncs, so that a row never references a file lost in a power cut. @returns its bytes */
async function write(content: FileContent, path: string): Promise<number> {
  if (!Buffer.isBuffer(content)) await copyFile(content.path, path);
  const file = await open(path, Buffer.isBuffer(content) ? 'wx' : 'r+', 0o600);
  try {
    if (Buffer.isBuffer(content)) await file.writeFile(content);
    else await file.chmod(0o600);
    await file.sync();
    return (await file.stat()).size;
  } finally {
    await file.close();
  }
}

async function* filesUnder(folder: string): AsyncGenerator<string> {
  for await (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesUnder(path);
    else if (entry.isFile()) yield path;
  }
}

async function* entriesOf(folder: string): AsyncGenerator<Dirent> {
  try {
    yield* await opendir(folder);
  } catch (error) {
    nullIfMissing(error as NodeJS.ErrnoException);
  }
}

function ignoreUnremovable(error: NodeJS.ErrnoException): void {
  if (!['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(error.code ?? '')) throw error;
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
