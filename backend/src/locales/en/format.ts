import { defineFormat } from '../format';

export const format = defineFormat('en', {
  thousands: ',',
  money: (amount) => `FCFA ${amount}`,
  xaf: (amount) => `XAF ${amount}`,
  withFee: (fare, fee) => `FCFA ${fare} + ${fee} service fee`,
  time: () => 'ccc, LLL d HH:mm',
  day: () => 'MMMM d, yyyy',
});
