import { percentOf } from './money';

describe('Money', () => {
  it("rounds a share up to a whole franc, in the person's favour", () => {
    expect(percentOf(4501, 50)).toBe(2251);
    expect(percentOf(9000, 100)).toBe(9000);
    expect(percentOf(9000, 0)).toBe(0);
  });
});
