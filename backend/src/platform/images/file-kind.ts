import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

/** What file-type looks at. */
const HEAD_BYTES = 4_100;
/** Where a PDF says that it ends. */
const TAIL_BYTES = 1_024;
/**
 * What makes a picture something else too: a document or a page that runs. The four letters of an SVG alone stand in one photo
 * of two thousand by chance; with the end of the name behind them, in one of sixty thousand.
 */
const FOREIGN = /%pdf-|<script|<html|<!doctype html|<(?:[a-z]{1,12}:)?svg[\t\n\f\r />]/i;
/** Longer than any of them: what a chunk may cut in two. Bytes. */
const LONGEST = 32;

/** What a file is by its bytes, whatever its name or its sender say; null where it is nothing that we take. */
export async function kindOf(path: string): Promise<FileKind | null> {
  return kindOfBytes(await readAt(path, 0, HEAD_BYTES));
}

/** The same of what is in memory. */
export async function kindOfBytes(bytes: Buffer): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return (type && KINDS[type.mime]) ?? null;
}

/** True for a picture that holds another format besides (a polyglot): one program would show it, another would run it. */
export async function holdsSomethingElse(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path)) {
    const text = before + (chunk as Buffer).toString('latin1');
    if (FOREIGN.test(text)) return true;
    before = text.slice(-LONGEST);
  }
  return false;
}

/** True for a PDF that is there to its end, begins at its first byte and carries no archive behind it. */
export async function isWholePdf(path: string, size: number): Promise<boolean> {
  const head = (await readAt(path, 0, 8)).toString('latin1');
  const tail = (await readAt(path, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).toString('latin1');
  return /^%PDF-\d\.\d/.test(head) && tail.includes('%%EOF') && !tail.includes('PK\x05\x06');
}

async function readAt(path: string, position: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
