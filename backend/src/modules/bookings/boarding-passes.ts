import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';
import { hmac, type Keys } from '../../platform/keys';

/**
 * How a driver's phone checks a code without a line (docs/domain.md, "Boarding without a line"). The phone gets one byte of a slow
 * keyed hash and never the code: whoever tries all codes against it still has 3,906 of them left, and the server takes
 * fifteen wrong ones in all.
 */
export const PASS_HASH = { algorithm: 'PBKDF2-SHA256', iterations: 300_000, bits: 8, tries: 5 } as const;

/** One code's hash, as the phone compares it. */
export interface PassHash {
  booking_id: string;
  /** 16 bytes, base64. */
  salt: string;
  /** `bits` of the hash, hex. */
  hash: string;
}

const derive = promisify(pbkdf2);
const SALT_BYTES = 16;
const REMEMBERED = 2_000;

/** Makes the hashes; it remembers the last, because a hash is slow and asked for again and again. */
export class PassHashes {
  private readonly made = new Map<string, string>();

  constructor(private readonly keys: Keys) {}

  /**
   * The same code of the same booking has the same salt for ever: another salt would tell another byte of the code,
   * and three of them the code itself.
   */
  async of(bookingId: string, code: string): Promise<PassHash> {
    const salt = hmac(this.keys.for('boarding pass'), bookingId, code).subarray(0, SALT_BYTES);
    const name = salt.toString('base64');
    const known = this.made.get(name);
    const hash = known ?? (await passHash(code, salt));
    if (known === undefined) {
      if (this.made.size >= REMEMBERED) this.made.clear();
      this.made.set(name, hash);
    }
    return { booking_id: bookingId, salt: name, hash };
  }
}

/** What the phone computes too. */
export async function passHash(code: string, salt: Buffer): Promise<string> {
  const bytes = await derive(code, salt, PASS_HASH.iterations, PASS_HASH.bits / 8, 'sha256');
  return bytes.toString('hex');
}
