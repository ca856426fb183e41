import { compareNames } from './names';

const differing = (name: string, other: string) =>
  compareNames(name, other)
    .filter(({ differs }) => differs)
    .map(({ text }) => text);

test('names with the same words in any order, case or accents are equal', () => {
  expect(differing('Aïcha Ngono', 'NGONO AICHA')).toEqual([]);
  expect(differing('Jean-Paul Mbarga', 'MBARGA JEAN PAUL')).toEqual([]);
});

test('a word missing from the other name differs, on either side', () => {
  expect(differing('Aïcha Ngono', 'PAUL BIYONG')).toEqual(['Aïcha', 'Ngono']);
  expect(differing('NGONO MARIE AICHA', 'Aïcha Ngono')).toEqual(['MARIE']);
  expect(differing('Paul Paul', 'Paul Biya')).toEqual(['Paul']);
});
