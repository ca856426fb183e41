import type { PopularRoute } from './api/popular-routes';
import type { Journey } from './recent-searches';

/** A journey of the home screen, with what the server knows about its departures. */
export type HomeJourney = Journey & Partial<Pick<PopularRoute, 'rides' | 'cheapest_amount' | 'next_date'>>;

/** Pairs of main towns between which most people travel: until enough people have travelled here, and where nobody answers. */
export const USUAL: readonly Journey[] = [
  { from_city: 'Douala', to_city: 'Yaoundé' },
  { from_city: 'Yaoundé', to_city: 'Bafoussam' },
  { from_city: 'Douala', to_city: 'Bamenda' },
];

/** The journeys most travelled, filled up with the usual ones. */
export function homeJourneys(popular: readonly PopularRoute[] = []): HomeJourney[] {
  const missing = USUAL.filter(
    (usual) => !popular.some((one) => one.from_city === usual.from_city && one.to_city === usual.to_city),
  );
  return [...popular, ...missing.slice(0, Math.max(0, USUAL.length - popular.length))];
}
