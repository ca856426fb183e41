import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';

/** Whether a receipt is real; anybody may ask who holds its check code. */
export const useReceiptCheck = (number: string, check: string) =>
  useQuery({
    queryKey: ['receipts', 'check', number, check],
    queryFn: async ({ signal }) => {
      const params = { path: { receipt_number: number }, query: { check } };
      return (await unwrap(api.GET('/api/receipts/{receipt_number}', { params, signal }))).data;
    },
    // An answer of yesterday proves nothing to whoever checks today.
    staleTime: 0,
    meta: { keepMs: 0 },
  });
