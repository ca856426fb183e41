import { ECDH } from 'node:crypto';

const MAX_LENGTH = 2000;

export function normalizeEndpoint(endpoint: string): string | null {
  if (!URL.canParse(endpoint)) return null;
  const { href } = new URL(endpoint);
  return href.length <= MAX_LENGTH ? href : null;
}

/**
 * The entry of `hosts` (`PUSH_ENDPOINT_HOSTS`) that allows this URL. Only https on port 443 unless the entry
 * names another: prevents SSRF by subscribers.
 */
export function pushServiceOf(endpoint: string, hosts: readonly string[]): string | undefined {
  const { protocol, host, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return undefined;
  return hosts.find((entry) => {
    const allowed = entry.toLowerCase();
    return allowed.startsWith('.') ? host.endsWith(allowed) : host === allowed;
  });
}

const BASE64 = /^[A-Za-z0-9_+/-]+={0,2}$/;
const AUTH_BYTES = 16;
const POINT_BYTES = 65;

/** RFC 8291: an uncompressed P-256 point; null if invalid. */
export function readP256dh(given: unknown): string | null {
  const bytes = decode(given);
  if (bytes?.length !== POINT_BYTES) return null;
  try {
    ECDH.convertKey(bytes, 'prime256v1');
  } catch {
    return null;
  }
  return bytes.toString('base64url');
}

export function readAuth(given: unknown): string | null {
  const bytes = decode(given);
  return bytes?.length === AUTH_BYTES ? bytes.toString('base64url') : null;
}

function decode(given: unknown): Buffer | null {
  return typeof given === 'string' && BASE64.test(given) ? Buffer.from(given, 'base64url') : null;
}
