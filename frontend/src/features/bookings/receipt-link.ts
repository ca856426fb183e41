import type { Receipt } from './api/get-receipt';

/** Where anybody can see that a receipt is real; a path of the product. */
export function receiptPath({ receipt_number, check }: Pick<Receipt, 'receipt_number' | 'check'>): string {
  return `/receipts/${encodeURIComponent(receipt_number)}?${new URLSearchParams({ check }).toString()}`;
}
