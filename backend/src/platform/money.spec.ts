import { formatXaf, percentOf } from './money';

describe('money', () => {
  it('rounds a part up to a whole franc, in the favour of the person', () => {
    expect(percentOf(4501, 50)).toBe(2251);
    expect(percentOf(9000, 100)).toBe(9000);
    expect(percentOf(9000, 0)).toBe(0);
  });

  it('is written as people in each language write it', () => {
    expect(formatXaf(4500, 'en')).toBe('XAF 4,500');
    expect(formatXaf(1250000, 'fr')).toBe('1 250 000 FCFA');
    expect(formatXaf(500, 'fr')).toBe('500 FCFA');
  });
});
