import { statements } from '../../platform/database';
import type { NearbyRouteResponse, PopularRouteResponse, RideDayResponse } from './dto/rides.responses';

export type RideDayRow = Omit<RideDayResponse, 'cheapest_amount'>;

export type NearbyRouteRow = Omit<NearbyRouteResponse, 'cheapest_amount' | 'from_km' | 'to_km'>;

export type PopularRouteRow = Omit<PopularRouteResponse, 'cheapest_amount'>;

/** SQL: bookable town pairs, including those between stops. */
const BOOKABLE_ROUTES = `(
  SELECT r.from_city, r.to_city, r.departure_time, r.price, r.seats_available AS seats FROM rides r
  WHERE r.status = 'scheduled' AND r.listed AND r.departure_time > now()
  UNION ALL
  SELECT s.from_city, s.to_city, s.departure_time, s.price, free_on(r.leg_seats, s.first_leg, s.last_leg) AS seats
  FROM ride_segments s JOIN rides r ON r.id = s.ride_id
  WHERE r.status = 'scheduled' AND r.listed AND s.departure_time > now())`;

export const SQL = statements({
  /**
   * Parameters: from, to, start, end, minimum of free seats. Reads one index range (rides_search,
   * ride_segments_search) per day: twice as fast as grouping rides by day.
   */
  rides_days: `
    SELECT to_char(d.begins AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS date, leaving.*
    FROM generate_series($3::timestamptz, $4::timestamptz - interval '24 hours', interval '24 hours') AS d (begins)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rides, min(w.price) AS cheapest_price, max(w.seats) AS most_seats
        FROM ${BOOKABLE_ROUTES} w
        WHERE w.from_city = $1 AND w.to_city = $2
          AND w.departure_time >= d.begins AND w.departure_time < d.begins + interval '24 hours'
          AND w.seats >= $5) leaving
    WHERE leaving.rides > 0 ORDER BY d.begins`,
  rides_nearby_routes: `
    SELECT w.from_city, w.to_city, count(*)::int AS rides, min(w.price) AS cheapest_price
    FROM ${BOOKABLE_ROUTES} w
    WHERE w.from_city = ANY($1::text[]) AND w.to_city = ANY($2::text[])
      AND w.departure_time >= $3 AND w.departure_time < $4 AND w.seats >= $5
    GROUP BY 1, 2`,
  /**
   * At most $1 routes with upcoming departures, ordered by paid seats on rides of the last 30 days, then days
   * with a search (repeats count once), then number of departures. Reads two ranges of rides_listed, one of
   * ride_segments_departure and a month of counts.
   */
  rides_popular_routes: `
    WITH coming AS (
      SELECT w.from_city, w.to_city, count(*)::int AS rides, min(w.price) AS cheapest_price,
        to_char(min(w.departure_time) AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS next_date
      FROM ${BOOKABLE_ROUTES} w
      WHERE w.departure_time < now() + interval '31 days' AND w.seats > 0
      GROUP BY 1, 2
    ), travelled AS (
      SELECT r.from_city, r.to_city, sum(r.seats - r.seats_available) AS seats
      FROM rides r
      WHERE r.status <> 'cancelled' AND r.departure_time <= now() AND r.departure_time > now() - interval '30 days'
      GROUP BY 1, 2
    ), searched AS (
      SELECT s.from_city, s.to_city, count(*) AS days
      FROM search_counts s
      WHERE s.day > (now() AT TIME ZONE 'Africa/Douala')::date - 30
      GROUP BY 1, 2
    )
    SELECT coming.* FROM coming
      LEFT JOIN travelled USING (from_city, to_city)
      LEFT JOIN searched USING (from_city, to_city)
    ORDER BY coalesce(travelled.seats, 0) DESC, coalesce(searched.days, 0) DESC, rides DESC, from_city, to_city
    LIMIT $1`,
  /**
   * Reads one range each of the indexes rides_listed and ride_segments_departure. Limited because a sitemap holds at
   * most 50,000 addresses, and each corridor needs one per language.
   */
  rides_open_corridors: `
    SELECT w.from_city, w.to_city FROM ${BOOKABLE_ROUTES} w
    WHERE w.departure_time < now() + interval '31 days'
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 20000`,
});
