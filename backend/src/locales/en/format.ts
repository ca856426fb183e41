import { defineFormat } from '../format';

export const format = defineFormat('en', {
  thousands: ',',
  currency: (amount) => `XAF ${amount}`,
  time: 'ccc, LLL d HH:mm',
  day: () => 'MMMM d, yyyy',
});
