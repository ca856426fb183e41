import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from './api/client';
import type { components } from './api/schema.gen';
import { unwrap } from './api/unwrap';
import { LIST_WINDOW_MS } from './query/query-client';
import { useMutation } from './query/use-mutation';

export type DepartureAlert = components['schemas']['DepartureAlertResponse'];
export type AlertJourney = Pick<DepartureAlert, 'from_city' | 'to_city' | 'date'>;

const alertsQuery = queryOptions({
  queryKey: ['departure-alerts'],
  queryFn: async ({ signal }) => (await unwrap(api.GET('/api/departure-alerts', { signal }))).data,
  staleTime: LIST_WINDOW_MS,
});

/** The departures that a person waits for. */
export const useDepartureAlerts = (enabled = true) => useQuery({ ...alertsQuery, enabled });

/** Asks to be told of a departure; asked again, it is the same wish. */
export function useAddAlert() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (journey: AlertJourney) =>
      (await unwrap(api.POST('/api/departure-alerts', { body: journey }))).data,
    onSuccess: (alert) =>
      queries.setQueryData(alertsQuery.queryKey, (known) => [
        ...(known ?? []).filter(({ id }) => id !== alert.id),
        alert,
      ]),
    onSettled: () => queries.invalidateQueries(alertsQuery),
  });
}

/** Waits for it no longer. One that is gone already is as good. */
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
