import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findByName, SHORT_NAMES } from './find-name';
import { searchable } from './search-text';

const list = JSON.parse(
  readFileSync(join(__dirname, '../../../backend/src/modules/towns/towns.json'), 'utf8'),
) as { towns: { name: string }[] };
const towns = list.towns.map(({ name }) => name);
const find = (query: string) => findByName(towns, query, (town) => town);

test.each([
  ['Dla', 'Douala'],
  ['yde', 'Yaoundé'],
  ['NGD', 'Ngaoundéré'],
  ['Fort-Foureau', 'Kousséri'],
])('%s finds %s first', (short, town) => {
  expect(find(short)[0]).toBe(town);
});

test.each([
  ['Duoala', 'Douala'],
  ['Yaunde', 'Yaoundé'],
  ['Bafousam', 'Bafoussam'],
  ['Ngaoudere', 'Ngaoundéré'],
  ['Bamanda', 'Bamenda'],
  ['Ebolova', 'Ébolowa'],
])('%s, mistyped, finds %s', (typed, town) => {
  expect(find(typed)).toContain(town);
});

test('a correct query gives exact matches, not similar names', () => {
  expect(find('Bali')).toEqual(expect.arrayContaining(['Bali', 'Balikumbat']));
  expect(find('Bali')).not.toContain('Balda');
});

test('nonsense finds nothing', () => {
  expect(find('xyz')).toEqual([]);
  expect(find('qqqqqqqq')).toEqual([]);
});

test('every short name belongs to a town of the list', () => {
  const names = new Set(towns.map(searchable));
  expect(Object.keys(SHORT_NAMES).filter((name) => !names.has(name))).toEqual([]);
});
