import { isUUID } from 'class-validator';
import type { DataSource } from 'typeorm';
import { peopleHolding } from '../profiles';
import { townKey, TownsService } from '../towns';

/** Looked up by index; with more people, a page fills quickly in any order. */
const PEOPLE = 500;
const TOWN_KEYS = new TownsService().all().map(({ name }) => townKey(name));

export type StaffSearch = { id: string } | { people: string[] } | { text: string };

/**
 * Classifies a search so that an index can serve it: an id; a person, by three or more letters that no town's
 * name contains or six or more digits. Other texts (town, plate, partial id) need a scan.
 */
export async function staffSearch(database: Pick<DataSource, 'query'>, q: string): Promise<StaffSearch> {
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
