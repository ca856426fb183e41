import { RouteMap } from '../features/rides/components/route-map';
import { TripScreen } from '../features/safety/trip-screen';

export function TripRoute() {
  return <TripScreen map={(from, to) => <RouteMap from={from} to={to} />} />;
}
