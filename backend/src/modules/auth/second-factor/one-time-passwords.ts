import { randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { brand } from '../../../platform/brand';

const RULES = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const SECRET_BYTES = 20;
/** Time steps accepted before and after the current one, because clocks differ. */
const STEP_WINDOW = 1;

export const RECOVERY_CODES = 10;
/** Omits the ambiguous 0, 1, I and O. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const HALF_LENGTH = 5;

export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

export const otpauthUrl = (secret: string, account: string): string => totpOf(secret, account).toString();

/** Time step of the code, or null if it is wrong. @param now milliseconds of the database clock */
export function stepOf(secret: string, code: string, now: number): number | null {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now, window: STEP_WINDOW });
  return delta === null ? null : totp.counter({ timestamp: now }) + delta;
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => `${randomHalf()}-${randomHalf()}`);
}

const randomHalf = (): string =>
  Array.from({ length: HALF_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

function totpOf(secret: string, account = ''): TOTP {
  return new TOTP({ ...RULES, issuer: brand.name, label: account, secret: Secret.fromBase32(secret) });
}

export const WRONG_FACTOR_CODES = { attempts: 5, lockedMinutes: 15 } as const;
