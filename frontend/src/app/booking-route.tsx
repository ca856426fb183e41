import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useParams } from 'react-router';
import { ErrorState } from '../components/error-state';
import { lazyComponent } from '../components/lazy-component';
import { PersonActions } from '../components/person-actions';
import { Screen } from '../components/screen';
import { CardSkeletons } from '../components/skeletons';
import { useBooking } from '../features/bookings/api/get-booking';
import { bookingPhase, cancelCause } from '../features/bookings/booking-phase';
import { CancelledScreen } from '../features/bookings/cancelled-screen';
import { CancelBooking } from '../features/bookings/components/cancel-booking';
import { ChangeBooking } from '../features/bookings/components/change-booking';
import { TicketScreen } from '../features/bookings/ticket-screen';
import { BookingClaim } from '../features/claims/components/booking-claim';
import { statusPath } from '../features/payments/api/find-payment';
import { PayScreen } from '../features/payments/pay-screen';
import { RateTrip } from '../features/ratings/components/rate-trip';
import { ratingHasOpened } from '../features/ratings/rating';
import { CancellationTerms } from '../features/rides/components/cancellation-terms';
import { TripSafety } from '../features/safety/components/trip-safety';
import { useAuth } from '../lib/auth/auth-context';
import { usePersonName } from '../lib/person-name';
import { useServerNow } from '../lib/use-clock';
import { CreditOffer } from './credit-offer';
import { InstallOffer, PushOffer } from './push-offer';

const ShareTravellers = lazyComponent(() =>
  import('../features/safety/components/share-travellers').then((m) => m.ShareTravellers),
);

const RATING_ID = 'rating';

export function BookingRoute() {
  const { id = '' } = useParams();
  const { t } = useTranslation(['common', 'bookings']);
  const nameOf = usePersonName();
  const now = useServerNow();
  const { user } = useAuth();
  const query = useBooking(id);
  const { data: booking, refetch } = query;
  const refetchBooking = useCallback(() => void refetch(), [refetch]);
  // The cached payment may have ended, so only a fresh response redirects to the status screen.
  if (!booking || (query.isFetching && bookingPhase(booking) === 'waiting')) {
    return (
      <Screen title={t(query.isFetching ? 'loading' : 'nav.bookings')} backTo="/bookings">
        {query.isFetching ? <CardSkeletons heights={[118, 228, 38]} /> : <ErrorState query={query} ofUrl />}
      </Screen>
    );
  }
  // Drivers open bookings from notifications, and see them with the ride.
  if (booking.user_id !== user?.id) return <Navigate replace to={`/driver/rides/${booking.ride_id}`} />;
  const driver = nameOf(booking.ride.driver.full_name, t('bookings:theDriver'));
  const { status, payment_status, cancel_reason } = booking;
  const claim = (
    <BookingClaim
      bookingId={booking.id}
      departure={booking.ride.departure_time}
      kind="driver_absent"
      claim={booking.claim}
      claimable={
        payment_status === 'completed' &&
        (status === 'pending_verification' ||
          (status === 'cancelled' && cancelCause(cancel_reason) === 'passenger'))
      }
    />
  );
  switch (bookingPhase(booking)) {
    case 'pay':
      return (
        <PayScreen key={booking.id} booking={booking} onChanged={refetchBooking}>
          <CreditOffer booking={booking} />
          <CancellationTerms departure={booking.ride.departure_time} graceMinutes={booking.grace_minutes} />
          {!booking.payment && !booking.changed_from && <ChangeBooking booking={booking} />}
          <CancelBooking booking={booking} />
        </PayScreen>
      );
    case 'waiting':
      return booking.payment && <Navigate replace to={statusPath(booking.payment)} />;
    case 'ticket':
      return (
        <TicketScreen booking={booking} query={query}>
          {booking.travellers && status !== 'completed' && <ShareTravellers booking={booking} />}
          <TripSafety
            booking={booking}
            ratingId={ratingHasOpened(booking.ride.departure_time, now) ? RATING_ID : null}
          />
          <div id={RATING_ID}>
            <RateTrip booking={booking} rated={{ role: 'driver', name: driver }} />
          </div>
          {claim}
          <PersonActions userId={booking.ride.driver.id} name={driver} rideId={booking.ride_id} />
          <PushOffer
            moment="ticket"
            otherwise={booking.status === 'pending_verification' && <InstallOffer />}
          />
        </TicketScreen>
      );
    case 'cancelled':
      return (
        <CancelledScreen booking={booking} query={query}>
          {claim}
        </CancelledScreen>
      );
  }
}
