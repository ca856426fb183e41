import { newId } from '../../src/platform/database';
import { type Database, insertPerson } from './person';

export interface RideGiven {
  id?: string;
  driver_id?: string;
  from_city?: string;
  to_city?: string;
  /** Default: in three days. */
  departure_time?: Date;
  description?: string | null;
  car_model?: string | null;
  car_plate?: string | null;
  meeting_point?: string | null;
  /** XAF per seat. */
  price?: number;
  seats?: number;
  status?: 'scheduled' | 'cancelled' | 'completed';
}

export interface InsertedRide {
  id: string;
  driver_id: string;
  departure_time: Date;
  price: number;
  seats: number;
}

export const HOUR_MS = 3_600_000;

/** Negative: in the past. */
export function inHours(hours: number): Date {
  return new Date(Date.now() + hours * HOUR_MS);
}

/** Inserts a ride with all seats free. Creates the driver by default. */
export async function insertRide(database: Database, given: RideGiven = {}): Promise<InsertedRide> {
  const ride = {
    id: given.id ?? newId(),
    driver_id: given.driver_id ?? (await insertPerson(database, { driver: true })).id,
    departure_time: given.departure_time ?? inHours(72),
    price: given.price ?? 4_500,
    seats: given.seats ?? 4,
  };
  await database.query(
    `INSERT INTO rides (id, driver_id, from_city, to_city, departure_time, description, car_model, car_plate, meeting_point,
       price, seats, seats_available, status, cancelled_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, CASE WHEN $12 = 'cancelled' THEN now() END)`,
    [
      ride.id,
      ride.driver_id,
      given.from_city ?? 'Douala',
      given.to_city ?? 'Yaoundé',
      ride.departure_time,
      given.description ?? null,
      given.car_model ?? 'Toyota Corolla',
      given.car_plate ?? 'LT 123 AB',
      given.meeting_point ?? null,
      ride.price,
      ride.seats,
      given.status ?? 'scheduled',
    ],
  );
  return ride;
}
