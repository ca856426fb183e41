import { searchItems, searchable } from './search-text';

const towns = ['Bafoussam', 'Édéa', 'Mbanga', 'Ngaoundéré', "N'Gaoundal", 'Nkongsamba', 'Yaoundé'];
const find = (query: string) => searchItems(towns, query, (town) => town);

test('a town is found without its accents, in any case', () => {
  expect(find('yaounde')).toEqual(['Yaoundé']);
  expect(find('EDEA')).toEqual(['Édéa']);
});

test('towns that begin with what was typed come first', () => {
  expect(find('ba')).toEqual(['Bafoussam', 'Mbanga', 'Nkongsamba']);
});

test('apostrophes and hyphens may be left out or typed', () => {
  expect(searchable("N'Gaoundal")).toBe('n gaoundal');
  expect(find('n gaoun')).toEqual(["N'Gaoundal"]);
});

test('nothing typed shows all, in their order', () => {
  expect(find('  ')).toEqual(towns);
});

test('nothing found is an empty list', () => {
  expect(find('zzz')).toEqual([]);
});
