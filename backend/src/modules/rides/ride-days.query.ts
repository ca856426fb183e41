import type { PreparedQuery } from '../../platform/database';
import type { Xaf } from '../../platform/money';

/** Departures between two towns on one day. */
export interface RideDayRow {
  /** `YYYY-MM-DD` in Douala. */
  date: string;
  rides: number;
  cheapest_price: Xaf;
  most_seats: number;
}

/** Departures on one day between two nearby towns. */
export interface NearbyRouteRow {
  from_city: string;
  to_city: string;
  rides: number;
  cheapest_price: Xaf;
}

/** A popular route with its next departure. */
export interface PopularRouteRow {
  from_city: string;
  to_city: string;
  rides: number;
  cheapest_price: Xaf;
  /** `YYYY-MM-DD` in Douala. */
  next_date: string;
}

const OPEN = `r.status = 'scheduled' AND r.listed AND r.departure_time > now()
  AND r.departure_time >= $3 AND r.departure_time < $4 AND r.seats_available >= $5`;

/**
 * Parameters: from, to, first instant, end, least free seats. One range of the index rides_search per day; grouping rides by day takes twice as
 * long.
 */
export const RIDE_DAYS: PreparedQuery = {
  name: 'ride_days',
  text: `
    SELECT to_char(d.begins AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS date, leaving.*
    FROM generate_series($3::timestamptz, $4::timestamptz - interval '24 hours', interval '24 hours') AS d (begins)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rides, min(r.price) AS cheapest_price, max(r.seats_available) AS most_seats
        FROM rides r
        WHERE r.from_city = $1 AND r.to_city = $2 AND r.status = 'scheduled' AND r.listed AND r.departure_time > now()
          AND r.departure_time >= d.begins AND r.departure_time < d.begins + interval '24 hours'
          AND r.seats_available >= $5) leaving
    WHERE leaving.rides > 0 ORDER BY d.begins`,
};

/** `RIDE_DAYS` for one day and several towns at each end. */
export const NEARBY_ROUTES: PreparedQuery = {
  name: 'ride_nearby_routes',
  text: `
    SELECT r.from_city, r.to_city, count(*)::int AS rides, min(r.price) AS cheapest_price
    FROM rides r
    WHERE r.from_city = ANY($1::text[]) AND r.to_city = ANY($2::text[]) AND ${OPEN}
    GROUP BY 1, 2`,
};

/**
 * At most $1 routes with departures to come, ordered by paid seats on rides of the last 30 days, then days with a search (repeats count once), then
 * upcoming departures. Reads two ranges of the index rides_listed and a month of counts.
 */
export const POPULAR_ROUTES: PreparedQuery = {
  name: 'ride_popular_routes',
  text: `
    WITH coming AS (
      SELECT r.from_city, r.to_city, count(*)::int AS rides, min(r.price) AS cheapest_price,
        to_char(min(r.departure_time) AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS next_date
      FROM rides r
      WHERE r.status = 'scheduled' AND r.listed AND r.departure_time > now() AND r.departure_time < now() + interval '31 days'
        AND r.seats_available > 0
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
};
