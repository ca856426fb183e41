import { compareNames } from './names';

const differing = (name: string, other: string) =>
  compareNames(name, other)
    .filter(({ differs }) => differs)
    .map(({ text }) => text);

test('names are equal regardless of word order, case and accents', () => {
  expect(differing('Aïcha Ngono', 'NGONO AICHA')).toEqual([]);
  expect(differing('Jean-Paul Mbarga', 'MBARGA JEAN PAUL')).toEqual([]);
});

test('a word that the other name lacks is marked as different', () => {
  expect(differing('Aïcha Ngono', 'PAUL BIYONG')).toEqual(['Aïcha', 'Ngono']);
  expect(differing('NGONO MARIE AICHA', 'Aïcha Ngono')).toEqual(['MARIE']);
  expect(differing('Paul Paul', 'Paul Biya')).toEqual(['Paul']);
});
