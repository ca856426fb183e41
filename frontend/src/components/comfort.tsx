import { later } from './later';
import type { Ride } from '../lib/api/types';

const List = later(() => import('./comfort-list').then((m) => m.ComfortList));

/** Loaded with the first ride that states something. */
export function Comfort({ preferences }: Pick<Ride, 'preferences'>) {
  // Absent in old cached rides.
  if (!preferences) return null;
  return <List preferences={preferences} />;
}
