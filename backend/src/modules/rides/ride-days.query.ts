import type { PreparedQuery } from '../../platform/database';
import type { Xaf } from '../../platform/money';

/** What leaves on one day between two towns. */
export interface RideDayRow {
  /** `YYYY-MM-DD` in Douala. */
  date: string;
  rides: number;
  cheapest_price: Xaf;
  most_seats: number;
}

/** What leaves on a day between two towns near the ones wanted. */
export interface NearbyRouteRow {
  from_city: string;
  to_city: string;
  rides: number;
  cheapest_price: Xaf;
}

/** Towns between which people travel, with what leaves next. */
export interface PopularRouteRow {
  from_city: string;
  to_city: string;
  rides: number;
  cheapest_price: Xaf;
  /** `YYYY-MM-DD` in Douala. */
  next_date: string;
}

const OPEN = `r.status = 'scheduled' AND r.departure_time > now()
  AND r.departure_time >= $3 AND r.departure_time < $4 AND r.seats_available >= $5`;

/** From, to, first instant, end, least free seats: for each day a range of the index rides_search; to ask of each ride which day it is on takes as long again. */
export const RIDE_DAYS: PreparedQuery = {
  name: 'ride_days',
  text: `
    SELECT to_char(d.begins AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS date, leaving.*
    FROM generate_series($3::timestamptz, $4::timestamptz - interval '24 hours', interval '24 hours') AS d (begins)
      CROSS JOIN LATERAL (
        SELECT count(*)::int AS rides, min(r.price) AS cheapest_price, max(r.seats_available) AS most_seats
        FROM rides r
        WHERE r.from_city = $1 AND r.to_city = $2 AND r.status = 'scheduled' AND r.departure_time > now()
          AND r.departure_time >= d.begins AND r.departure_time < d.begins + interval '24 hours'
          AND r.seats_available >= $5) leaving
    WHERE leaving.rides > 0 ORDER BY d.begins`,
};

/** The same for one day and a few towns on each side. */
export const NEARBY_ROUTES: PreparedQuery = {
  name: 'ride_nearby_routes',
  text: `
    SELECT r.from_city, r.to_city, count(*)::int AS rides, min(r.price) AS cheapest_price
    FROM rides r
    WHERE r.from_city = ANY($1::text[]) AND r.to_city = ANY($2::text[]) AND ${OPEN}
    GROUP BY 1, 2`,
};

/**
 * Towns with departures to come, the most travelled first: by the seats that were paid for on rides of the last 30 days (a departed
 * ride has no held ones), then by the days on which somebody searched (a thousand searches on one day count as one), then by their
 * departures to come. At most $1 of them; two ranges of the index rides_listed, and the counts of a month.
 */
export const POPULAR_ROUTES: PreparedQuery = {
  name: 'ride_popular_routes',
  text: `
    WITH coming AS (
      SELECT r.from_city, r.to_city, count(*)::int AS rides, min(r.price) AS cheapest_price,
        to_char(min(r.departure_time) AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS next_date
      FROM rides r
      WHERE r.status = 'scheduled' AND r.departure_time > now() AND r.departure_time < now() + interval '31 days'
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
