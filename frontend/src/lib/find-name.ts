import { searchable, searchItems } from './search-text';

/** Short and former names by town, without accents. Prefixes need no entry. */
export const SHORT_NAMES: Readonly<Record<string, readonly string[]>> = {
  bafoussam: ['bfs', 'bfsm'],
  bamenda: ['bda', 'bmda', 'abakwa'],
  bertoua: ['bta'],
  douala: ['dla', 'doula'],
  garoua: ['gra'],
  kousseri: ['fort foureau'],
  kumba: ['kba'],
  limbe: ['victoria'],
  maroua: ['mra', 'marwa'],
  ngaoundere: ['ngd', 'ndere'],
  nkongsamba: ['nkong', 'nkg'],
  yaounde: ['yde', 'yao', 'ongola'],
};

/** Optimal string alignment distance. */
function typingErrors(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const substitution = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min((row[j - 1] ?? 0) + 1, (last[j] ?? 0) + 1, (last[j - 1] ?? 0) + substitution);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      }
      row.push(least);
    }
    [beforeLast, last] = [last, row];
  }
  return last[b.length] ?? 0;
}

/** Accepted typing errors: none in short texts, where everything is similar. */
function maxErrors(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}

/** True if the query resembles the text or its beginning. Both must be lower case without accents. */
function isNear(query: string, text: string): boolean {
  const errors = maxErrors(query.length);
  if (errors === 0) return false;
  const lengths = Array.from({ length: 2 * errors + 1 }, (_, index) => query.length - errors + index);
  return lengths.some((length) => typingErrors(query, text.slice(0, length)) <= errors);
}

const hasShortName = (text: string, wanted: string) =>
  SHORT_NAMES[text]?.some((name) => name.startsWith(wanted)) ?? false;

/** {@link searchItems} with short forms ("Dla") and, without other matches, typing errors. */
export function findByName<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  const wanted = searchable(query);
  if (!wanted) return [...items];
  const short = items.filter((item) => hasShortName(searchable(textOf(item)), wanted));
  const found = [...short, ...searchItems(items, query, textOf).filter((item) => !short.includes(item))];
  if (found.length > 0) return found;
  return items.filter((item) => isNear(wanted, searchable(textOf(item))));
}
