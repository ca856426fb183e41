import type { Ride } from '../lib/api/types';
import { lazyComponent } from './lazy-component';

const List = lazyComponent(() => import('./comfort-list').then((m) => m.ComfortList));

export function Comfort({ preferences }: Pick<Ride, 'preferences'>) {
  // Absent in old cached rides.
  if (!preferences) return null;
  return <List preferences={preferences} />;
}
