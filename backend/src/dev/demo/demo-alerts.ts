import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import { PASSENGERS } from './demo-people';

const ONE_DAY = { last: null, weekdays: null };

/** Days count from today in Douala. Three people on a day are shown to drivers. */
const ALERTS = [
  { people: PASSENGERS.map(({ key }) => key), from: 'Douala', to: 'Limbe', day: 3, ...ONE_DAY },
  { people: ['paul', 'marie', 'fadimatou'], from: 'Yaoundé', to: 'Kribi', day: 5, ...ONE_DAY },
  { people: ['paul'], from: 'Bafoussam', to: 'Dschang', day: 1, last: 28, weekdays: [5] },
];

export async function insertAlerts(tx: EntityManager, people: ReadonlyMap<string, string>): Promise<void> {
  const today = `(now() AT TIME ZONE 'Africa/Douala')::date`;
  for (const { people: keys, from, to, day, last, weekdays } of ALERTS)
    for (const key of keys)
      await tx.query(
        `INSERT INTO departure_alerts (id, user_id, from_city, to_city, day, last_day, weekdays)
         VALUES ($1, $2, $3, $4, ${today} + $5::integer, ${today} + $6::integer, $7)`,
        [newId(), people.get(key), from, to, day, last, weekdays],
      );
  await tx.query(
    `INSERT INTO unmet_searches (day, from_city, to_city, searchers) VALUES (${today} + 4, 'Douala', 'Kribi', 2^12 - 1)`,
  );
}
