import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, dataOf, unwrap } from './api/client';
import type { Schemas } from './api/types';
import { LIST_STALE_MS } from './query/query-client';
import { useMutation } from './query/use-mutation';

export type DepartureAlert = Schemas['DepartureAlertResponse'];
export type AlertTerms = Schemas['CreateDepartureAlertRequest'];

const alertsQuery = queryOptions({
  queryKey: ['departure-alerts'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/departure-alerts', { signal })),
  staleTime: LIST_STALE_MS,
});

export const useDepartureAlerts = (enabled = true) => useQuery({ ...alertsQuery, enabled });

/** Request that creates the alert or, with other values, updates it. */
export const termsOf = ({ id: _, told: _t, created_at: _c, ...rest }: DepartureAlert): AlertTerms => rest;

export function useAddAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (terms: AlertTerms) => dataOf(api.POST('/api/departure-alerts', { body: terms })),
    onSuccess: (alert) =>
      queries.setQueryData(alertsQuery.queryKey, (known) => [
        ...(known ?? []).filter(({ id }) => id !== alert.id),
        alert,
      ]),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  });
}

export function useRemoveAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id }: DepartureAlert) => {
      await unwrap(api.DELETE('/api/departure-alerts/{id}', { params: { path: { id } } }));
    },
    onSuccess: (_, { id }) =>
      queries.setQueryData(alertsQuery.queryKey, (known) => known?.filter((one) => one.id !== id)),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  });
}
