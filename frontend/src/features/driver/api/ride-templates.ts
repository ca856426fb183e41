import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { useMutation } from '../../../lib/query/use-mutation';

export type RideTemplate = Schemas['RideTemplateResponse'];
type NewTemplate = Schemas['SaveRideTemplateRequest'];

const templatesQuery = queryOptions({
  queryKey: ['driver', 'templates'],
  queryFn: ({ signal }) =>
    dataOf(api.GET('/api/ride-templates', { signal }), 'Failed to fetch ride templates'),
});

export const useRideTemplates = () => useQuery(templatesQuery);

/** Replaces a template of the same name. */
export function useSaveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewTemplate) =>
      dataOf(api.POST('/api/ride-templates', { body }), 'Failed to save the ride template'),
    onSuccess: () => void queries.invalidateQueries({ queryKey: templatesQuery.queryKey }),
  });
}

export function useRemoveTemplate() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      const path = { id };
      await dataOf(
        api.DELETE('/api/ride-templates/{id}', { params: { path } }),
        'Failed to delete the ride template',
      );
    },
    onSuccess: (_, removed) =>
      queries.setQueryData(templatesQuery.queryKey, (known) => known?.filter(({ id }) => id !== removed)),
  });
}
