import { normalizePaymentPhone } from './payer-limits';

const MTN = ['67'];

describe('the number that pays', () => {
  it.each([
    ['677000001', '237677000001'],
    ['237677000001', '237677000001'],
    ['+237 677 00 00 01', '237677000001'],
    ['6-77-00-00-01', '237677000001'],
  ])('%s is %s', (raw, stored) => {
    expect(normalizePaymentPhone(raw, MTN)).toBe(stored);
  });

  it.each([
    ['no digits', 'abcdefghi'],
    ['nothing', ''],
    ['8 digits', '67700000'],
    ['10 digits', '6770000011'],
    ['12 digits that do not begin with 237', '236677000001'],
    ["the other provider's prefix", '690000001'],
    ["the other provider's prefix, 12 digits", '237690000001'],
    ['a range that is not switched on', '650000001'],
  ])('%s is no valid number', (_what, raw) => {
    expect(normalizePaymentPhone(raw, MTN)).toBeNull();
  });

  it('wider ranges are a setting', () => {
    expect(normalizePaymentPhone('650000001', ['67', '650', '651'])).toBe('237650000001');
  });
});
