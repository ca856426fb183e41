import type { DataSource } from 'typeorm';
import { bindings } from '../../platform/database';

/** Folds case and accents even if the database's lower() knows only ASCII. */
const ACCENTED = 'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyoa';

/** Must match the index profiles_staff_search. */
const folded = (name: string) =>
  `translate(lower(${name}), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

/** Escapes LIKE patterns. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * SQL: name or number contains the text, ignoring accents, case and blanks in numbers. Uses the trigram index
 * (if installed) from three characters on; else scans.
 */
export function personHolds(alias: string, text: string, bind: (part: string) => string): string {
  const name = text.normalize('NFD').replace(/\p{M}/gu, '');
  const digits = text.replace(/[\s.()+-]/g, '');
  const ways = [`${folded(`${alias}.full_name`)} LIKE ${folded(bind(`%${literally(name)}%`))}`];
  if (/^\d+$/.test(digits)) ways.push(`${alias}.phone LIKE ${bind(`%${digits}%`)}`);
  return `(${ways.join(' OR ')})`;
}

/** SQL with the distance. Needs pg_trgm. */
export function likePerson(alias: string, text: string, bind: (part: string) => string) {
  const [name, wanted] = [folded(`${alias}.full_name`), folded(bind(text))];
  return { like: `${wanted} <% ${name}`, distance: `${wanted} <<-> ${name}` };
}

/** Null if there are too many to list. */
export async function peopleHolding(
  database: Pick<DataSource, 'query'>,
  text: string,
  most: number,
): Promise<string[] | null> {
  const { values, bind } = bindings();
  const found = await database.query<{ id: string }[]>(
    `SELECT p.id FROM profiles p WHERE ${personHolds('p', text, bind)} LIMIT ${bind(most + 1)}`,
    values,
  );
  return found.length > most ? null : found.map(({ id }) => id);
}
