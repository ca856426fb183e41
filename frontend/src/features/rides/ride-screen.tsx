import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { MainLink } from '../../components/main-button';
import { Screen } from '../../components/screen';
import { ShareButton } from '../../components/share-button';
import { CardSkeletons } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { ApiError } from '../../lib/api/errors';
import type { Ride } from '../../lib/api/types';
import { useAuth } from '../../lib/auth/auth-context';
import { dayOf } from '../../lib/format/days';
import { useFormat } from '../../lib/format/use-format';
import { useLanguage } from '../../lib/i18n/language';
import { isPart, partOf } from '../../lib/ride-part';
import { useTerms } from '../../lib/terms';
import { useRide } from './api/get-ride';
import { bookability } from './bookability';
import { type SeatRequest, takeIntent } from './booking-intent';
import { BookingBar, type BookRide } from './components/booking-bar';
import { RideDetails } from './components/ride-details';
import { readSearch, readSeats } from './search-params';
import { searchPath } from './search-path';

export function RideScreen({ book }: { book: BookRide }) {
  const { id = '' } = useParams();
  const { t } = useTranslation(['rides', 'common', 'comfort']);
  const ride = useRide(id);
  // Fetches the terms in parallel with the ride.
  useTerms();
  if (ride.data) return <LoadedRide ride={ride.data} query={ride} book={book} />;
  return (
    <Screen title={ride.isPending ? t('common:loading') : t('ride.page404')} backTo="/">
      {ride.isPending ? <CardSkeletons heights={[100, 48, 64, 78]} /> : <NoRide query={ride} />}
    </Screen>
  );
}

function NoRide({ query }: { query: ReturnType<typeof useRide> }) {
  const { t } = useTranslation('rides');
  const [params] = useSearchParams();
  const search = readSearch(params);
  if (!isMissing(query.error)) return <ErrorState query={query} />;
  return (
    <EmptyState
      drawing="road"
      title={t('ride.notFound')}
      text={t('ride.goneText')}
      action={
        <MainLink to={search ? searchPath(search) : '/'}>
          {search ? t('ride.sameJourney', { from: search.from_city, to: search.to_city }) : t('ride.search')}
        </MainLink>
      }
    />
  );
}

const isMissing = (error: unknown) => error instanceof ApiError && [400, 404].includes(error.status);

function LoadedRide({
  ride: whole,
  query,
  book,
}: {
  ride: Ride;
  query: ReturnType<typeof useRide>;
  book: BookRide;
}) {
  const { t } = useTranslation('rides');
  const format = useFormat();
  const language = useLanguage();
  const [params] = useSearchParams();
  const search = readSearch(params);
  const ride = partOf(whole, search, useTerms());
  const [names, setNames] = useState<string[]>([]);
  const [showMissing, setShowMissing] = useState(false);
  const [seats, setSeats] = useState(readSeats(params) ?? search?.min_seats ?? 1);
  const isBesideResults = useMediaQuery('(min-width:1200px)', { noSsr: true }) && search !== null;
  const cities = { from: ride.from_city, to: ride.to_city };
  const { user } = useAuth();
  const bookable = bookability(ride) === 'open' && user?.id !== ride.driver_id;
  const seatCount = Math.max(1, Math.min(seats, ride.seats_available));
  useIntendedBooking(ride, book, params.get('intent'), bookable && user !== null);
  return (
    <Screen
      title={format.longDay(ride.departure_time)}
      pageTitle={t('ride.page', { ...cities, day: format.day(ride.departure_time) })}
      {...(!isBesideResults && { backTo: search ? searchPath(search) : '/' })}
      actions={
        <ShareButton
          label={t('ride.share')}
          path={`/rides/${ride.id}?lang=${language}${partQuery(ride)}`}
          text={t('ride.shareText', { ...cities, when: format.nearMoment(ride.departure_time) })}
        />
      }
      footer={
        <BookingBar
          ride={ride}
          seats={seatCount}
          names={names}
          onIncomplete={() => setShowMissing(true)}
          book={book}
          search={search}
        />
      }
    >
      <StaleMark query={query} />
      <RideDetails
        ride={ride}
        bookable={bookable && !book.bookingStatus}
        seats={seatCount}
        onSeats={setSeats}
        travellers={{ names, onNames: setNames, showMissing }}
      />
    </Screen>
  );
}

function partQuery(ride: Ride): string {
  if (!isPart(ride) || !ride.whole) return '';
  const { from_city, to_city, departure_time } = ride;
  const part = new URLSearchParams({ from_city, to_city, date: dayOf(new Date(departure_time)) });
  return `&${part.toString()}`;
}

function useIntendedBooking(ride: Ride, book: BookRide, token: string | null, ready: boolean) {
  const start = useEffectEvent(({ seats, travellers = [] }: SeatRequest) => {
    const seatCount = Math.min(seats, ride.seats_available);
    book.start(ride, { seats: seatCount, travellers: travellers.slice(0, seatCount) });
  });
  useEffect(() => {
    if (!ready) return;
    const intended = takeIntent(ride.id, token);
    if (intended) start(intended);
  }, [ride.id, token, ready]);
}
