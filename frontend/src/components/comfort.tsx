import { lazy, Suspense } from 'react';
import type { Ride } from '../lib/api/types';

const List = lazy(() => import('./comfort-list').then((m) => ({ default: m.ComfortList })));

/** Loaded with the first ride that states something. */
export function Comfort({ preferences }: Pick<Ride, 'preferences'>) {
  // Absent in old cached rides.
  if (!preferences) return null;
  return (
    <Suspense fallback={null}>
      <List preferences={preferences} />
    </Suspense>
  );
}
