import { type KeyObject, randomInt, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { hmac, Keys } from '../../../../platform/keys';

/** Makes and checks codes. What is stored is a keyed hash: the database alone doesn't give away a million guesses. */
@Injectable()
export class OneTimeCodes {
  constructor(private readonly keys: Keys) {}

  /** Six digits from the system's random source. */
  generate(): string {
    return randomInt(0, 1_000_000).toString().padStart(6, '0');
  }

  /** Bound to its row, so that a hash means nothing elsewhere. */
  hash(rowId: string, code: string): string {
    return codeHash(this.keys.for('sign-in code'), rowId, code);
  }

  matches(rowId: string, code: string, hash: string): boolean {
    const given = Buffer.from(hash);
    return this.keys.allFor('sign-in code').some((key) => {
      const expected = Buffer.from(codeHash(key, rowId, code));
      return expected.length === given.length && timingSafeEqual(expected, given);
    });
  }
}

const codeHash = (key: KeyObject, rowId: string, code: string): string =>
  hmac(key, rowId, code).toString('base64url');
