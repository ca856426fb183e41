const COUNTRY_CODE = '237';

export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '').replace(/^00/, '');
  return digits.length > 9 && digits.startsWith(COUNTRY_CODE) ? digits.slice(COUNTRY_CODE.length) : digits;
}

/** `6 77 12 34 56` */
export function groupPhone(phone: string): string {
  const digits = phoneDigits(phone);
  const pairs = digits.slice(1).match(/.{1,2}/g) ?? [];
  return [digits.slice(0, 1), ...pairs].join(' ').trim();
}

/** `+237 6 77 12 34 56`, non-breaking. */
export function fullPhone(phone: string): string {
  return `+${COUNTRY_CODE} ${groupPhone(phone)}`.replaceAll(' ', '\u00a0');
}
