import { createHash, type KeyObject } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { parse as uuidBytes, stringify as uuidText, validate as isUuid } from 'uuid';
import { Keys, readToken, signToken } from '../../../../platform/keys';

const ID_BYTES = 16;
const GENERATION_BYTES = 4;

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
    const body = readToken(this.keys.allFor('refresh token'), token, ID_BYTES + GENERATION_BYTES);
    const id = body && uuidText(body, 0);
    return isUuid(id) ? id : null;
  }

  hash(token: string): string {
    return createHash('sha256').update(token, 'ascii').digest('base64url');
  }
}

function sign(key: KeyObject, sessionId: string, generation: number): string {
  const body = Buffer.alloc(ID_BYTES + GENERATION_BYTES);
  body.set(uuidBytes(sessionId));
  body.writeUInt32BE(generation, ID_BYTES);
  return signToken(key, body);
}
