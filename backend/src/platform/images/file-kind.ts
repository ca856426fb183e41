import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export type FileKind = 'jpeg' | 'png' | 'webp' | 'pdf';

const KINDS: Readonly<Record<string, FileKind>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'application/pdf': 'pdf',
};

const HEAD_BYTES = 4_100;
const TAIL_BYTES = 1_024;
/**
 * Documents and active pages within an image. `<svg` alone occurs by chance in one photo of two thousand;
 * with the end of the name, in one of sixty thousand.
 */
const FOREIGN_CONTENT = /%pdf-|<script|<html|<!doctype html|<(?:[a-z]{1,12}:)?svg[\t\n\f\r />]/i;
/** Overlap of chunks; longer than any marker. */
const MAX_MARK_LENGTH = 32;

export async function kindOf(path: string): Promise<FileKind | null> {
  return kindOfBytes(await readAt(path, 0, HEAD_BYTES));
}

export async function kindOfBytes(bytes: Buffer): Promise<FileKind | null> {
  const { fileTypeFromBuffer } = await import('file-type/core');
  const type = await fileTypeFromBuffer(bytes).catch(() => undefined);
  return (type && KINDS[type.mime]) ?? null;
}

/** True for a polyglot: an image that another program would open as a document or run. */
export async function hasForeignContent(path: string): Promise<boolean> {
  let before = '';
  for await (const chunk of createReadStream(path)) {
    const text = before + (chunk as Buffer).toString('latin1');
    if (FOREIGN_CONTENT.test(text)) return true;
    before = text.slice(-MAX_MARK_LENGTH);
  }
  return false;
}

/** A complete PDF up to its end marker, without an appended archive. */
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
