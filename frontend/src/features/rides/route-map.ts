import type { Town } from '../../lib/api/types';

interface Point {
  x: number;
  y: number;
}

export interface RouteDrawing {
  from: Point;
  to: Point;
  cities: (Point & { name: string })[];
}

export const FRAME = { width: 320, height: 150, margin: 34 } as const;

/** Minimum distance of a city from both ends; SVG units. */
const MIN_GAP = 26;
const LETTER_SIZE = { width: 6, height: 14 } as const;

type City = RouteDrawing['cities'][number];

const overlap = (one: City, other: City) =>
  Math.abs(one.x - other.x) < ((one.name.length + other.name.length) / 2) * LETTER_SIZE.width &&
  Math.abs(one.y - other.y) < LETTER_SIZE.height;

/** Equirectangular, north up: near the equator, both degrees are about as long. */
export function drawRoute(from: Town, to: Town, towns: readonly Town[]): RouteDrawing {
  const { width, height, margin } = FRAME;
  const west = Math.min(from.longitude, to.longitude);
  const east = Math.max(from.longitude, to.longitude);
  const south = Math.min(from.latitude, to.latitude);
  const north = Math.max(from.latitude, to.latitude);
  // Minimum span in degrees: towns on one parallel still have height.
  const minSpan = 0.25;
  const scale = Math.min(
    (width - 2 * margin) / Math.max(east - west, minSpan),
    (height - 2 * margin) / Math.max(north - south, minSpan),
  );
  const at = ({ longitude, latitude }: Town): Point => ({
    x: Math.round(width / 2 + (longitude - (west + east) / 2) * scale),
    y: Math.round(height / 2 - (latitude - (south + north) / 2) * scale),
  });
  const ends = [at(from), at(to)] as const;
  const inFrame = ({ x, y }: Point) => x > 8 && x < width - 8 && y > 12 && y < height - 8;
  const apart = (point: Point) => ends.every((end) => Math.hypot(point.x - end.x, point.y - end.y) > MIN_GAP);
  const candidates = towns
    .filter((town) => town.main)
    .map((town) => ({ name: town.name, ...at(town) }))
    .filter((city) => inFrame(city) && apart(city));
  const cities: City[] = [];
  for (const city of candidates) if (!cities.some((one) => overlap(one, city))) cities.push(city);
  return { from: ends[0], to: ends[1], cities };
}
