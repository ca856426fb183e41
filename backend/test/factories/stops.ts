import { type RideStop, segmentsOf } from '../../src/modules/rides/ride-stops.policy';
import { newId } from '../../src/platform/database';
import type { Database } from './person';
import { HOUR_MS, type InsertedRide, insertRide, type RideGiven } from './ride';

export interface RideWithStops extends InsertedRide {
  stops: RideStop[];
}

/** Towns are an hour apart; each leg costs `prices` XAF or the whole ride's price. */
export async function insertRideWithStops(
  database: Database,
  given: RideGiven & { through?: string[]; prices?: (number | null)[] } = {},
): Promise<RideWithStops> {
  const { through = ['Douala', 'Édéa', 'Eséka', 'Yaoundé'], prices = [], ...rest } = given;
  const ride = await insertRide(database, {
    ...rest,
    from_city: through[0] ?? '',
    to_city: through.at(-1) ?? '',
  });
  const stops = through.map((city, at) => ({
    id: newId(),
    city,
    meeting_point: at === 0 ? (given.meeting_point ?? null) : `Gare de ${city}`,
    departure_time: new Date(ride.departure_time.getTime() + at * HOUR_MS).toISOString(),
    price: at === through.length - 1 ? null : (prices[at] ?? null),
  }));
  await database.query(
    'UPDATE rides SET stops = $2, leg_seats = array_fill(seats, ARRAY[$3::integer]) WHERE id = $1',
    [ride.id, JSON.stringify(stops), stops.length - 1],
  );
  for (const segment of segmentsOf(stops, ride.price)) {
    await database.query(
      `INSERT INTO ride_segments (ride_id, first_leg, last_leg, from_stop_id, to_stop_id, from_city, to_city, departure_time, arrival_time, price)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [ride.id, ...Object.values(segment)],
    );
  }
  return { ...ride, stops };
}

/** Rides with a leg whose free seats differ from the capacity minus what active bookings take of it. */
export function ridesWithWrongLegs(database: Database): Promise<unknown[]> {
  return database.query<unknown[]>(
    `SELECT r.id, r.leg_seats, r.seats_available, leg, taken.seats FROM rides r CROSS JOIN generate_subscripts(r.leg_seats, 1) leg
       CROSS JOIN LATERAL (SELECT coalesce(sum(b.seats), 0) AS seats FROM bookings b WHERE b.ride_id = r.id
         AND b.status IN ('pending', 'pending_verification', 'confirmed', 'completed')
         AND leg BETWEEN first_leg(r.stops, b.from_stop_id) AND last_leg(r.stops, b.to_stop_id)) taken
     WHERE r.leg_seats[leg] <> r.seats - taken.seats OR r.seats_available <> free_on(r.leg_seats, 1, cardinality(r.leg_seats))`,
  );
}
