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
