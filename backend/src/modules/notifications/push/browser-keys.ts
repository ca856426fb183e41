import { ECDH } from 'node:crypto';

const BASE64 = /^[A-Za-z0-9_+/-]+={0,2}$/;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;

/** A browser's public key in URL-safe base64, as RFC 8291 wants it: an uncompressed point of P-256; null where it is none. */
export function readP256dh(given: unknown): string | null {
  const bytes = decoded(given);
  if (bytes?.length !== POINT_BYTES) return null;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
  } catch {
    return null; // not on the curve
  }
  return bytes.toString('base64url');
}

/** Its authentication secret, 16 bytes. */
export function readAuth(given: unknown): string | null {
  const bytes = decoded(given);
  return bytes?.length === AUTH_BYTES ? bytes.toString('base64url') : null;
}

function decoded(given: unknown): Buffer | null {
  return typeof given === 'string' && BASE64.test(given) ? Buffer.from(given, 'base64url') : null;
}
