import { useQuery } from '@tanstack/react-query';
import { api, dataOf } from '../../../lib/api/client';
import type { Schemas } from '../../../lib/api/types';
import { LIST_STALE_MS } from '../../../lib/query/query-client';
import { firstDay } from '../search-params';
import type { RideSearch } from './search-rides';

export type RideDay = Schemas['RideDayResponse'];
export type NearbyRoute = Schemas['NearbyRouteResponse'];

export const DAYS_AHEAD = 31;

/** Uses the fare in data cached before service fees existed. */
export const withCheapestAmount = <Way extends Pick<RideDay, 'cheapest_price' | 'cheapest_amount'>>(
  ways: readonly (Omit<Way, 'cheapest_amount'> & Partial<Way>)[],
) => ways.map((way) => ({ ...way, cheapest_amount: way.cheapest_amount ?? way.cheapest_price }));

type Journey = Pick<RideSearch, 'from_city' | 'to_city' | 'date' | 'min_seats'>;

export const useRideDays = ({ from_city, to_city, date, min_seats }: Journey, enabled = true) => {
  const query = { from_city, to_city, min_seats, from: firstDay(date), days: DAYS_AHEAD };
  return useQuery({
    queryKey: ['rides', 'days', query],
    queryFn: ({ signal }): Promise<RideDay[]> =>
      dataOf(api.GET('/api/rides/days', { params: { query }, signal })),
    select: withCheapestAmount<RideDay>,
    staleTime: LIST_STALE_MS,
    enabled,
  });
};

export const useNearbyRoutes = ({ from_city, to_city, date, min_seats }: Journey) => {
  const query = { from_city, to_city, min_seats, date };
  return useQuery({
    queryKey: ['rides', 'nearby', query],
    queryFn: ({ signal }): Promise<NearbyRoute[]> =>
      dataOf(api.GET('/api/rides/nearby', { params: { query }, signal })),
    select: withCheapestAmount<NearbyRoute>,
    staleTime: LIST_STALE_MS,
  });
};
