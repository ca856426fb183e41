import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { RideConversations } from '../features/chat/ride-conversations';
import { BookingClaim } from '../features/claims/components/booking-claim';
import { DriverRideScreen } from '../features/driver/driver-ride-screen';
import { RatePassenger } from '../features/ratings/components/rate-passenger';
import { usePersonName } from '../lib/person-name';
import { PushOffer } from './push-offer';

export function DriverRideRoute() {
  const { id = '' } = useParams();
  const { t } = useTranslation('driver');
  const nameOf = usePersonName();
  return (
    <DriverRideScreen
      afterTrip={(passenger, departure) => (
        <>
          {(passenger.status === 'confirmed' || passenger.status === 'completed') && (
            <RatePassenger
              bookingId={passenger.id}
              name={nameOf(passenger.user.full_name, t('passenger.unnamed'))}
              departure={departure}
            />
          )}
          <BookingClaim
            bookingId={passenger.id}
            departure={departure}
            kind="no_show"
            claim={passenger.claim}
            claimable={
              passenger.payment_status === 'completed' &&
              (passenger.status === 'pending_verification' || passenger.status === 'cancelled')
            }
          />
        </>
      )}
      conversations={
        <>
          <PushOffer moment="ride" />
          <RideConversations rideId={id} />
        </>
      }
    />
  );
}
