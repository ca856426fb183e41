import { type QueryKey, useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import type { ConsoleDataProvider } from '../providers/data';

/** A query of the API beyond react-admin's lists and records. */
export function useRead<Data>(
  queryKey: QueryKey,
  read: (api: ConsoleDataProvider, signal: AbortSignal) => Promise<Data>,
  options: Omit<UseQueryOptions<Data>, 'queryKey' | 'queryFn'> = {},
) {
  const api = useDataProvider<ConsoleDataProvider>();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => read(api, signal) });
}
