import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import type { components } from '../../../lib/api/schema.gen';
import { dataOf } from '../../../lib/api/unwrap';
import { KEPT_LONG_MS } from '../../../lib/query/query-client';

export type Receipt = components['schemas']['ReceiptResponse'];

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
    meta: { keepMs: KEPT_LONG_MS },
  });
