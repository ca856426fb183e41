import { isUUID } from 'class-validator';
import type { DataSource } from 'typeorm';
import { matchingPeople } from '../profiles';
import { townKey, TownsService } from '../towns';

/** If more people match, a scan in any order fills a page quickly. */
const MAX_PEOPLE = 500;
const TOWN_KEYS = new TownsService().all().map(({ name }) => townKey(name));

export type StaffSearch = { id: string } | { people: string[] } | { text: string };

/**
 * Classifies a search so that an index can serve it: an id, or people by part of a name (at least three letters
 * that match no town) or of a phone number (at least six digits). Other texts (town, plate, partial id) need a
 * scan.
 */
export async function staffSearch(database: Pick<DataSource, 'query'>, q: string): Promise<StaffSearch> {
  if (isUUID(q)) return { id: q };
  const people = mayBeOnlyAPerson(q) ? await matchingPeople(database, q, MAX_PEOPLE) : null;
  return people === null ? { text: q } : { people };
}

function mayBeOnlyAPerson(q: string): boolean {
  if (/^[\d\s.()+-]+$/.test(q)) return q.replace(/\D/g, '').length >= 6;
  const key = townKey(q);
  if (/\d/.test(q) || key.length < 3) return false;
  return !TOWN_KEYS.some((town) => town.includes(key) || key.includes(town));
}
