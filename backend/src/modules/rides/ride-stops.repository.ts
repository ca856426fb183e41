import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { outdated } from '../../platform/jobs';
import type { SeatsOn } from './ride-seats.repository';
import { type RideStop, segmentsOf } from './ride-stops.policy';

/** Searches find past segments for this long; the rides themselves stay. */
export const OLD_SEGMENTS = outdated('ride_segments', {
  where: `departure_time < now() - interval '30 days'`,
  oldest: 'departure_time',
});

@Injectable()
export class RideStopsRepository {
  seatsTaken(tx: EntityManager, rideId: string): Promise<SeatsOn[]> {
    return tx.query<SeatsOn[]>(
      `SELECT from_stop_id, to_stop_id, seats FROM bookings
       WHERE ride_id = $1 AND status IN ('pending', 'pending_verification', 'confirmed')`,
      [rideId],
    );
  }

  async writeSegments(
    tx: EntityManager,
    ride: { id: string; stops: readonly RideStop[] | null; price: number },
  ): Promise<void> {
    await tx.query('DELETE FROM ride_segments WHERE ride_id = $1', [ride.id]);
    const segments = segmentsOf(ride.stops, ride.price);
    if (segments.length === 0) return;
    await tx.query(
      `INSERT INTO ride_segments (ride_id, first_leg, last_leg, from_stop_id, to_stop_id, from_city, to_city, departure_time, arrival_time, price)
       SELECT $1, * FROM jsonb_to_recordset($2::jsonb) AS s (first_leg smallint, last_leg smallint, from_stop_id uuid, to_stop_id uuid,
         from_city text, to_city text, departure_time timestamptz, arrival_time timestamptz, price integer)`,
      [ride.id, JSON.stringify(segments)],
    );
  }
}
