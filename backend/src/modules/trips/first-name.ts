import { nameInOurTexts } from '../../platform/stranger-text';

export function firstName(fullName: string): string {
  return fullName.trim().split(/\s+/, 1)[0] ?? '';
}

/** First name for an SMS to somebody else; empty if it could mislead. */
export function nameInTexts(fullName: string): string {
  return nameInOurTexts(firstName(fullName));
}
