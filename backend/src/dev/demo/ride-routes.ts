import type { Town, TownsService } from '../../modules/towns';

export interface RideRoutes {
  from: string[];
  to: string[];
  price: number[];
  mains: number;
}

const XAF_PER_KM = 18;
const PRICE_STEP = 500;
const LONGEST_KM = 900;

/** Main cities in pairs, then a few journeys from each town, priced by distance. */
export function rideRoutes(towns: TownsService): RideRoutes {
  const all = towns.all();
  const mains = all.filter(({ main }) => main);
  const others = all.flatMap((from, index) =>
    [1, 7, 31, 83].flatMap((step) => all[(index + step) % all.length] ?? []).map((to) => [from, to] as const),
  );
  const pairs = [...mains.flatMap((from) => mains.map((to) => [from, to] as const)), ...others];
  const routes: RideRoutes = { from: [], to: [], price: [], mains: 0 };
  const seen = new Set<string>();
  for (const [from, to] of pairs) {
    const km = towns.estimate(from, to).distance_km;
    const pair = `${from.name} ${to.name}`;
    if (from.name === to.name || seen.has(pair) || km > LONGEST_KM) continue;
    seen.add(pair);
    routes.from.push(from.name);
    routes.to.push(to.name);
    routes.price.push(Math.max(1, Math.round((km * XAF_PER_KM) / PRICE_STEP)) * PRICE_STEP);
    if (isMain(from) && isMain(to)) routes.mains = routes.from.length;
  }
  return routes;
}

const isMain = (town: Town) => town.main;
