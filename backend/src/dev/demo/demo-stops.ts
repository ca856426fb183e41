import type { EntityManager } from 'typeorm';
import { type RideStop, writeSegments } from '../../modules/rides';
import { newId } from '../../platform/database';

export async function insertStops(tx: EntityManager, rideId: string | undefined): Promise<void> {
  const [rides] = await tx.query<[{ id: string; price: number; stops: RideStop[] }[], number]>(
    `UPDATE rides SET leg_seats = ARRAY[seats, seats], stops = jsonb_build_array(
       ${stopSql('$2', 'from_city', 'meeting_point', 'departure_time', '1500')},
       ${stopSql('$3', "'Édéa'", "'Carrefour Hôtel de Ville'", "departure_time + interval '70 minutes'", '3000')},
       ${stopSql('$4', 'to_city', 'NULL::text', "departure_time + interval '4 hours'", 'NULL::integer')})
     WHERE id = $1 RETURNING id, price, stops`,
    [rideId, newId(), newId(), newId()],
  );
  for (const ride of rides) await writeSegments(tx, ride);
}

const stopSql = (id: string, city: string, place: string, time: string, price: string) =>
  `jsonb_build_object('id', ${id}::uuid, 'city', ${city}, 'meeting_point', ${place}, 'departure_time',
    to_char((${time}) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'price', ${price})`;

export async function segmentFrom(tx: EntityManager, rideId: string, city: string | undefined) {
  if (city === undefined) return {};
  const [segment] = await tx.query<{ price: number; departure_time: Date; from_stop_id: string }[]>(
    `SELECT price, departure_time, from_stop_id FROM ride_segments WHERE ride_id = $1 AND from_city = $2 AND to_stop_id IS NULL`,
    [rideId, city],
  );
  return segment;
}
