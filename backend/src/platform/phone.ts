/** Cameroon's country code. */
export const COUNTRY_CODE = '237';

/**
 * A Cameroonian mobile number in the stored form, 237 and nine digits beginning with 6, or null.
 * Spaces, dots, dashes, parentheses and a leading + or 00 are how people write it; anything else is refused.
 */
export function normalizeSignInPhone(raw: string): string | null {
  const compact = raw.replace(/[\s.()-]/g, '').replace(/^(\+|00(?=237))/, '');
  const national = compact.length === 12 && compact.startsWith(COUNTRY_CODE) ? compact.slice(3) : compact;
  return /^6\d{8}$/.test(national) ? COUNTRY_CODE + national : null;
}

/** Whether it is such a number in the stored form. */
export const isMobileNumber = (phone: string): boolean => normalizeSignInPhone(phone) === phone;

/** The nine digits of a stored number. */
export const nationalNumber = (phone: string): string => phone.slice(-9);

/** `237677123442` → `6•••••42`: how a number may appear in a log. */
export function maskPhone(phone: string): string {
  const national = phone.replace(/\D/g, '').slice(-9);
  return `${national.slice(0, 1)}•••••${national.slice(-2)}`;
}
