import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, unwrap } from '../../../lib/api/client';
import type { PushDevice } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';

export const devicesQuery = queryOptions({
  queryKey: ['push', 'devices'],
  meta: { keepMs: 0 },
  queryFn: ({ signal }) => dataOf(api.GET('/api/push/subscriptions', { signal })),
});

export const usePushDevices = () => useQuery(devicesQuery);

export function useRemoveDevice() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: Pick<PushDevice, 'id'>) => {
      await unwrap(api.DELETE('/api/push/subscriptions/{id}', { params: { path: { id } } }));
    },
    onSettled: () => queries.invalidateQueries(devicesQuery),
  });
}
