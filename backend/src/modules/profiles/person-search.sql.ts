import type { DataSource } from 'typeorm';

/** Folds case and accents of searched names, also where the database's lower() knows only ASCII. */
const ACCENTED = 'àâäáãåçèéêëìíîïñòóôöõùúûüÿœæ';
const PLAIN = 'aaaaaaceeeeiiiinooooouuuuyoa';

/** SQL: a name without capitals and accents, just as the index profiles_looked_for keeps it. */
const folded = (name: string) =>
  `translate(lower(${name}), '${ACCENTED}${ACCENTED.toUpperCase()}', '${PLAIN}${PLAIN}')`;

/** A text as it stands for itself in LIKE. */
const literally = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/**
 * SQL: people (`profiles` as this alias) whose name or number holds the text; accents and capitals don't matter, nor blanks in a
 * number. From three characters on their index finds them, where the database has trigrams; else every row is read.
 */
export function personHolds(alias: string, text: string, bind: (part: string) => string): string {
  const name = text.normalize('NFD').replace(/\p{M}/gu, '');
  const digits = text.replace(/[\s.()+-]/g, '');
  const ways = [`${folded(`${alias}.full_name`)} LIKE ${folded(bind(`%${literally(name)}%`))}`];
  if (/^\d+$/.test(digits)) ways.push(`${alias}.phone LIKE ${bind(`%${digits}%`)}`);
  return `(${ways.join(' OR ')})`;
}

/** The ids of people whose name or number holds the text; null where there are more than a list of theirs could name. */
export async function peopleHolding(
  database: Pick<DataSource, 'query'>,
  text: string,
  most: number,
): Promise<string[] | null> {
  const values: unknown[] = [];
  const bind = (part: unknown) => `$${values.push(part)}`;
  const found = await database.query<{ id: string }[]>(
    `SELECT p.id FROM profiles p WHERE ${personHolds('p', text, bind)} LIMIT ${bind(most + 1)}`,
    values,
  );
  return found.length > most ? null : found.map(({ id }) => id);
}
