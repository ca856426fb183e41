import { later } from '../components/later';
import { TripScreen } from '../features/safety/trip-screen';

// In the journey's chunk, which visitors of a link don't need.
const RouteMap = later(() => import('../features/rides/components/route-map').then((m) => m.RouteMap));

export function TripRoute() {
  return <TripScreen map={(from, to) => <RouteMap from={from} to={to} />} />;
}
