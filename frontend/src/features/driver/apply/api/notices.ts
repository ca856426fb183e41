import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../../lib/api/client';
import { unwrap } from '../../../../lib/api/unwrap';

/** More than anybody is told of their documents in a year. */
const LIMIT = 50;

/** What one was told of one's application and documents, newest first. Reasons may name documents: no copy on the device. */
export const applicationNoticesQuery = (changedAt: string) =>
  queryOptions({
    queryKey: ['notifications', 'driver-application', changedAt],
    queryFn: async ({ signal }) => {
      const query = { limit: LIMIT };
      const { data } = await unwrap(api.GET('/api/notifications', { params: { query }, signal }));
      return data.filter(({ type }) => type === 'driver_application' || type === 'driver_document');
    },
    meta: { keepMs: 0 },
  });

/** @param changedAt when the application changed last: each change is told */
export const useApplicationNotices = (changedAt: string) =>
  useQuery({ ...applicationNoticesQuery(changedAt), placeholderData: keepPreviousData });
