import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { LONG_RETENTION_MS } from '../../../lib/query/query-client';

export type Receipt = Schemas['ReceiptResponse'];

export const useReceipt = (paymentId: string | undefined) =>
  useQuery({
    queryKey: ['bookings', 'receipt', paymentId],
    queryFn: ({ signal }): Promise<Receipt> => {
      const params = { path: { id: paymentId ?? '' } };
      const headers = { Accept: 'application/json' };
      return dataOf(api.GET('/api/payments/{id}/receipt', { params, headers, signal }));
    },
    enabled: paymentId !== undefined,
    staleTime: Infinity,
    meta: { keepMs: LONG_RETENTION_MS },
  });
