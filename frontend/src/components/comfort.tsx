import { lazy, Suspense } from 'react';
import type { Ride } from '../lib/api/types';

const List = lazy(() => import('./comfort-list').then((m) => ({ default: m.ComfortList })));

/** The ride's comfort and luggage, as icons with words. Loaded with the first ride that states something. */
export function Comfort({ preferences }: Pick<Ride, 'preferences'>) {
  // Absent in rides cached by an earlier version.
  if (!preferences) return null;
  return (
    <Suspense fallback={null}>
      <List preferences={preferences} />
    </Suspense>
  );
}
