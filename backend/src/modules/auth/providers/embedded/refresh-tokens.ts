import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse as uuidBytes, stringify as uuidText, validate as isUuid } from 'uuid';
import { hmac, Keys } from '../../../../platform/keys';

const ID_BYTES = 16;
const GENERATION_BYTES = 4;
const MAC_BYTES = 32;
const LENGTH = ID_BYTES + GENERATION_BYTES + MAC_BYTES;

/**
 * A token holds the session id, a generation and a keyed hash of both. The server can therefore issue a successor
 * again without storing it, and distinguish a replaced token from a forged one.
 */
@Injectable()
export class RefreshTokens {
  constructor(private readonly keys: Keys) {}

  issue(sessionId: string, generation: number): string {
    return sign(this.keys.for('refresh token'), sessionId, generation);
  }

  /** Null if the hash belongs to another generation, or to a key that is no longer accepted. */
  reissue(sessionId: string, generation: number, hash: string): string | null {
    const issued = this.keys.allFor('refresh token').map((key) => sign(key, sessionId, generation));
    return issued.find((token) => this.hash(token) === hash) ?? null;
  }

  sessionOf(token: string): string | null {
    if (!/^[A-Za-z0-9_-]{70}$/.test(token)) return null;
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== LENGTH) return null;
    const head = bytes.subarray(0, LENGTH - MAC_BYTES);
    const mac = bytes.subarray(LENGTH - MAC_BYTES);
    if (!this.keys.allFor('refresh token').some((key) => timingSafeEqual(mac, hmac(key, head)))) return null;
    const id = uuidText(head, 0);
    return isUuid(id) ? id : null;
  }

  hash(token: string): string {
    return createHash('sha256').update(token, 'ascii').digest('base64url');
  }
}

function sign(key: KeyObject, sessionId: string, generation: number): string {
  const head = Buffer.alloc(ID_BYTES + GENERATION_BYTES);
  head.set(uuidBytes(sessionId));
  head.writeUInt32BE(generation, ID_BYTES);
  return Buffer.concat([head, hmac(key, head)]).toString('base64url');
}
