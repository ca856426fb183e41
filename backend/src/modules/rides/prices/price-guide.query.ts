import type { PreparedQuery } from '../../../platform/database';

/** XAF. */
export interface PaidPricesRow {
  low: number | null;
  high: number | null;
  /** Seats sold. */
  sample: number;
  drivers: number;
}

/** Quartiles of the last 90 days, excluding rides with stops. Reads one range of the index rides_search. */
export const PAID_PRICES: PreparedQuery = {
  name: 'rides_paid_prices',
  text: `
    SELECT percentile_disc(0.25) WITHIN GROUP (ORDER BY r.price) AS low,
      percentile_disc(0.75) WITHIN GROUP (ORDER BY r.price) AS high,
      count(*)::int AS sample, count(DISTINCT r.driver_id)::int AS drivers
    FROM rides r CROSS JOIN generate_series(1, r.seats - r.seats_available)
    WHERE r.from_city = $1 AND r.to_city = $2 AND r.status <> 'cancelled' AND r.leg_seats IS NULL
      AND r.departure_time > now() - interval '90 days' AND r.departure_time <= now()`,
};
