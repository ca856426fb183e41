import type { PopularRoute } from './api/popular-routes';
import type { Journey } from './recent-searches';

/** A journey, with departure data if known. */
export type HomeJourney = Journey & Partial<Pick<PopularRoute, 'rides' | 'cheapest_amount' | 'next_date'>>;

/** Default journeys, used until there is enough data or if the server does not answer. */
export const DEFAULT_JOURNEYS: readonly Journey[] = [
  { from_city: 'Douala', to_city: 'Yaoundé' },
  { from_city: 'Yaoundé', to_city: 'Bafoussam' },
  { from_city: 'Douala', to_city: 'Bamenda' },
];

/** Most travelled journeys, filled up with the default ones. */
export function homeJourneys(popular: readonly PopularRoute[] = []): HomeJourney[] {
  const missing = DEFAULT_JOURNEYS.filter(
    (usual) => !popular.some((one) => one.from_city === usual.from_city && one.to_city === usual.to_city),
  );
  return [...popular, ...missing.slice(0, Math.max(0, DEFAULT_JOURNEYS.length - popular.length))];
}
