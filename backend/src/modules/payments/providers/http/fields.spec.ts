import { amountOf, reference, safeWord } from './fields';

describe('words in a provider’s answer', () => {
  it.each([
    ['1000', 1000],
    ['1000.0', 1000],
    ['1000.00', 1000],
    [1000, 1000],
    ['999.5', 999.5],
  ])('the amount %p is %p', (written, amount) => {
    expect(amountOf(written)).toBe(amount);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['1,000'],
    ['1e3'],
    ['-5'],
    ['0x10'],
    [Number.NaN],
    [{}],
    [true],
    ['9'.repeat(10)],
    ['9'.repeat(40)],
  ])('%p is no amount', (written) => {
    expect(amountOf(written)).toBeNull();
  });

  it('a reference that the database would refuse is none', () => {
    expect(reference('a\u0000b')).toBeNull();
    expect(reference('\ud800')).toBeNull();
    expect(reference('x'.repeat(129))).toBeNull();
    expect(reference(' 0190f5a2 ')).toBe('0190f5a2');
    expect(reference(12345)).toBe('12345');
  });

  it('a word for the log carries no line break and is short', () => {
    expect(safeWord('a\nb')).toBe('a?b');
    expect(safeWord('x'.repeat(500))).toHaveLength(100);
  });
});
