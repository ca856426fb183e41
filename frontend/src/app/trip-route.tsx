import { lazy, Suspense } from 'react';
import { TripScreen } from '../features/safety/trip-screen';

// In the journey's chunk, which visitors of a link don't need.
const RouteMap = lazy(() =>
  import('../features/rides/components/route-map').then((m) => ({ default: m.RouteMap })),
);

export function TripRoute() {
  return (
    <TripScreen
      map={(from, to) => (
        <Suspense fallback={null}>
          <RouteMap from={from} to={to} />
        </Suspense>
      )}
    />
  );
}
