import { roundedPeople, searcherBit } from './demand.policy';

it.each([
  [0, 0],
  [2, 0],
  [3, 3],
  [4, 3],
  [9, 5],
  [19, 10],
  [20, 20],
  [64, 50],
  [1_000, 100],
])('%i people are shown as %i', (people, shown) => {
  expect(roundedPeople(people)).toBe(shown);
});

it('a searcher sets one of 64 bits of a signed number', () => {
  expect([0, 1, 63, 64, 255].map((byte) => searcherBit(Buffer.from([byte])))).toEqual([
    1n,
    2n,
    -(2n ** 63n),
    1n,
    -(2n ** 63n),
  ]);
});
