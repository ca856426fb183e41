import { formatAmount, formatMoney } from './figures';

const plainSpaces = (text: string) => text.replace(/\s/g, ' ');

test('formats a price by the conventions of each language', () => {
  expect(plainSpaces(formatMoney(4500, 'fr'))).toBe('4 500 FCFA');
  expect(plainSpaces(formatMoney(4500, 'en'))).toBe('FCFA 4,500');
  expect(plainSpaces(formatMoney(0, 'fr'))).toBe('0 FCFA');
});

test('a price never wraps', () => {
  expect(formatMoney(1_250_000, 'fr')).not.toContain(' ');
  expect(formatMoney(1_250_000, 'en')).not.toContain(' ');
});

test('an amount excludes its currency', () => {
  expect(plainSpaces(formatAmount(12_000, 'fr'))).toBe('12 000');
  expect(formatAmount(12_000, 'en')).toBe('12,000');
});
