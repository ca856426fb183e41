import { createCipheriv, createDecipheriv, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyPurpose, Keys } from './keys';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export interface OpenedSecret {
  secret: string;
  /** Sealed with the previous server secret; must be sealed again. */
  old: boolean;
}

/** Seals a secret for storage with AES-256-GCM, bound to the record that owns it. */
export function seal(key: KeyObject, owner: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce);
  cipher.setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Returns null if sealed with another key or for another record. */
export function openSealed(
  keys: Keys,
  purpose: KeyPurpose,
  owner: string,
  stored: string,
): OpenedSecret | null {
  for (const [age, key] of keys.allFor(purpose).entries()) {
    const secret = openWith(key, owner, stored);
    if (secret !== null) return { secret, old: age > 0 };
  }
  return null;
}

function openWith(key: KeyObject, owner: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}
