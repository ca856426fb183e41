import { SegmentedMessage } from 'sms-segments-calculator';

/** Signs that the alphabet of SMS lacks, as people type them. Letters with marks that it lacks lose the mark. */
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

/** How many parts a text has: what carriers charge for. */
export const partsOf = (text: string): number => new SegmentedMessage(text).segmentsCount;

/**
 * The text as it costs least. One `ç` or `’` takes a whole text out of the alphabet of SMS, and a French ticket would cost three parts
 * instead of one. What stays dear without them is sent as it was written.
 */
export function cheapest(text: string): string {
  const plain = Array.from(text, (sign) =>
    new SegmentedMessage(sign).encodingName === 'GSM-7'
      ? sign
      : (TYPED[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')),
  ).join('');
  return partsOf(plain) < partsOf(text) ? plain : text;
}
