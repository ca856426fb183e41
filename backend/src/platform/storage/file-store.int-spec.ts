import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import {
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { startS3 } from '../../../test/fakes/s3.fake';
import { waitFor } from '../../../test/setup/wait-for';
import type { FileStore } from './file-store';
import { LocalFileStore } from './local-file-store';
import { S3FileStore } from './s3-file-store';

interface StoreUnderTest {
  store: FileStore;
  age(key: string): Promise<void>;
  close(): Promise<void>;
}

async function onDisk(): Promise<StoreUnderTest> {
  const root = mkdtempSync(join(tmpdir(), 'mboa-store-'));
  const yesterday = new Date(Date.now() - 25 * 3_600_000);
  return {
    store: new LocalFileStore(root),
    age: async (key) => utimesSync(join(root, key), yesterday, yesterday),
    close: async () => rmSync(root, { recursive: true, force: true }),
  };
}

async function inBucket(): Promise<StoreUnderTest> {
  const s3 = await startS3('documents-of-a-test');
  return {
    store: new S3FileStore({ bucket: 'documents-of-a-test', region: 'us-east-1', endpoint: s3.url }),
    age: (key) => s3.age(key),
    close: s3.close,
  };
}

describe.each([
  ['A folder', onDisk],
  ['An S3 bucket', inBucket],
])('%s as the file store', (_name, open) => {
  let place: StoreUnderTest;
  let store: FileStore;

  beforeAll(async () => {
    place = await open();
    ({ store } = place);
  });
  afterAll(() => place.close());

  const read = async (key: string) => {
    const content = await store.open(key);
    return content === null ? null : buffer(content);
  };
  const keysIn = async (folder: string, before: Date) => {
    const keys: string[] = [];
    for await (const key of store.list(folder, before)) keys.push(key);
    return keys;
  };
  const soon = () => new Date(Date.now() + 60_000);

  it('names content by its hash, so that duplicates share a file', async () => {
    const content = Buffer.from(`content ${randomUUID()}`);
    const hash = createHash('sha256').update(content).digest('hex');
    const first = await store.put(content, 'txt');
    expect(first).toEqual({ key: `${hash.slice(0, 2)}/${hash}.txt`, size: content.length });
    expect(await store.put(content, 'txt')).toEqual(first);
    expect(await read(first.key)).toEqual(content);
  });

  it('stores a file given by its path', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'mboa-sent-'));
    const path = join(folder, 'sent');
    const content = Buffer.alloc(3_000_000, randomUUID());
    writeFileSync(path, content);
    const { key, size } = await store.put({ path }, 'pdf', `documents/${randomUUID()}`);
    rmSync(folder, { recursive: true });
    expect([size, (await read(key))?.equals(content)]).toEqual([content.length, true]);
  });

  it('stores the same content per folder: removing one keeps the other', async () => {
    const content = Buffer.from(randomUUID());
    const one = await store.put(content, 'jpg', `documents/${randomUUID()}`);
    const two = await store.put(content, 'jpg', `documents/${randomUUID()}`);
    await store.remove(one.key);
    expect([await read(one.key), await read(two.key)]).toEqual([null, content]);
  });

  it('returns null for an unknown key, and ignores its removal', async () => {
    const missingKey = `ab/${'0'.repeat(64)}.jpg`;
    for (const key of [missingKey, '../../etc/passwd', '', `documents/../${missingKey}`, 'ab\0']) {
      expect(await store.open(key)).toBeNull();
      await expect(store.remove(key)).resolves.toBeUndefined();
    }
  });

  it('rejects path traversal', async () => {
    await expect(store.put(Buffer.from('x'), 'jpg', '../up')).rejects.toThrow('invalid storage folder');
    await expect(keysIn('/', soon())).rejects.toThrow('invalid storage folder');
  });

  it('lists files older than a time, under one folder', async () => {
    const folder = `documents/${randomUUID()}`;
    const old = await store.put(Buffer.from(randomUUID()), 'jpg', folder);
    const fresh = await store.put(Buffer.from(randomUUID()), 'jpg', folder);
    await place.age(old.key);
    expect(await keysIn(folder, new Date(Date.now() - 24 * 3_600_000))).toEqual([old.key]);
    expect((await keysIn(folder, soon())).sort()).toEqual([old.key, fresh.key].sort());
    expect((await keysIn('documents', soon())).length).toBeGreaterThan(2);
    expect(await keysIn('nothing', soon())).toEqual([]);
  });

  it('continues a listing while files are removed', async () => {
    const folders = Array.from({ length: 100 }, () => `documents/${randomUUID()}`);
    const stored = await Promise.all(folders.map((folder) => store.put(Buffer.from('x'), 'jpg', folder)));
    const found: string[] = [];
    for await (const key of store.list('documents', soon())) {
      if (found.push(key) === 1) await Promise.all(stored.map((one) => store.remove(one.key)));
    }
    expect(found.length).toBeGreaterThan(0);
  });
});

describe('A folder as the file store', () => {
  it("removes an id's empty folder with its last file", async () => {
    const root = mkdtempSync(join(tmpdir(), 'mboa-store-'));
    const store = new LocalFileStore(root);
    const folder = `documents/${randomUUID()}`;
    const [one, other] = [
      await store.put(Buffer.from('one'), 'jpg', folder),
      await store.put(Buffer.from('other'), 'jpg', folder),
    ];
    await store.remove(one.key);
    expect(readdirSync(join(root, 'documents'))).toHaveLength(1);
    await store.remove(other.key);
    expect(readdirSync(join(root, 'documents'))).toEqual([]);
    rmSync(root, { recursive: true });
  });
});

describe('An unreachable S3 bucket', () => {
  it('is reported as an unavailable dependency, not as a missing file', async () => {
    const unreachable = new S3FileStore({
      bucket: 'nothing',
      region: 'us-east-1',
      endpoint: 'http://127.0.0.1:9',
    });
    const key = `ab/${'0'.repeat(64)}.jpg`;
    for (const call of [
      () => unreachable.open(key),
      () => unreachable.put(Buffer.from('x'), 'jpg'),
      () => unreachable.remove(key),
    ]) {
      await expect(call()).rejects.toMatchObject({ code: 'UNAVAILABLE', kind: 'unavailable' });
    }
  });

  it('rejects the upload of a file that cannot be read any more, instead of ending the process', async () => {
    const s3 = await startS3('documents-of-a-test');
    const store = new S3FileStore({ bucket: 'documents-of-a-test', region: 'us-east-1', endpoint: s3.url });
    const path = join(mkdtempSync(join(tmpdir(), 'mboa-store-')), 'sent');
    writeFileSync(path, 'content');
    const readable = [path, path];
    const content = {
      get path() {
        return readable.shift() ?? `${path}-deleted`;
      },
    };
    await expect(store.put(content, 'jpg')).rejects.toMatchObject({ kind: 'unavailable' });
    await s3.close();
    rmSync(dirname(path), { recursive: true });
  });

  it('that never answers is unavailable after a time, and no file stays open', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const location = { bucket: 'nothing', region: 'us-east-1', endpoint: `http://127.0.0.1:${port}` };
    const store = new S3FileStore(location, 50);
    const path = join(mkdtempSync(join(tmpdir(), 'mboa-store-')), 'large');
    writeFileSync(path, Buffer.alloc(4_000_000));
    await expect(store.open(`ab/${'0'.repeat(64)}.jpg`)).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(store.put({ path }, 'jpg')).rejects.toMatchObject({ kind: 'unavailable' });
    const isOpen = () => readdirSync('/proc/self/fd').some((file) => linkOf(file) === path);
    await waitFor(() => !isOpen());
    silent.closeAllConnections();
    silent.close();
    rmSync(dirname(path), { recursive: true });
  });
});

it('a file on disk that cannot be opened is an error, not a missing file', async () => {
  const root = mkdtempSync(join(tmpdir(), 'mboa-store-'));
  const store = new LocalFileStore(root);
  const { key } = await store.put(Buffer.from('x'), 'txt');
  rmSync(join(root, key));
  symlinkSync(join(root, key), join(root, key)); // an endless loop
  await expect(store.open(key)).rejects.toMatchObject({ code: 'ELOOP' });
  rmSync(root, { recursive: true });
});

function linkOf(file: string): string | undefined {
  try {
    return readlinkSync(`/proc/self/fd/${file}`);
  } catch {
    return undefined;
  }
}
