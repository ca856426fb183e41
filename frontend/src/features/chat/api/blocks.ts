import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api/client';
import { unwrap } from '../../../lib/api/unwrap';
import { useMutation } from '../../../lib/query/use-mutation';

export const blocksQuery = queryOptions({
  queryKey: ['chat', 'blocks'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/profiles/me/blocks', { signal }))).data,
});

export const useBlocks = () => useQuery(blocksQuery);

export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, blocked }: { userId: string; blocked: boolean }) => {
      const params = { path: { id: userId } };
      const call = blocked
        ? api.PUT('/api/profiles/{id}/block', { params })
        : api.DELETE('/api/profiles/{id}/block', { params });
      return (await unwrap(call)).data;
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['chat'] }),
  });
}
