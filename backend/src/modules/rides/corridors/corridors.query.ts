import type { PreparedQuery } from '../../../platform/database';
import { OPEN_WAYS } from '../ride-days.query';

export interface OpenCorridorRow {
  from_city: string;
  to_city: string;
}

/**
 * One range each of the indexes rides_listed and ride_segments_departure. A sitemap holds at most 50,000
 * addresses.
 */
export const OPEN_CORRIDORS: PreparedQuery = {
  name: 'open_corridors',
  text: `
    SELECT w.from_city, w.to_city FROM ${OPEN_WAYS} w
    WHERE w.departure_time < now() + interval '31 days'
    GROUP BY 1, 2 ORDER BY count(*) DESC, 1, 2 LIMIT 20000`,
};
