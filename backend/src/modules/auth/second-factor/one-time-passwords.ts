import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '../../../platform/brand';

/** RFC 6238 as every authenticator app has it. */
const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Steps before and after the present one that are accepted: clocks differ. */
const WINDOW = 1;

export const RECOVERY_CODES = 10;
/** Without 0, 1, I and O, which are mistaken for each other. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const HALF = 5;

/** A fresh secret, in Base32. */
export function newSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator app reads from the QR code. */
export function otpauthUrl(secret: string, account: string): string {
  return passwords(secret, account).toString();
}

/**
 * The time step that the code is of, or null where it is wrong.
 * @param now milliseconds of the clock that decides
 */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = passwords(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

/** Ten codes for the day on which the telephone is lost: `ABCDE-FGHJK`, 50 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${half()}-${half()}`);
}

function half(): string {
  return Array.from({ length: HALF }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
}

function passwords(secret: string, account = ''): TOTP {
  return new TOTP({ ...RULES, issuer: brand.name, label: account, secret: Secret.fromBase32(secret) });
}
