import { groupPhone, phoneDigits, wholePhone } from './phone';

test('a number is grouped as people say it', () => {
  expect(groupPhone('677123456')).toBe('6 77 12 34 56');
  expect(groupPhone('237677123456')).toBe('6 77 12 34 56');
  expect(groupPhone('677')).toBe('6 77');
  expect(groupPhone('')).toBe('');
});

test('in a sentence it has its country code and stays on one line', () => {
  expect(wholePhone('237677123456')).toBe('+237\u00a06\u00a077\u00a012\u00a034\u00a056');
});

test('the country code may be typed or pasted in any way', () => {
  expect(phoneDigits('+237 6 77 12 34 56')).toBe('677123456');
  expect(phoneDigits('00237677123456')).toBe('677123456');
  expect(phoneDigits('6-77-12')).toBe('67712');
});

test('what is no Cameroonian number is left as typed, for the server to judge', () => {
  expect(phoneDigits('33612345678')).toBe('33612345678');
});
