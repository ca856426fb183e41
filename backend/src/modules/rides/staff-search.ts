import { isUUID } from 'class-validator';
import type { DataSource } from 'typeorm';
import { peopleHolding } from '../profiles';
import { townKey, TownsService } from '../towns';

/** So many people's rides or bookings are found by an index; of more, a page is soon full whatever is read. */
const PEOPLE = 500;
const TOWN_KEYS = new TownsService().all().map(({ name }) => townKey(name));

/** What staff look for: one record by its id, what is of some people, or a text that may stand anywhere. */
export type SoughtByStaff = { id: string } | { people: string[] } | { text: string };

/**
 * Tells what a text can be, so that an index finds it among millions: an id; a person, by three letters and more of a name that are
 * in no town's, or by six digits and more of a number. Anything else (a town, a plate, a part of an id) is looked for row by row.
 */
export async function soughtByStaff(database: Pick<DataSource, 'query'>, q: string): Promise<SoughtByStaff> {
  if (isUUID(q)) return { id: q };
  const people = mayBeOnlyAPerson(q) ? await peopleHolding(database, q, PEOPLE) : null;
  return people === null ? { text: q } : { people };
}

function mayBeOnlyAPerson(q: string): boolean {
  if (/^[\d\s.()+-]+$/.test(q)) return q.replace(/\D/g, '').length >= 6;
  const key = townKey(q);
  if (/\d/.test(q) || key.length < 3) return false;
  return !TOWN_KEYS.some((town) => town.includes(key) || key.includes(town));
}
