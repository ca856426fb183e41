import { defineFormat } from '../format';

export const format = defineFormat('fr', {
  thousands: ' ',
  currency: (amount) => `${amount} FCFA`,
  withFee: (fare, fee) => `${fare} + ${fee} FCFA de service`,
  time: 'ccc d LLL HH:mm',
  day: (dayOfMonth) => (dayOfMonth === 1 ? "d'er' MMMM yyyy" : 'd MMMM yyyy'),
});
