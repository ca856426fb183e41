import { fullPhone, groupPhone, phoneDigits } from './phone';

test('groups the digits of a number as people say them', () => {
  expect(groupPhone('677123456')).toBe('6 77 12 34 56');
  expect(groupPhone('237677123456')).toBe('6 77 12 34 56');
  expect(groupPhone('677')).toBe('6 77');
  expect(groupPhone('')).toBe('');
});

test('inside a sentence, the number has its country code and does not wrap', () => {
  expect(fullPhone('237677123456')).toBe('+237\u00a06\u00a077\u00a012\u00a034\u00a056');
});

test('accepts the country code in any notation', () => {
  expect(phoneDigits('+237 6 77 12 34 56')).toBe('677123456');
  expect(phoneDigits('00237677123456')).toBe('677123456');
  expect(phoneDigits('6-77-12')).toBe('67712');
});

test('leaves other numbers as typed, for the server to validate', () => {
  expect(phoneDigits('33612345678')).toBe('33612345678');
});
