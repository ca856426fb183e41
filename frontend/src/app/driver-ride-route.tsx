import { useParams } from 'react-router';
import { RideConversations } from '../features/chat/ride-conversations';
import { RatePassenger } from '../features/ratings/components/rate-passenger';
import { PushOffer } from './push-offer';
import { DriverRideScreen } from '../features/driver/driver-ride-screen';

export function DriverRideRoute() {
  const { id = '' } = useParams();
  return (
    <DriverRideScreen
      afterTrip={(passenger, departure) => (
        <RatePassenger bookingId={passenger.id} name={passenger.user.full_name} departure={departure} />
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
