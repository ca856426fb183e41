import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** What a key is for. A name is part of its key: changing one makes whatever was signed or sealed with it unreadable. */
export type KeyPurpose =
  | 'access token'
  | 'refresh token'
  | 'sign-in code'
  | 'device token'
  | 'document link'
  | 'receipt check'
  | 'web push'
  | 'remembered person'
  | 'totp secret'
  | 'recovery code'
  | 'sms recipient'
  | 'whatsapp simulator'
  | 'boarding pass';

/**
 * One key for each purpose, all from the one secret of the settings (HKDF-SHA256), so that a key that leaks opens nothing else.
 * While a previous secret is set, its keys are accepted too, and never used for anything new.
 */
export class Keys {
  private readonly secrets: readonly KeyObject[];
  private readonly made = new Map<KeyPurpose, readonly [KeyObject, ...KeyObject[]]>();

  /** @param previous the secret before the last change, while what it signed is still about */
  constructor(secret: string, previous?: string) {
    this.secrets = [secret, ...(previous === undefined || previous === secret ? [] : [previous])].map(
      (text) => createSecretKey(Buffer.from(text, 'utf8')),
    );
  }

  /** The key to sign, hash or seal with. */
  for(purpose: KeyPurpose): KeyObject {
    return this.allFor(purpose)[0];
  }

  /** The keys to check, look up or open with: the present one first, then the one before it. */
  allFor(purpose: KeyPurpose): readonly [KeyObject, ...KeyObject[]] {
    const made = this.made.get(purpose);
    if (made) return made;
    const keys = this.secrets.map((secret) => deriveKey(secret, purpose)) as [KeyObject, ...KeyObject[]];
    this.made.set(purpose, keys);
    return keys;
  }

  /** The secrets themselves: only to check what was signed before each purpose had a key of its own. */
  undivided(): readonly KeyObject[] {
    return this.secrets;
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
