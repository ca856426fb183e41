import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { PreparedQueries, statements } from '../../platform/database';
import { BOOKED_SEGMENT } from '../bookings';
import { CONTACT_TEXTS, type TripFacts } from './trip.policy';

export interface TripRow extends TripFacts {
  booking_id: string;
  user_id: string;
  driver_id: string;
  from_city: string;
  to_city: string;
  car_model: string | null;
  car_plate: string | null;
  driver_full_name: string;
  driver_avatar_url: string | null;
  share_id: string | null;
  token_hash: Buffer | null;
  contact_sends: number;
  contact_sent_at: Date | null;
}

const TRIP = `SELECT b.id AS booking_id, b.user_id, b.status, b.payment_status, r.driver_id, ${BOOKED_SEGMENT},
    r.car_model, r.car_plate, d.full_name AS driver_full_name, d.avatar_url AS driver_avatar_url,
    t.share_id, t.token_hash, t.arrived_at, coalesce(t.contact_sends, 0)::integer AS contact_sends, t.contact_sent_at,
    clock_timestamp() AS now
  FROM bookings b JOIN rides r ON r.id = b.ride_id JOIN profiles d ON d.id = r.driver_id`;

const SQL = statements({
  trips_of_booking: `${TRIP} LEFT JOIN trips t ON t.booking_id = b.id WHERE b.id = $1`,
  trips_of_token: `${TRIP} JOIN trips t ON t.booking_id = b.id WHERE t.token_hash = $1`,
});

@Injectable()
export class TripsRepository {
  constructor(private readonly prepared: PreparedQueries) {}

  ofBooking(bookingId: string): Promise<TripRow | null> {
    return this.prepared.first(SQL.trips_of_booking, [bookingId]);
  }

  ofToken(tokenHash: Buffer): Promise<TripRow | null> {
    return this.prepared.first(SQL.trips_of_token, [tokenHash]);
  }

  /** Inserts a share or returns the existing share. @param replaced id of a share whose token key was removed, or null */
  async share(
    tx: EntityManager,
    bookingId: string,
    next: { share_id: string; token_hash: Buffer },
    replaced: string | null,
  ): Promise<Pick<TripRow, 'share_id' | 'token_hash'>> {
    const [row] = await tx.query<[Pick<TripRow, 'share_id' | 'token_hash'>]>(
      `INSERT INTO trips AS t (booking_id, share_id, token_hash) VALUES ($1, $2, $3)
       ON CONFLICT (booking_id) DO UPDATE SET (share_id, token_hash) = (
         SELECT CASE WHEN t.share_id IS NULL OR t.share_id = $4 THEN excluded.share_id ELSE t.share_id END,
           CASE WHEN t.share_id IS NULL OR t.share_id = $4 THEN excluded.token_hash ELSE t.token_hash END)
       RETURNING share_id, token_hash`,
      [bookingId, next.share_id, next.token_hash, replaced],
    );
    return row;
  }

  /** The row prevents a later `moveToBooking`. */
  async revoke(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      'INSERT INTO trips (booking_id) VALUES ($1) ON CONFLICT (booking_id) DO UPDATE SET share_id = NULL, token_hash = NULL',
      [bookingId],
    );
  }

  /** Keeps a shared link working after a change of the booking. Idempotent. */
  async moveToBooking(tx: EntityManager, bookingId: string, to: string): Promise<void> {
    await tx.query(
      'UPDATE trips SET booking_id = $2 WHERE booking_id = $1 AND NOT EXISTS (SELECT 1 FROM trips WHERE booking_id = $2)',
      [bookingId, to],
    );
  }

  async arrive(tx: EntityManager, bookingId: string): Promise<void> {
    await tx.query(
      `INSERT INTO trips AS t (booking_id, arrived_at) VALUES ($1, clock_timestamp())
       ON CONFLICT (booking_id) DO UPDATE SET arrived_at = coalesce(t.arrived_at, excluded.arrived_at)`,
      [bookingId],
    );
  }

  /** @returns how many SMS the trip has sent, or null at the limit or too soon after the last one */
  async countContactText(tx: EntityManager, bookingId: string): Promise<number | null> {
    const [rows] = await tx.query<[{ contact_sends: number }[], number]>(
      `UPDATE trips SET contact_sends = contact_sends + 1, contact_sent_at = clock_timestamp()
       WHERE booking_id = $1 AND contact_sends < $2
         AND (contact_sent_at IS NULL OR contact_sent_at <= clock_timestamp() - make_interval(mins => $3))
       RETURNING contact_sends`,
      [bookingId, CONTACT_TEXTS.perTrip, CONTACT_TEXTS.minutesApart],
    );
    return rows[0]?.contact_sends ?? null;
  }
}
