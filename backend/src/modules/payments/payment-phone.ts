import { COUNTRY_CODE } from '../../platform/phone';

/**
 * The number that pays, as 237 and nine digits, or null: non-digits are dropped, 9 or 12 digits remain, 12
 * begin with 237, and the nine begin with one of the provider's own prefixes.
 */
export function normalizePaymentPhone(raw: string, ownPrefixes: readonly string[]): string | null {
  const digits = raw.replace(/\D/g, '');
  if (digits.length !== 9 && digits.length !== 12) return null;
  if (digits.length === 12 && !digits.startsWith(COUNTRY_CODE)) return null;
  const national = digits.slice(-9);
  return ownPrefixes.some((prefix) => national.startsWith(prefix)) ? COUNTRY_CODE + national : null;
}
