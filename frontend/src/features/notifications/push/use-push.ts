import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { devicesQuery } from '../api/devices';
import { readPushState, turnOff, turnOn } from './device-push';
import { useMutation } from '../../../lib/query/use-mutation';

const pushQuery = queryOptions({
  queryKey: ['push', 'state'],
  queryFn: readPushState,
  // The permission can change in the browser's settings.
  staleTime: 0,
  meta: { keepMs: 0 },
});

export const usePushState = () => useQuery(pushQuery).data;

/** Turns push on this browser on (needs a user gesture) or off. */
export function useSwitchPush() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    onSettled: async () => {
      await queries.invalidateQueries(pushQuery);
      await queries.invalidateQueries(devicesQuery);
    },
  });
}
