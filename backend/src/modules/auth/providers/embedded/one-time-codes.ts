import { type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hmac, Keys } from '../../../../platform/keys';

const codeHash = (key: KeyObject, rowId: string, code: string): string =>
  hmac(key, rowId, code).toString('base64url');

/** Codes are stored as keyed hashes, so that the database alone reveals none. */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly keys: Keys) {}

  generate(): string {
    return randomInt(0, 1_000_000).toString().padStart(6, '0');
  }

  hash(rowId: string, code: string): string {
    return codeHash(this.keys.for('sign-in code'), rowId, code);
  }

  matches(rowId: string, code: string, hash: string): boolean {
    const stored = Buffer.from(hash);
    return this.keys.allFor('sign-in code').some((key) => {
      const computed = Buffer.from(codeHash(key, rowId, code));
      return computed.length === stored.length && timingSafeEqual(computed, stored);
    });
  }
}
