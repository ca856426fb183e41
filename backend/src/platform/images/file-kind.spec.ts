import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasForeignContent } from './file-kind';

let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'file-kind-'))));
afterAll(() => rm(folder, { recursive: true }));

async function isForeign(...parts: (string | Buffer)[]): Promise<boolean> {
  const path = join(folder, 'picture');
  await writeFile(path, Buffer.concat(parts.map((part) => Buffer.from(part as Buffer))));
  return hasForeignContent(path);
}

/** Read chunk size. */
const CHUNK = 65_536;

test.each([
  '%PDF-1.4',
  '<script>',
  '<HTML lang="fr">',
  '<!DOCTYPE html>',
  '<svg onload="x">',
  '<SVG\n',
  '<svg/onload=x>',
  '<svg:svg xmlns:svg="x">',
])('an image that contains %p is a polyglot, at any offset', async (mark) => {
  expect(await isForeign(Buffer.alloc(CHUNK + 100), mark, Buffer.alloc(100))).toBe(true);
  expect(await isForeign(Buffer.alloc(CHUNK - 3), mark, Buffer.alloc(100))).toBe(true);
});

test('random matching letters in a photo are ignored', async () => {
  expect(await isForeign(randomBytes(50).fill(7), '<sVg', Buffer.from([0xd9, 0x03]), Buffer.alloc(20))).toBe(
    false,
  );
});
