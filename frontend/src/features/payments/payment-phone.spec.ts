import { isPaymentPhone } from './use-pay-form';

test('a number can pay with the provider of its prefix', () => {
  expect(isPaymentPhone('677123456', ['67'])).toBe(true);
  expect(isPaymentPhone('655123456', ['69', '655'])).toBe(true);
  expect(isPaymentPhone('699123456', ['67'])).toBe(false);
});

test('a number of the wrong length cannot pay', () => {
  expect(isPaymentPhone('67712345', ['67'])).toBe(false);
  expect(isPaymentPhone('6771234567', ['67'])).toBe(false);
});
