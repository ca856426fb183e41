import { travellersFor } from './travellers';

test.each([
  ['none entered', [], 2, []],
  ['only spaces entered', [' ', ''], 2, []],
  ['one for each seat', [' Awa Ngono', 'Paul'], 2, ['Awa Ngono', 'Paul']],
  ['one missing', ['Awa Ngono'], 2, null],
  ['more than seats, after the number was lowered', ['Awa', 'Paul'], 1, ['Awa']],
])('names of travellers: %s', (_, names, seats, sent) => {
  expect(travellersFor(names, seats)).toEqual(sent);
});
