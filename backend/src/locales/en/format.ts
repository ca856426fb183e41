import { defineFormat } from '../format';

export const format = defineFormat('en', {
  thousands: ',',
  currency: (amount) => `XAF ${amount}`,
  withFee: (fare, fee) => `XAF ${fare} + ${fee} service fee`,
  time: 'ccc, LLL d HH:mm',
  day: () => 'MMMM d, yyyy',
});
