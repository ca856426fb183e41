import { lazy, Suspense } from 'react';
import { NextJourney } from '../features/bookings/components/next-journey';

// For drivers only.
const HomeDeparture = lazy(() =>
  import('../features/driver/components/home-departure').then((m) => ({ default: m.HomeDeparture })),
);

export function MyHome({ above }: { above?: true }) {
  if (!above) return <NextJourney />;
  return (
    <Suspense fallback={null}>
      <HomeDeparture />
    </Suspense>
  );
}
