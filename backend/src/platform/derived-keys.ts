import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A key of its own for each purpose, from the one secret of the settings. */
export function deriveKey(secret: KeyObject, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `mboa ${purpose}`, 32)));
}

export function hmac(key: KeyObject, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part).update('\0');
  return mac.digest();
}
