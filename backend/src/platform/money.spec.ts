import { percentOf } from './money';

describe('money', () => {
  it('rounds a part up to a whole franc, in the favour of the person', () => {
    expect(percentOf(4501, 50)).toBe(2251);
    expect(percentOf(9000, 100)).toBe(9000);
    expect(percentOf(9000, 0)).toBe(0);
  });
});
