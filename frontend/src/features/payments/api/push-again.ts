import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

/**
 * `sent` is false if the provider refused. Fails with ApiError `THROTTLED` (every 30 s, three times) and `NOT_SUPPORTED` (payment no
 * longer open).
 */
export const usePushAgain = (paymentId: string) =>
  useMutation({
    mutationFn: async () => {
      const params = { path: { id: paymentId } };
      return (await unwrap(api.POST('/api/payments/{id}/push-again', { params }))).data;
    },
  });
