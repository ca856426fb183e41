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

const OPEN = `r.status = 'scheduled' AND r.departure_time > now()
  AND r.departure_time >= $3 AND r.departure_time < $4 AND r.seats_available >= $5`;

/** From, to, first instant, end, least free seats: a range of the index rides_search, grouped by day. */
export const RIDE_DAYS: PreparedQuery = {
  name: 'ride_days',
  text: `
    SELECT to_char(r.departure_time AT TIME ZONE 'Africa/Douala', 'YYYY-MM-DD') AS date, count(*)::int AS rides,
      min(r.price) AS cheapest_price, max(r.seats_available) AS most_seats
    FROM rides r
    WHERE r.from_city = $1 AND r.to_city = $2 AND ${OPEN}
    GROUP BY 1 ORDER BY 1`,
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
