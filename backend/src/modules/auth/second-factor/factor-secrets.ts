import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hmac, Keys } from '../../../platform/keys';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface OpenedSecret {
  secret: string;
  /** Sealed with the previous server secret; must be sealed again. */
  old: boolean;
}

/** AES-256-GCM for TOTP secrets, keyed hashes for recovery codes, both bound to their owner. */
@Injectable()
export class FactorSecrets {
  constructor(private readonly keys: Keys) {}

  seal(userId: string, secret: string): string {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv('aes-256-gcm', this.keys.for('totp secret'), nonce);
    cipher.setAAD(Buffer.from(userId));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
  }

  /** Null if sealed with another key or for another person. */
  open(userId: string, stored: string): OpenedSecret | null {
    for (const [age, key] of this.keys.allFor('totp secret').entries()) {
      const secret = openWith(key, userId, stored);
      if (secret !== null) return { secret, old: age > 0 };
    }
    return null;
  }

  hashCode(userId: string, recoveryCode: string): string {
    return codeHash(this.keys.for('recovery code'), userId, recoveryCode);
  }

  /** Hashes by the current and the previous server secret. */
  hashesOf(userId: string, recoveryCode: string): string[] {
    return this.keys.allFor('recovery code').map((key) => codeHash(key, userId, recoveryCode));
  }
}

function openWith(key: KeyObject, userId: string, stored: string): string | null {
  const bytes = Buffer.from(stored, 'base64');
  const tagEnd = NONCE_BYTES + TAG_BYTES;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAAD(Buffer.from(userId)).setAuthTag(bytes.subarray(NONCE_BYTES, tagEnd));
    return Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()]).toString('utf8');
  } catch {
    return null;
  }
}

function codeHash(key: KeyObject, userId: string, recoveryCode: string): string {
  return hmac(key, userId, recoveryCode.toUpperCase().replace(/[\s-]/g, '')).toString('base64url');
}
