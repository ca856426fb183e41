import { maskPhone, normalizeSignInPhone } from './phone';

describe('A phone number', () => {
  it.each(['677123456', '237677123456', '+237 677 12 34 56', '6 77-12.34 56', '(+237) 655001122'])(
    'is stored as 237 and nine digits when written %s',
    (written) => expect(normalizeSignInPhone(written)).toMatch(/^2376\d{8}$/),
  );

  it.each([
    '',
    '67712345',
    '6771234567',
    '277123456',
    '336771234567',
    '+33677123456',
    '+687123456',
    '67712345a',
    '237237677123',
    '677\u0000123456',
  ])('is refused unless it is a Cameroonian mobile: %j', (written) =>
    expect(normalizeSignInPhone(written)).toBeNull(),
  );

  it('shows only its first and last two digits in a log', () => {
    expect(maskPhone('237677123442')).toBe('6•••••42');
  });
});
