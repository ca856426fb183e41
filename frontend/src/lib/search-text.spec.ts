import { searchable, searchItems } from './search-text';

const towns = ['Bafoussam', 'Édéa', 'Mbanga', 'Ngaoundéré', "N'Gaoundal", 'Nkongsamba', 'Yaoundé'];
const find = (query: string) => searchItems(towns, query, (town) => town);

test('finds a town without accents, in any case', () => {
  expect(find('yaounde')).toEqual(['Yaoundé']);
  expect(find('EDEA')).toEqual(['Édéa']);
});

test('lists towns that begin with the query first', () => {
  expect(find('ba')).toEqual(['Bafoussam', 'Mbanga', 'Nkongsamba']);
});

test('ignores apostrophes and hyphens', () => {
  expect(searchable("N'Gaoundal")).toBe('n gaoundal');
  expect(find('n gaoun')).toEqual(["N'Gaoundal"]);
});

test('an empty query returns everything in order', () => {
  expect(find('  ')).toEqual(towns);
});

test('no match returns an empty list', () => {
  expect(find('zzz')).toEqual([]);
});
