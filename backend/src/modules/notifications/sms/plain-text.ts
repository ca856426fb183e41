import { SegmentedMessage } from 'sms-segments-calculator';

/** Replacements for common characters outside the GSM alphabet. Letters lose unsupported accents. */
const TYPED: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '…': '...',
  '–': '-',
  '—': '-',
  œ: 'oe',
  Œ: 'OE',
};

export const partsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;

/**
 * Returns the cheapest form. One `ç` or `’` forces UCS-2, and a French ticket would cost three parts instead of one. Unchanged if
 * replacing saves nothing.
 */
export function cheapest(text: string): string {
  const plain = Array.from(text, (sign) =>
    new SegmentedMessage(sign).encodingName === 'GSM-7'
      ? sign
      : (TYPED[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')),
  ).join('');
  return partsOf(plain) < partsOf(text) ? plain : text;
}
