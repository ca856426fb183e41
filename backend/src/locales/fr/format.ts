import { defineFormat } from '../format';

export const format = defineFormat('fr', {
  thousands: ' ',
  money: (amount) => `${amount} FCFA`,
  xaf: (amount) => `${amount} FCFA`,
  withFee: (fare, fee) => `${fare} + ${fee} FCFA de service`,
  time: (dayOfMonth) => (dayOfMonth === 1 ? "ccc d'er' LLL HH:mm" : 'ccc d LLL HH:mm'),
  day: (dayOfMonth) => (dayOfMonth === 1 ? "d'er' MMMM yyyy" : 'd MMMM yyyy'),
});
