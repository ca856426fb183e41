import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { Card } from '../../components/card';
import { ErrorState } from '../../components/error-state';
import { Screen } from '../../components/screen';
import { ShareButton } from '../../components/share-button';
import { StaleMark } from '../../components/stale-mark';
import { ApiError } from '../../lib/api/errors';
import type { Ride } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { useFormat } from '../../lib/format/use-format';
import { bookability } from './bookability';
import { BookingBar, type BookRide } from './components/booking-bar';
import { RideDetails } from './components/ride-details';
import { readSearch, searchPath } from './search-params';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api/client';
import { unwrap } from '../../lib/api/unwrap';

const rideQuery = (id: string) =>
  queryOptions({
    queryKey: ['rides', 'one', id],
    queryFn: async ({ signal }) => {
      const { data } = await unwrap(
        api.GET('/api/rides/{id}', { params: { path: { id } }, signal }),
        'Failed to fetch ride',
      );
      return data;
    },
  });

const useRide = (id: string) => useQuery(rideQuery(id));

/** One ride, with everything one wants to know before booking it. */
export function RideScreen({ book }: { book: BookRide }) {
  const { id = '' } = useParams();
  const { t } = useTranslation(['rides', 'common']);
  const ride = useRide(id);
  if (ride.data) return <LoadedRide ride={ride.data} query={ride} book={book} />;
  return (
    <Screen title={ride.isPending ? t('common:loading') : t('ride.page404')} backTo="/">
      {ride.isPending ? (
        <RideSkeleton />
      ) : (
        <ErrorState
          {...(isGone(ride.error) && { title: t('ride.notFound') })}
          error={ride.error}
          onRetry={() => void ride.refetch()}
        />
      )}
    </Screen>
  );
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

function LoadedRide({
  ride,
  query,
  book,
}: {
  ride: Ride;
  query: ReturnType<typeof useRide>;
  book: BookRide;
}) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const [seats, setSeats] = useState(search?.min_seats ?? 1);
  const beside = useMediaQuery('(min-width:1200px)', { noSsr: true }) && search !== null;
  const cities = { from: ride.from_city, to: ride.to_city };
  const { user } = useAuth();
  const bookable = bookability(ride) === 'open' && user?.id !== ride.driver_id;
  const wanted = Math.max(1, Math.min(seats, ride.seats_available));
  return (
    <Screen
      title={format.longDay(ride.departure_time)}
      pageTitle={t('ride.page', { ...cities, day: format.day(ride.departure_time) })}
      {...(!beside && { backTo: search ? searchPath(search) : '/' })}
      actions={
        <ShareButton
          label={t('ride.share')}
          path={`/rides/${ride.id}`}
          text={t('ride.shareText', { ...cities, when: format.nearMoment(ride.departure_time) })}
        />
      }
      footer={<BookingBar ride={ride} seats={wanted} book={book} search={search} />}
    >
      <StaleMark query={query} />
      <RideDetails ride={ride} bookable={bookable} seats={wanted} onSeats={setSeats} />
    </Screen>
  );
}

function RideSkeleton() {
  return (
    <>
      {[132, 80, 96, 110].map((height) => (
        <Card key={height} aria-hidden>
          <Skeleton variant="rounded" height={height - 32} />
        </Card>
      ))}
    </>
  );
}
