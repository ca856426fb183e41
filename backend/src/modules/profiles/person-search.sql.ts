import type { DataSource } from 'typeorm';
import { bindings } from '../../platform/database';

/** Accents are folded here, because lower() of the database may know only ASCII. */
const ACCENTED = 'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyoa';

/** Must match the index profiles_staff_search. */
const folded = (name: string) =>
  `translate(lower(${name}), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * SQL: name or phone number contains the text, ignoring case, accents and blanks in numbers. From three characters
 * on, it uses the trigram index if that is installed; otherwise it scans.
 */
export function personMatches(alias: string, text: string, bind: (part: string) => string): string {
  const name = text.normalize('NFD').replace(/\p{M}/gu, '');
  const digits = text.replace(/[\s.()+-]/g, '');
  const conditions = [`${folded(`${alias}.full_name`)} LIKE ${folded(bind(`%${escapeLike(name)}%`))}`];
  if (/^\d+$/.test(digits)) conditions.push(`${alias}.phone LIKE ${bind(`%${digits}%`)}`);
  return `(${conditions.join(' OR ')})`;
}

/** SQL of a condition on similar names, and of their distance to the text. Needs pg_trgm. */
export function likePerson(alias: string, text: string, bind: (part: string) => string) {
  const [name, wanted] = [folded(`${alias}.full_name`), folded(bind(text))];
  return { like: `${wanted} <% ${name}`, distance: `${wanted} <<-> ${name}` };
}

/** Ids of the people found; null if there are more than `max`. */
export async function matchingPeople(
  database: Pick<DataSource, 'query'>,
  text: string,
  max: number,
): Promise<string[] | null> {
  const { values, bind } = bindings();
  const found = await database.query<{ id: string }[]>(
    `SELECT p.id FROM profiles p WHERE ${personMatches('p', text, bind)} LIMIT ${bind(max + 1)}`,
    values,
  );
  return found.length > max ? null : found.map(({ id }) => id);
}
