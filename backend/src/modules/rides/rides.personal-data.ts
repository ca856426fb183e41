import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { FieldError } from '../../platform/errors';
import { deletionBlocker, pageBy, type PersonalData } from '../../platform/personal-data';

@Injectable()
export class RidesPersonalData implements PersonalData {
  readonly sections = {
    rides: `SELECT r.id, r.from_city, r.to_city, r.departure_time, r.description, r.car_model, r.car_plate, r.meeting_point,
        r.dropoff_point, r.price, r.seats, r.seats_available, r.stops, r.leg_seats, r.women_only, r.preferences, r.series_id, r.status, r.listed,
        r.cancelled_at, r.created_at, r.updated_at
      FROM rides r WHERE r.driver_id = $1 AND ${pageBy('r.id')}`,
    ride_templates: `SELECT t.id, t.name, t.from_city, t.to_city, t.departs_at, t.price, t.seats, t.car_model, t.car_plate, t.meeting_point,
        t.description, t.preferences, t.stops, t.created_at
      FROM ride_templates t WHERE t.driver_id = $1 AND ${pageBy('t.id')}`,
    departure_alerts: `SELECT a.id, a.from_city, a.to_city, to_char(a.day, 'YYYY-MM-DD') AS date,
        to_char(a.last_day, 'YYYY-MM-DD') AS date_to, a.weekdays, a.min_seats, a.max_price, a.told_at, a.created_at
      FROM departure_alerts a WHERE a.user_id = $1 AND ${pageBy('a.id')}`,
  };

  /** Future rides, and departed ones with open bookings. */
  async deletionBlockers(tx: EntityManager, userId: string): Promise<FieldError[]> {
    const [row] = await tx.query<{ count: number }[]>(
      `SELECT count(*)::integer AS count FROM rides r
       WHERE r.driver_id = $1 AND r.status = 'scheduled' AND (r.departure_time > now() OR EXISTS (
         SELECT 1 FROM bookings b WHERE b.ride_id = r.id AND b.status IN ('pending', 'pending_verification', 'confirmed')))`,
      [userId],
    );
    return deletionBlocker('rides', row?.count ?? 0, 'Rides to come');
  }

  /** Route and time also belong to the passengers' bookings. */
  async erase(tx: EntityManager, userId: string): Promise<void> {
    await tx.query('DELETE FROM departure_alerts WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM alert_matches WHERE user_id = $1', [userId]);
    await tx.query('DELETE FROM ride_templates WHERE driver_id = $1', [userId]);
    await tx.query(
      `UPDATE rides SET description = NULL, car_model = NULL, car_plate = NULL, meeting_point = NULL, dropoff_point = NULL,
         warning = NULL, updated_at = now(),
         stops = (SELECT jsonb_agg(s.stop || '{"meeting_point": null}' ORDER BY s.n) FROM jsonb_array_elements(stops) WITH ORDINALITY s (stop, n))
       WHERE driver_id = $1`,
      [userId],
    );
    await tx.query(
      `UPDATE ride_changes SET "from" = "from" - $2::text[], "to" = "to" - $2::text[]
       WHERE ride_id IN (SELECT id FROM rides WHERE driver_id = $1)`,
      [userId, ['description', 'car_model', 'car_plate', 'meeting_point', 'dropoff_point', 'stops']],
    );
  }
}
