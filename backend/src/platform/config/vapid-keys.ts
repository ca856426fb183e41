import { createECDH } from 'node:crypto';
import type { Keys } from '../keys';

/** VAPID key pair (RFC 8292) in URL-safe base64. */
export interface VapidKeys {
  publicKey: string;
  privateKey: string;
}

const URL_SAFE = /^[A-Za-z0-9_-]+$/;
const PRIVATE_BYTES = 32;

export function deriveVapidKeys(keys: Keys): VapidKeys {
  const privateKey = keys.for('web push').export();
  return { publicKey: publicKeyOf(privateKey), privateKey: privateKey.toString('base64url') };
}

export function isVapidPair({ publicKey, privateKey }: VapidKeys): boolean {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (!URL_SAFE.test(privateKey) || bytes.length !== PRIVATE_BYTES) return false;
  try {
    return publicKeyOf(bytes) === publicKey;
  } catch {
    return false; // not a point on the curve
  }
}

function publicKeyOf(privateKey: Buffer): string {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return pair.getPublicKey('base64url');
}
