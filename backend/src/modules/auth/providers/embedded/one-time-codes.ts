import { type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../../platform/config';
import { deriveKey, hmac } from '../../../../platform/derived-keys';

/** Makes and checks codes. What is stored is a keyed hash: the database alone doesn't give away a million guesses. */
@Injectable()
export class OneTimeCodes {
  private readonly key: KeyObject;

  constructor(config: AppConfig) {
    this.key = deriveKey(config.auth.jwtSecret, 'sign-in code');
  }

  /** Six digits from the system's random source. */
  generate(): string {
    return randomInt(0, 1_000_000).toString().padStart(6, '0');
  }

  /** Bound to its row, so that a hash means nothing elsewhere. */
  hash(rowId: string, code: string): string {
    return hmac(this.key, rowId, code).toString('base64url');
  }

  matches(rowId: string, code: string, hash: string): boolean {
    const expected = Buffer.from(this.hash(rowId, code));
    const given = Buffer.from(hash);
    return expected.length === given.length && timingSafeEqual(expected, given);
  }
}
