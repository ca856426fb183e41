import type { KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hmac, Keys } from '../../../platform/keys';
import { type OpenedSecret, openSealed, seal } from '../../../platform/sealing';

/** Seals TOTP secrets and hashes recovery codes with a key. Both are bound to their owner. */
@Injectable()
export class FactorSecrets {
  constructor(private readonly keys: Keys) {}

  seal(userId: string, secret: string): string {
    return seal(this.keys.for('totp secret'), userId, secret);
  }

  /** Null if sealed with another key or for another person. */
  open(userId: string, stored: string): OpenedSecret | null {
    return openSealed(this.keys, 'totp secret', userId, stored);
  }

  hash(userId: string, recoveryCode: string): string {
    return hmacOf(this.keys.for('recovery code'), userId, recoveryCode);
  }

  /** Hashes by the current and the previous server secret. */
  candidateHashes(userId: string, recoveryCode: string): string[] {
    return this.keys.allFor('recovery code').map((key) => hmacOf(key, userId, recoveryCode));
  }
}

function hmacOf(key: KeyObject, userId: string, recoveryCode: string): string {
  return hmac(key, userId, recoveryCode.toUpperCase().replace(/[\s-]/g, '')).toString('base64url');
}
