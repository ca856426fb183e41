import { isUUID } from 'class-validator';

/** In the order of the results. */
export const RECORD_KINDS = [
  'profile',
  'driver_application',
  'ride',
  'booking',
  'payment',
  'refund',
  'payout',
  'payout_batch',
] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Possible meanings of a search text; several can apply. */
export interface SearchTerms {
  id?: string;
  receipt?: string;
  phone?: string;
  /** Without blanks and dashes. */
  plate?: string;
  /** Reference of a payment, refund, payout or batch. */
  reference?: string;
  name?: string;
}

const RECEIPT = /^(?:RECEIPT-)?(\d{4}-\d{6,})$/i;

export function parseSearchText(text: string): SearchTerms {
  const q = text.trim();
  if (isUUID(q)) return { id: q.toLowerCase(), reference: q };
  const receipt = RECEIPT.exec(q)?.[1];
  if (receipt !== undefined) return { receipt: `RECEIPT-${receipt}` };
  const digits = q.replace(/[\s().+-]/g, '').replace(/^00(?=237)/, '');
  const plate = q.replace(/[\s-]/g, '').toUpperCase();
  return {
    ...(/^\d{6,12}$/.test(digits) && { phone: digits }),
    ...(/^(?=.*\d)(?=.*[A-Z])[A-Z\d]{5,12}$/.test(plate) && { plate }),
    ...(/^\S{6,}$/.test(q) && { reference: q }),
    ...(/\p{L}.*\p{L}.*\p{L}/u.test(q) && !/\d/.test(q) && { name: q }),
  };
}
