import { createHash, type KeyObject, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { hmac, type KeyPurpose, Keys } from '../../platform/keys';

type LinkKind = Extract<KeyPurpose, 'trip link' | 'contact link'>;
const PATHS: Record<LinkKind, string> = { 'trip link': '/trip/', 'contact link': '/contact/' };

/** 192 bits, base64url. */
const TOKEN = /^[\w-]{32}$/;
const TOKEN_BYTES = 24;

/** Derives tokens from an id and a secret key, so that the owner can see a link again though only its hash is stored. */
@Injectable()
export class TripLinksService {
  constructor(
    private readonly keys: Keys,
    private readonly config: AppConfig,
  ) {}

  create(kind: LinkKind, id: string): { token: string; hash: Buffer } {
    const token = tokenOf(this.keys.for(kind), id);
    return { token, hash: hashOf(token) };
  }

  /** Returns the token of a stored hash, or null if the key has been removed. */
  find(kind: LinkKind, id: string, hash: Buffer): string | null {
    const tokens = this.keys.allFor(kind).map((key) => tokenOf(key, id));
    return tokens.find((token) => timingSafeEqual(hashOf(token), hash)) ?? null;
  }

  url(kind: LinkKind, token: string): string {
    return this.config.http.publicUrl + PATHS[kind] + token;
  }

  /** Returns null if the text is not a token. */
  hash(token: string): Buffer | null {
    return TOKEN.test(token) ? hashOf(token) : null;
  }
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

function tokenOf(key: KeyObject, id: string): string {
  return hmac(key, id).subarray(0, TOKEN_BYTES).toString('base64url');
}
