export function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
    .replace(/[-'’\s]+/g, ' ')
    .trim();
}

/** Items that contain the query, those that begin with it first. */
export function searchItems<Item>(
  items: readonly Item[],
  query: string,
  textOf: (item: Item) => string,
): Item[] {
  const wanted = searchable(query);
  if (!wanted) return [...items];
  const beginning: Item[] = [];
  const containing: Item[] = [];
  for (const item of items) {
    const text = searchable(textOf(item));
    if (text.startsWith(wanted)) beginning.push(item);
    else if (text.includes(wanted)) containing.push(item);
  }
  return [...beginning, ...containing];
}
