import { amountInWords } from './amount-in-words';

describe('An amount in words', () => {
  it.each([
    [100, 'cent francs CFA', 'one hundred CFA francs'],
    [200, 'deux cents francs CFA', 'two hundred CFA francs'],
    [4_500, 'quatre mille cinq cents francs CFA', 'four thousand five hundred CFA francs'],
    [
      21_071,
      'vingt et un mille soixante et onze francs CFA',
      'twenty-one thousand and seventy-one CFA francs',
    ],
    [80_000, 'quatre-vingt mille francs CFA', 'eighty thousand CFA francs'],
    [
      200_280,
      'deux cent mille deux cent quatre-vingts francs CFA',
      'two hundred thousand two hundred and eighty CFA francs',
    ],
    [500_000, 'cinq cent mille francs CFA', 'five hundred thousand CFA francs'],
    [1, 'un franc CFA', 'one CFA franc'],
  ])('%s', (amount, french, english) => {
    expect(amountInWords(amount, 'fr')).toBe(french);
    expect(amountInWords(amount, 'en')).toBe(english);
  });
});
