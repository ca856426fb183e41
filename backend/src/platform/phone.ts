export const COUNTRY_CODE = '237';

/**
 * Normalises a Cameroonian mobile number to 237 and nine digits starting with 6; null if invalid. Accepts
 * spaces, dots, dashes, parentheses, and + or 00 before 237.
 */
export function normalizeSignInPhone(raw: string): string | null {
  const compact = raw.replace(/[\s.()-]/g, '').replace(/^(\+|00)(?=237)/, '');
  const national = compact.length === 12 && compact.startsWith(COUNTRY_CODE) ? compact.slice(3) : compact;
  return /^6\d{8}$/.test(national) ? COUNTRY_CODE + national : null;
}

export const isMobileNumber = (phone: string): boolean => normalizeSignInPhone(phone) === phone;

export const nationalNumber = (phone: string): string => phone.slice(-9);

/** `237677123442` → `6•••••42`. */
export function maskPhone(phone: string): string {
  const national = phone.replace(/\D/g, '').slice(-9);
  return `${national.slice(0, 1)}•••••${national.slice(-2)}`;
}
