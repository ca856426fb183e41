import type { Town } from '../../towns';

const KM_A_DEGREE = 111;
const FARTHEST_KM = 60;

/** `geo:4.05,9.7`; null for other texts and remote places. Pure. */
export function nearestTown(text: string, towns: readonly Town[]): string | null {
  const [, latitude, longitude] = /^geo:(-?[\d.]+),(-?[\d.]+)$/.exec(text) ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const distance = (town: Town): number =>
    KM_A_DEGREE *
    Math.hypot(
      town.latitude - Number(latitude),
      (town.longitude - Number(longitude)) * Math.cos((Number(latitude) * Math.PI) / 180),
    );
  const nearest = towns.reduce<Town | null>(
    (best, town) => (best === null || distance(town) < distance(best) ? town : best),
    null,
  );
  return nearest !== null && distance(nearest) <= FARTHEST_KM ? nearest.name : null;
}
