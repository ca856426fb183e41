import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { EmptyState } from '../../components/empty-state';
import { ErrorState } from '../../components/error-state';
import { HalfTabs } from '../../components/half-tabs';
import { LoadMore } from '../../components/load-more';
import { Screen } from '../../components/screen';
import { StaleMark } from '../../components/stale-mark';
import type { Booking } from '../../lib/api/types';
import { useBookings } from './api/list-bookings';
import { isUpcoming } from './booking-phase';
import { BookingCard } from './components/booking-card';
import { BookingSkeletons } from './components/booking-skeletons';

const byDeparture = (a: Booking, b: Booking) => a.ride.departure_time.localeCompare(b.ride.departure_time);

/** My tickets: those to come, the next departure first, and those that were. */
export function BookingsScreen() {
  const { t } = useTranslation('bookings');
  const [params] = useSearchParams();
  const isPast = params.get('past') === 'true';
  return (
    <Screen title={t('list.title')}>
      <HalfTabs
        label={t('list.halves')}
        upcoming={t('list.upcoming')}
        past={t('list.past')}
        isPast={isPast}
      />
      <BookingList isPast={isPast} />
    </Screen>
  );
}

function BookingList({ isPast }: { isPast: boolean }) {
  const { t } = useTranslation('bookings');
  const bookings = useBookings();
  const [now] = useState(Date.now);
  if (bookings.isPending) return <BookingSkeletons />;
  if (!bookings.data) {
    return (
      <ErrorState title={t('list.failed')} error={bookings.error} onRetry={() => void bookings.refetch()} />
    );
  }
  const half = bookings.data.pages
    .flatMap((page) => page.data)
    .filter((booking) => isUpcoming(booking, now) !== isPast)
    .sort((a, b) => (isPast ? byDeparture(b, a) : byDeparture(a, b)));
  return (
    <>
      <StaleMark query={bookings} />
      {half.length > 0 && (
        <ul style={{ listStyle: 'none', padding: 0, display: 'grid', gap: 12 }}>
          {half.map((booking) => (
            <li key={booking.id}>
              <BookingCard booking={booking} />
            </li>
          ))}
        </ul>
      )}
      {half.length === 0 && !bookings.hasNextPage && <NoBookings isPast={isPast} />}
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
      action={
        <Button component={Link} to="/" variant="contained" size="large">
          {t('list.search')}
        </Button>
      }
    />
  );
}
