import type { Xaf } from '../../platform/money';
import { TERMS } from '../money';

/** Lifetime of a referral credit. */
export const CREDIT_DAYS = 180;
/** Referrals rewarded per person in 30 days. */
export const MAX_REWARDED = 10;
/** Limit per person in 24 hours. */
export const MAX_WRONG_CODES = 10;

/** Unambiguous when read aloud or typed. */
const LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';
const REFERRAL_CODE_LENGTH = 8;

export function referralCodeOf(bytes: Uint8Array): string {
  return [...bytes.slice(0, REFERRAL_CODE_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}

export const normalisedCode = (code: string): string => code.toUpperCase().replace(/[\s-]+/g, '');

/** XAF that a credit pays. At least the smallest possible payment remains due. */
export function payableByCredit(left: Xaf, bookingAmount: Xaf): Xaf {
  return Math.max(0, Math.min(left, bookingAmount - TERMS.amount.min));
}

export function discountOf(
  { percent, amount }: { percent: number | null; amount: Xaf | null },
  bookingAmount: Xaf,
): Xaf {
  return amount ?? Math.floor((bookingAmount * (percent ?? 0)) / 100);
}

export const CREDIT_STATUSES = ['available', 'used', 'expired'] as const;
export type CreditStatus = (typeof CREDIT_STATUSES)[number];

export function creditStatus({ left, expired }: { left: Xaf; expired: boolean }): CreditStatus {
  if (left <= 0) return 'used';
  return expired ? 'expired' : 'available';
}
