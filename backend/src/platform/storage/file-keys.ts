import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileContent } from './file-store';

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
