import type { PreparedQuery } from '../../../platform/database';

/** Two towns with departures to come. */
export interface OpenCorridorRow {
  from_city: string;
  to_city: string;
}

/** Reads one range of the index rides_listed. A sitemap holds 50,000 addresses at most. */
export const OPEN_CORRIDORS: PreparedQuery = {
  name: 'open_corridors',
  text: `
    SELECT r.from_city, r.to_city FROM rides r
    WHERE r.status = 'scheduled' AND r.listed AND r.departure_time > now() AND r.departure_time < now() + interval '31 days'
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 20000`,
};
