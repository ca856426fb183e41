import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from './api/client';
import { useMutation } from './query/use-mutation';

export const useBlocks = () =>
  useQuery({
    queryKey: ['chat', 'blocks'],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/profiles/me/blocks', { params: { query: { limit: 100 } }, signal })),
  });

export function useBlock() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ userId, blocked }: { userId: string; blocked: boolean }) => {
      const params = { path: { id: userId } };
      const call = blocked
        ? api.PUT('/api/profiles/{id}/block', { params })
        : api.DELETE('/api/profiles/{id}/block', { params });
      return dataOf(call);
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: ['chat'] }),
  });
}
