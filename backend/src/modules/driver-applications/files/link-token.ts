import type { KeyObject } from 'node:crypto';
import { timingSafeEqual } from 'node:crypto';
import { parse, stringify } from 'uuid';
import { hmac } from '../../../platform/keys';

/** What a signed link stands for: one file, for one approver while their session lasts. */
export interface LinkClaims {
  file_id: string;
  approver_id: string;
  session_id: string;
  size: 'full' | 'thumbnail';
  /** Whole seconds since 1970. */
  expires: number;
}

const VERSION = 1;
const UUID_BYTES = 16;
const HEADER_BYTES = 6;
const CLAIM_BYTES = HEADER_BYTES + 3 * UUID_BYTES;
const MAC_BYTES = 32;

/** `base64url(version, size, expiry, file, approver, session, HMAC-SHA256 of these)`. */
export function signLink(key: KeyObject, claims: LinkClaims): string {
  const header = Buffer.alloc(HEADER_BYTES);
  header.writeUInt8(VERSION, 0);
  header.writeUInt8(claims.size === 'thumbnail' ? 1 : 0, 1);
  header.writeUInt32BE(claims.expires, 2);
  const body = Buffer.concat([
    header,
    parse(claims.file_id),
    parse(claims.approver_id),
    parse(claims.session_id),
  ]);
  return Buffer.concat([body, hmac(key, body)]).toString('base64url');
}

/** What the link says, or null where none of the keys signed it, to the last bit. Whether it has expired is the caller's to see. */
export function readLink(keys: readonly KeyObject[], token: string): LinkClaims | null {
  const bytes = Buffer.from(token, 'base64url');
  // Only one spelling of the bytes counts: a changed last letter may stand for the same ones.
  if (bytes.length !== CLAIM_BYTES + MAC_BYTES || bytes.toString('base64url') !== token) return null;
  const body = bytes.subarray(0, CLAIM_BYTES);
  const mac = bytes.subarray(CLAIM_BYTES);
  if (!keys.some((key) => timingSafeEqual(mac, hmac(key, body)))) return null;
  if (body.readUInt8(0) !== VERSION) return null;
  const id = (index: number) =>
    stringify(body.subarray(HEADER_BYTES + index * UUID_BYTES, HEADER_BYTES + (index + 1) * UUID_BYTES));
  return {
    file_id: id(0),
    approver_id: id(1),
    session_id: id(2),
    size: body.readUInt8(1) === 1 ? 'thumbnail' : 'full',
    expires: body.readUInt32BE(2),
  };
}
