import { TownsService } from '../../towns';
import { corridorPath, splitSlug, townSlug } from './corridor-page';

const towns = new TownsService();
const split = (slug: string) => {
  const found = splitSlug(slug, (name) => towns.find(name));
  return found && [found.from.name, found.to.name];
};

it.each([
  ['douala-yaounde', ['Douala', 'Yaoundé']],
  ['DOUALA-Yaoundé', ['Douala', 'Yaoundé']],
  ['douala-douala', null],
  ['douala-atlantis', null],
  ['douala', null],
  ['', null],
])('reads the slug "%s" as %j', (slug, expected) => {
  expect(split(slug)).toEqual(expected);
});

it('searches no towns for a slug that is longer than any two names', () => {
  const find = jest.fn(() => null);
  expect(splitSlug('a-'.repeat(5_000), find)).toBeNull();
  expect(find).not.toHaveBeenCalled();
});

it('reads back the slug of each pair of neighbours in the list of towns', () => {
  const all = towns.all();
  for (const [index, from] of all.entries()) {
    const to = all[(index + 1) % all.length];
    if (!to) continue;
    expect([from.name, to.name, ...(split(`${townSlug(from.name)}-${townSlug(to.name)}`) ?? [])]).toEqual([
      from.name,
      to.name,
      from.name,
      to.name,
    ]);
  }
});

it('has a path in each language', () => {
  expect(corridorPath('fr', 'Douala', 'Yaoundé')).toBe('/trajets/douala-yaounde');
  expect(corridorPath('en', 'Douala', 'Yaoundé')).toBe('/en/trips/douala-yaounde');
});
