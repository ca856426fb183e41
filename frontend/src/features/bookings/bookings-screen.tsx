import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Card, CardLink, TripCard } from '../../components/card';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { ListTools } from '../../components/list-tools';
import { LoadMore } from '../../components/load-more';
import { LongList } from '../../components/long-list';
import { MainLink } from '../../components/main-button';
import { RouteLine } from '../../components/route-line';
import { Screen } from '../../components/screen';
import { ServiceFee } from '../../components/service-fee';
import { LoadingList } from '../../components/skeletons';
import { StaleMark } from '../../components/stale-mark';
import { Note, Strong } from '../../components/text';
import { UpcomingPastTabs } from '../../components/upcoming-past-tabs';
import type { Booking } from '../../lib/api/types';
import { useFormat } from '../../lib/format/use-format';
import { useArrival } from '../../lib/journey-estimate';
import { usePersonName } from '../../lib/person-name';
import { agreedCharge } from '../../lib/service-fee';
import { useServerNow } from '../../lib/use-clock';
import { useBookings } from './api/list-bookings';
import { BOOKING_SORTS, type BookingSort, listBookings } from './booking-list';
import { cancelCause, isAttempt } from './booking-phase';
import { BookingChip } from './components/booking-chip';
import { positiveRefund, refundPhase } from './refund';

const MIN_SEARCHABLE = 4;

export function BookingsScreen() {
  const { t } = useTranslation('bookings');
  const [params] = useSearchParams();
  const isPast = params.get('past') === 'true';
  return (
    <Screen title={t('list.title')}>
      <UpcomingPastTabs
        label={t('list.tabs')}
        upcoming={t('list.upcoming')}
        past={t('list.past')}
        isPast={isPast}
      />
      <BookingList isPast={isPast} />
    </Screen>
  );
}

const SINGLE_BOOKINGS_KEY = ['bookings', 'one'];

/** Bookings opened one by one, in case the list was never fetched. */
function cachedBookings(queries: QueryClient): Booking[] {
  return queries
    .getQueriesData<Booking>({ queryKey: SINGLE_BOOKINGS_KEY })
    .flatMap(([, booking]) => booking ?? []);
}

function cachedAt(queries: QueryClient): number {
  const read = queries.getQueryCache().findAll({ queryKey: SINGLE_BOOKINGS_KEY });
  return Math.min(...read.filter(({ state }) => state.data).map(({ state }) => state.dataUpdatedAt));
}

function BookingList({ isPast }: { isPast: boolean }) {
  const { t } = useTranslation('bookings');
  const bookings = useBookings();
  const queries = useQueryClient();
  const now = useServerNow();
  const [text, setText] = useState('');
  const [sort, setSort] = useState<BookingSort>('departure');
  if (bookings.isPending) return <BookingSkeletons />;
  const known = bookings.data?.pages.flatMap((page) => page.data) ?? cachedBookings(queries);
  if (known.length === 0 && !bookings.data) {
    return <ErrorState title={t('list.failed')} query={bookings} />;
  }
  const inTab = listBookings(known, { past: isPast, text: '', sort: 'departure' }, now);
  const found = listBookings(known, { past: isPast, text, sort }, now);
  return (
    <>
      <StaleMark query={bookings} {...(!bookings.data && { asOf: cachedAt(queries) })} />
      {inTab.length >= MIN_SEARCHABLE && (
        <ListTools
          searchLabel={t('list.find')}
          text={text}
          onText={setText}
          sortLabel={t('list.sort')}
          sort={sort}
          onSort={setSort}
          sorts={BOOKING_SORTS.map((value) => ({ value, label: t(`list.sorts.${value}`) }))}
        />
      )}
      {inTab.length > 0 && found.length === 0 && (
        <Typography role="status" color="textSecondary">
          {t('list.nothingFound')}
        </Typography>
      )}
      {found.length > 0 && (
        <LongList>
          {found.map((booking) => (
            <li key={booking.id}>
              {isAttempt(booking) ? <AttemptCard booking={booking} /> : <BookingCard booking={booking} />}
            </li>
          ))}
        </LongList>
      )}
      {inTab.length === 0 && !bookings.hasNextPage && <NoBookings isPast={isPast} />}
      <LoadMore query={bookings} label={t('list.more')} />
    </>
  );
}

function NoBookings({ isPast }: { isPast: boolean }) {
  const { t } = useTranslation('bookings');
  return (
    <EmptyState
      drawing="ticket"
      title={t(isPast ? 'list.noPast' : 'list.noUpcoming')}
      text={t(isPast ? 'list.noPastText' : 'list.noUpcomingText')}
      action={<MainLink to="/">{t('list.search')}</MainLink>}
    />
  );
}

function BookingSkeletons() {
  return (
    <LoadingList rows={3}>
      <Card aria-hidden>
        <Skeleton width="40%" height={22} />
        <Skeleton width="60%" height={30} sx={{ mt: 2 }} />
        <Skeleton width="55%" height={30} />
        <Skeleton width="80%" height={22} sx={{ mt: 2 }} />
      </Card>
    </LoadingList>
  );
}

function AttemptCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const format = useFormat();
  const { id, ride, cancel_reason } = booking;
  return (
    <CardLink
      to={`/bookings/${id}`}
      sx={{ display: 'grid', gap: 0.5, boxShadow: 'none', borderStyle: 'dashed' }}
    >
      <Typography component="span" variant="body2">
        {ride.from_city} → {ride.to_city} · {format.nearMoment(ride.departure_time)}
      </Typography>
      <Note component="span">
        {t('list.attempt')} · {t(`cancelled.cause.${cancelCause(cancel_reason)}`)}
      </Note>
    </CardLink>
  );
}

function BookingCard({ booking }: { booking: Booking }) {
  const { t } = useTranslation(['bookings', 'common']);
  const nameOf = usePersonName();
  const format = useFormat();
  const { ride, seats, amount, status } = booking;
  const arrival = useArrival(ride, booking.to_stop_id);
  const refund = positiveRefund(booking);
  const now = useServerNow();
  return (
    <TripCard to={`/bookings/${booking.id}`}>
      <span className="row">
        <Strong>{format.nearDay(ride.departure_time)}</Strong>
        <BookingChip booking={booking} />
      </span>
      <RouteLine
        from={ride.from_city}
        to={ride.to_city}
        departure={format.time(ride.departure_time)}
        arrival={arrival && format.time(arrival)}
        planned={Date.parse(ride.departure_time) > now}
      />
      <span className="row">
        <Note component="span" sx={{ flex: '1 1 8rem' }}>
          {nameOf(ride.driver.full_name, t('driver'))} ·{' '}
          <span style={{ whiteSpace: 'nowrap' }}>{t('common:seats', { count: seats })}</span>
        </Note>
        <Strong sx={{ fontWeight: 600, textAlign: 'right', flex: 'none', ml: 'auto' }}>
          {format.money(amount)}
          <ServiceFee fee={agreedCharge(booking).fee} form="included" />
        </Strong>
      </span>
      {status === 'cancelled' && (
        <Note component="span">{t(`cancelled.cause.${cancelCause(booking.cancel_reason)}`)}</Note>
      )}
      {refund && (
        <Typography component="span" variant="body2" color="primary" sx={{ fontWeight: 600 }}>
          {t(`refund.line.${refundPhase(refund, now)}`, {
            amount: format.money(refund.amount),
            until: refund.rebook_until && format.time(refund.rebook_until),
          })}
        </Typography>
      )}
    </TripCard>
  );
}
