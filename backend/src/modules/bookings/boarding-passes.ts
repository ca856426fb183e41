import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { hmac, type Keys } from '../../platform/keys';
import type { PassHashResponse } from './dto/bookings.responses';

/**
 * Offline code checks (docs/domain.md#boarding-offline). The phone gets one byte of a slow salted hash, never the
 * code. Brute force leaves 3,906 candidates, and the server accepts 15 wrong codes in the app and 15 by SMS.
 */
export const PASS_HASH = { algorithm: 'PBKDF2-SHA256', iterations: 300_000, bits: 8, tries: 5 } as const;

const derive = promisify(pbkdf2);
const SALT_BYTES = 16;
const MAX_CACHED = 2_000;

/** Caches the hashes: PBKDF2 is slow and phones ask repeatedly. */
export class PassHashes {
  private readonly cache = new Map<string, string>();

  constructor(private readonly keys: Keys) {}

  /** The salt never changes. Each new salt would reveal another byte, and three bytes identify the code. */
  async hashOf(bookingId: string, code: string): Promise<PassHashResponse> {
    const salt = hmac(this.keys.for('boarding pass'), bookingId, code).subarray(0, SALT_BYTES);
    const encodedSalt = salt.toString('base64');
    const cached = this.cache.get(encodedSalt);
    const hash = cached ?? (await passHash(code, salt));
    if (cached === undefined) {
      if (this.cache.size >= MAX_CACHED) this.cache.clear();
      this.cache.set(encodedSalt, hash);
    }
    return { booking_id: bookingId, salt: encodedSalt, hash };
  }
}

export async function passHash(code: string, salt: Buffer): Promise<string> {
  const bytes = await derive(code, salt, PASS_HASH.iterations, PASS_HASH.bits / 8, 'sha256');
  return bytes.toString('hex');
}
