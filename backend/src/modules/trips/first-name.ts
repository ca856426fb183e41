import { nameInOurTexts } from '../../platform/stranger-text';

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/, 1)[0] ?? '';
}

/** For SMS to others; empty if it contains a link, digit or reserved word. */
export function nameInTexts(fullName: string): string {
  return nameInOurTexts(firstName(fullName));
}
