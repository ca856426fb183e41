import type { DataSource } from 'typeorm';
import { TownsService } from '../../modules/towns';
import type { AppConfig } from '../../platform/config';
import { refuseInProduction } from './refuse-in-production';

export interface RideRoutes {
  from: string[];
  to: string[];
  price: number[];
  /** Routes between main cities: the first `mainRoutes` entries. */
  mainRoutes: number;
}

const XAF_PER_KM = 18;
const PRICE_STEP = 500;
const MAX_KM = 900;

/** All pairs of main cities, then a few routes from each town, priced by distance. */
export function rideRoutes(towns: TownsService): RideRoutes {
  const all = towns.all();
  const mains = all.filter(({ main }) => main);
  const others = all.flatMap((from, index) =>
    [1, 7, 31, 83].flatMap((step) => all[(index + step) % all.length] ?? []).map((to) => [from, to] as const),
  );
  const pairs = [...mains.flatMap((from) => mains.map((to) => [from, to] as const)), ...others];
  const routes: RideRoutes = { from: [], to: [], price: [], mainRoutes: 0 };
  const seen = new Set<string>();
  for (const [from, to] of pairs) {
    const km = towns.estimate(from, to).distance_km;
    const pair = `${from.name} ${to.name}`;
    if (from.name === to.name || seen.has(pair) || km > MAX_KM) continue;
    seen.add(pair);
    routes.from.push(from.name);
    routes.to.push(to.name);
    routes.price.push(Math.max(1, Math.round((km * XAF_PER_KM) / PRICE_STEP)) * PRICE_STEP);
    if (from.main && to.main) routes.mainRoutes = routes.from.length;
  }
  return routes;
}

/** One batch takes seconds, so that progress is visible. */
const RIDES_PER_BATCH = 50_000;
const MAX_DRIVERS = 1_000;
const RIDES_PER_DRIVER = 200;
const MAIN_ROUTES_SHARE = 0.6;
const DAYS_AHEAD = 60;

/** UUIDv7 for PostgreSQL before 18: 48 bits of milliseconds, the version, then random bits. */
const UUID_V7 = `(lpad(to_hex((extract(epoch FROM clock_timestamp()) * 1000)::bigint), 12, '0') || '7'
    || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid`;

const INSERT_DRIVERS = `
  INSERT INTO profiles (id, phone, full_name, role, is_driver, is_driver_applicant, driver_status,
    driver_application_status, driver_application_date)
  SELECT ${UUID_V7}, '237620' || lpad(n::text, 6, '0'), 'Chauffeur ' || lpad(n::text, 4, '0'), 'driver', true, true,
    'approved', 'approved', now()
  FROM generate_series(1, $1::integer) AS n
  ON CONFLICT (phone) DO NOTHING`;

/** Sorted like the search index, so that its pages fill sequentially. */
const INSERT_RIDES = `
  WITH routes AS MATERIALIZED (
    SELECT * FROM unnest($2::text[], $3::text[], $4::integer[]) WITH ORDINALITY AS r (from_city, to_city, price, n)
  ), drivers AS MATERIALIZED (
    SELECT id, row_number() OVER (ORDER BY phone) AS n FROM profiles WHERE phone LIKE '237620%'
  ), picks AS MATERIALIZED (
    SELECT
      1 + floor(CASE WHEN random() < ${MAIN_ROUTES_SHARE} THEN random() * $5::integer
        ELSE random() * cardinality($2::text[]) END)::bigint AS route,
      1 + floor(random() * (SELECT count(*) FROM drivers))::bigint AS driver,
      date_trunc('hour', now()) + interval '2 hours' + floor(random() * ${DAYS_AHEAD * 96}) * interval '15 minutes' AS departure_time,
      1 + floor(random() * 6)::smallint AS seats,
      (floor(random() * 5) - 2)::integer * 250 AS haggling
    FROM generate_series(1, $1::integer)
  )
  INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, car_model, price, seats, seats_available)
  SELECT ${UUID_V7}, drivers.id, routes.from_city, routes.to_city, picks.departure_time, 'Toyota Corolla',
    greatest(routes.price + picks.haggling, 500), picks.seats, picks.seats
  FROM picks JOIN routes ON routes.n = picks.route JOIN drivers ON drivers.n = picks.driver
  ORDER BY routes.from_city, routes.to_city, picks.departure_time`;

/**
 * Inserts rides for load tests and query plans, then runs ANALYZE.
 * @param report called after each batch with the total so far
 * @throws SeedRefusedError when `config.isProduction`
 */
export async function seedRides(
  dataSource: DataSource,
  config: Pick<AppConfig, 'isProduction'>,
  count: number,
  report: (inserted: number) => void = () => undefined,
): Promise<void> {
  refuseInProduction(config);
  const { from, to, price, mainRoutes } = rideRoutes(new TownsService());
  await dataSource.query(INSERT_DRIVERS, [Math.min(MAX_DRIVERS, Math.ceil(count / RIDES_PER_DRIVER))]);
  for (let inserted = 0; inserted < count;) {
    const batch = Math.min(RIDES_PER_BATCH, count - inserted);
    await dataSource.query(INSERT_RIDES, [batch, from, to, price, mainRoutes]);
    inserted += batch;
    report(inserted);
  }
  await dataSource.query('ANALYZE profiles');
  await dataSource.query('ANALYZE rides');
}
