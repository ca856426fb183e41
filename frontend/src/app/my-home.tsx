import { lazy, Suspense } from 'react';
import { NextJourney } from '../features/bookings/components/next-journey';

// Passengers, the many, don't load it.
const HomeDeparture = lazy(() =>
  import('../features/driver/components/home-departure').then((m) => ({ default: m.HomeDeparture })),
);

/** What a person has under way, on the home screen: above the search what a driver has to do, below it the next journey. */
export function MyHome({ above }: { above?: true }) {
  if (!above) return <NextJourney />;
  return (
    <Suspense fallback={null}>
      <HomeDeparture />
    </Suspense>
  );
}
