import { useParams } from 'react-router';
import { RideConversations } from '../features/chat/ride-conversations';
import { PushOffer } from './push-offer';
import { DriverRideScreen } from '../features/driver/driver-ride-screen';

export function DriverRideRoute() {
  const { id = '' } = useParams();
  return (
    <DriverRideScreen
      conversations={
        <>
          <PushOffer moment="ride" />
          <RideConversations rideId={id} />
        </>
      }
    />
  );
}
