import { isNear } from './near-text';
import { searchable, searchItems } from './search-text';
import { SHORT_NAMES } from './short-names';

/** Whether a short or former name of the text begins with what was typed. */
const hasShortName = (text: string, wanted: string) =>
  SHORT_NAMES[text]?.some((name) => name.startsWith(wanted)) ?? false;

/**
 * {@link searchItems} that also finds short forms ("Dla"), and where nothing else fits names with a typing error or two. Fetched with
 * the open list, not before.
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
