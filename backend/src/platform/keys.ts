import {
  createECDH,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  timingSafeEqual,
} from 'node:crypto';

/** Part of the derivation: renaming invalidates all signed or sealed data. */
export type KeyPurpose =
  | 'access token'
  | 'refresh token'
  | 'sign-in code'
  | 'device token'
  | 'document link'
  | 'attachment link'
  | 'receipt check'
  | 'web push'
  | 'remembered person'
  | 'totp secret'
  | 'recovery code'
  | 'webhook secret'
  | 'sms recipient'
  | 'sms inbound'
  | 'whatsapp simulator'
  | 'boarding pass'
  | 'unmet search'
  | 'trip link'
  | 'contact link'
  | 'contact number';

/**
 * One key per purpose (HKDF-SHA256), so that a leak affects one purpose. A previous secret's keys are still
 * accepted for verification.
 */
export class Keys {
  private readonly secrets: readonly KeyObject[];
  private readonly derived = new Map<KeyPurpose, readonly [KeyObject, ...KeyObject[]]>();

  constructor(secret: string, previous?: string) {
    this.secrets = [secret, ...(previous === undefined || previous === secret ? [] : [previous])].map(
      (text) => createSecretKey(Buffer.from(text, 'utf8')),
    );
  }

  for(purpose: KeyPurpose): KeyObject {
    return this.allFor(purpose)[0];
  }

  /** The current key first. */
  allFor(purpose: KeyPurpose): readonly [KeyObject, ...KeyObject[]] {
    const derived = this.derived.get(purpose);
    if (derived) return derived;
    const keys = this.secrets.map((secret) => deriveKey(secret, purpose)) as [KeyObject, ...KeyObject[]];
    this.derived.set(purpose, keys);
    return keys;
  }
}

function deriveKey(secret: KeyObject, purpose: KeyPurpose): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `mboa ${purpose}`, 32)));
}

export function hmac(key: KeyObject, ...parts: (string | Buffer)[]): Buffer {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part).update('\0');
  return mac.digest();
}

const MAC_BYTES = 32;

/** `body` and its HMAC in base64url. */
export function signToken(key: KeyObject, body: Buffer): string {
  return Buffer.concat([body, hmac(key, body)]).toString('base64url');
}

/** Body of a token of `signToken`; null if it has another length or no key signed it. */
export function readToken(keys: readonly KeyObject[], token: string, bodyBytes: number): Buffer | null {
  const bytes = Buffer.from(token, 'base64url');
  // Only the canonical encoding is valid: another last letter may decode to the same bytes.
  if (bytes.length !== bodyBytes + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, bodyBytes);
  return keys.some((key) => timingSafeEqual(bytes.subarray(bodyBytes), hmac(key, body))) ? body : null;
}

/** Compares in constant time, whatever the lengths. */
export function safeEqual(given: string, expected: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text, 'utf8').digest();
  return timingSafeEqual(hash(given), hash(expected));
}

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
