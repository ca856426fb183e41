import { bindings } from '../database';
import { containing, phoneOrText } from './staff-lists.query';

describe('The search text of a staff list', () => {
  it.each([
    ['+237 677 12 34 56', '237677123456'],
    ['6 77 12 34 56', '237677123456'],
    ['+237677123456', '237677123456'],
    ['00237677123456', '237677123456'],
    ['677123456', '677123456'],
    ['+237 677', '+237 677'],
    ['RECEIPT-2026-000018', 'RECEIPT-2026-000018'],
    ['Paul Kamga', 'Paul Kamga'],
  ])('is normalised only if it is a phone number: %s → %s', (text, normalised) => {
    expect(phoneOrText(text)).toBe(normalised);
  });

  it('also finds a phone number as people type it in messages', () => {
    const { values, bind } = bindings();
    expect(containing('m.text', '677 12 34 56', bind)).toHaveLength(1);
    expect(values).toEqual(['677 12 34 56', '237677123456']);
  });
});
