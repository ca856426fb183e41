import { isNear } from './near-text';
import { searchable, searchItems } from './search-text';
import { SHORT_NAMES } from './short-names';

/** True if a short or former name begins with the query. */
const hasShortName = (text: string, wanted: string) =>
  SHORT_NAMES[text]?.some((name) => name.startsWith(wanted)) ?? false;

/**
 * {@link searchItems} with short forms ("Dla") and, without other matches, typing errors. Loaded with the open list.
 */
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
