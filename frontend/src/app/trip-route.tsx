import { lazyComponent } from '../components/lazy-component';
import { TripScreen } from '../features/safety/trip-screen';

// Loaded lazily: the map's chunk holds the booking screens, which visitors of a trip link don't need.
const RouteMap = lazyComponent(() =>
  import('../features/rides/components/route-map').then((m) => m.RouteMap),
);

export function TripRoute() {
  return <TripScreen map={(from, to) => <RouteMap from={from} to={to} />} />;
}
