import { crc32, createDeflate, deflateSync } from 'node:zlib';
import { PDF, photo } from './application-form';

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid one-colour PNG with one bit per pixel: small to send, huge to decode. */
export async function bombPng(side: number): Promise<Buffer> {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const row = Buffer.alloc(1 + Math.ceil(side / 8));
  const deflate = createDeflate({ level: 9 });
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  const done = new Promise((resolve, reject) => deflate.on('end', resolve).on('error', reject));
  const rows = Buffer.concat(Array.from({ length: 100 }, () => row));
  for (let written = 0; written < side; written += 100) {
    if (!deflate.write(rows)) await new Promise((resolve) => deflate.once('drain', resolve));
  }
  deflate.end();
  await done;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

export async function pdfInJpeg(): Promise<Buffer> {
  const jpeg = await photo();
  const length = Buffer.alloc(2);
  length.writeUInt16BE(PDF.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xfe]), length, PDF, jpeg.subarray(2)]);
}

export async function pdfBehindJpeg(): Promise<Buffer> {
  return Buffer.concat([await photo(), PDF]);
}

/** A PDF followed by a picture; neither is complete. */
export async function jpegBehindPdf(): Promise<Buffer> {
  return Buffer.concat([PDF, await photo()]);
}

export const HTML = Buffer.from('<!doctype html><html><script>alert(document.cookie)</script></html>');
export const SVG = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
);

/** 16 kB that decompress to 16 MB of escaped names. */
export async function bombPdf(): Promise<Buffer> {
  const packed = deflateSync('#41'.repeat(5_500_000));
  return Buffer.concat([
    Buffer.from('%PDF-1.7\n1 0 obj\n<< /Filter /FlateDecode >>\nstream\n'),
    packed,
    Buffer.from('\nendstream\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n'),
  ]);
}
