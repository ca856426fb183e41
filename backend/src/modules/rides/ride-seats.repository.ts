import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { firstRow, hasRow } from '../../platform/database';
import { outdated } from '../../platform/jobs';
import { IS_AWAITED } from './alerts/alert-matches.repository';
import { AlertMatchesService } from './alerts/alert-matches.service';
import { ListedRides, type ListedRoute } from './listed-rides';
import type { RideEntity } from './ride.entity';
import { segmentsOf } from './ride-stops.policy';

/** Null stops mean the departure and the last town. */
export interface SeatsOn {
  from_stop_id: string | null;
  to_stop_id: string | null;
  seats: number;
}

/** `departed`: at the time of the lock. */
export type LockedRide = RideEntity & { departed: boolean };

export const RIDE_STATE = 'r.*, r.departure_time <= clock_timestamp() AS departed';
const STATE_BY_ID = `SELECT ${RIDE_STATE} FROM rides r WHERE r.id = $1`;

const NEW_LEG_SEATS =
  'move_seats(leg_seats, first_leg(stops, $3::uuid), last_leg(stops, $4::uuid), $2::integer)';

/** Adds $2 free seats, or takes them if negative. */
const MOVE_SEATS = `
  UPDATE rides SET leg_seats = ${NEW_LEG_SEATS}, updated_at = now(),
    seats_available = CASE WHEN leg_seats IS NULL THEN seats_available + $2::integer
      ELSE free_on(${NEW_LEG_SEATS}, 1, cardinality(leg_seats)) END
  WHERE id = $1 AND CASE WHEN leg_seats IS NULL THEN $3::uuid IS NULL AND $4::uuid IS NULL AND seats_available + $2::integer >= 0
    ELSE free_on(leg_seats, first_leg(stops, $3::uuid), last_leg(stops, $4::uuid)) + $2::integer >= 0 END`;

const FREE = `CASE WHEN leg_seats IS NULL THEN seats_available
  ELSE free_on(leg_seats, first_leg(stops, $3::uuid), last_leg(stops, $4::uuid)) END`;

/**
 * Locks and seats of rides (docs/domain.md#seats). `TAKE_SEATS` of the bookings takes seats, too.
 * Lock a ride before its bookings to avoid deadlocks.
 */
@Injectable()
export class RideSeatsRepository {
  constructor(
    private readonly listed: ListedRides,
    private readonly alerts: AlertMatchesService,
  ) {}

  /** Doesn't block inserts of rows that reference the ride. */
  lock(tx: EntityManager, id: string): Promise<LockedRide | null> {
    return firstRow(tx, `${STATE_BY_ID} FOR NO KEY UPDATE`, [id]);
  }

  read(tx: EntityManager, id: string): Promise<LockedRide | null> {
    return firstRow(tx, STATE_BY_ID, [id]);
  }

  lockFollowing(tx: EntityManager, id: string): Promise<LockedRide[]> {
    return tx.query<LockedRide[]>(
      `SELECT ${RIDE_STATE} FROM rides r JOIN rides first ON first.id = $1
       WHERE r.id = first.id OR (r.driver_id = first.driver_id AND r.series_id = first.series_id
         AND r.departure_time >= first.departure_time AND r.status = 'scheduled' AND r.departure_time > clock_timestamp())
       ORDER BY r.id FOR NO KEY UPDATE OF r`,
      [id],
    );
  }

  tryLock(tx: EntityManager, id: string): Promise<boolean> {
    return hasRow(tx, 'SELECT 1 FROM rides WHERE id = $1 FOR NO KEY UPDATE SKIP LOCKED', [id]);
  }

  /** Releases seats of a cancelled booking and matches the ride with departure alerts. */
  async release(tx: EntityManager, id: string, seats: SeatsOn): Promise<void> {
    const moved = await this.moveSeats(tx, id, seats, 1, IS_AWAITED);
    if (!moved) throw new Error(`The ride ${id} does not exist`);
    if (moved.awaited)
      await this.alerts.plan(tx, { ride_id: id, reason: 'seats', seats: moved.free - seats.seats });
  }

  /** Returns false if too few seats are free or a stop is no longer served. */
  async take(tx: EntityManager, id: string, seats: SeatsOn): Promise<boolean> {
    return (await this.moveSeats(tx, id, seats, -1, 'false')) !== undefined;
  }

  private async moveSeats(
    tx: EntityManager,
    id: string,
    { seats, from_stop_id, to_stop_id }: SeatsOn,
    sign: 1 | -1,
    awaited: string,
  ): Promise<MovedSeats | undefined> {
    const [[moved]] = await tx.query<[MovedSeats[], number]>(
      `${MOVE_SEATS} RETURNING from_city, to_city, stops, ${FREE} AS free, ${awaited} AS awaited`,
      [id, sign * seats, from_stop_id, to_stop_id],
    );
    if (moved) this.listed.invalidate(tx, moved);
    return moved;
  }
}

type MovedSeats = ListedRoute & { free: number; awaited: boolean };

export function seatsOf(tx: EntityManager, rideId: string): Promise<SeatsOn[]> {
  return tx.query<SeatsOn[]>(
    `SELECT from_stop_id, to_stop_id, seats FROM bookings
     WHERE ride_id = $1 AND status IN ('pending', 'pending_verification', 'confirmed')`,
    [rideId],
  );
}

/** Segments are deleted 30 days after departure; the rides stay. */
export const OLD_SEGMENTS = outdated('ride_segments', {
  where: `departure_time < now() - interval '30 days'`,
  oldest: 'departure_time',
});

export async function writeSegments(
  tx: EntityManager,
  ride: Pick<RideEntity, 'id' | 'stops' | 'price'>,
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
