import type { Texts } from '../fr';

export const corridor: Texts['corridor'] = {
  path: '/en/trips/',
  missing: 'Journey not found',
  home: 'Find a ride',
  title: ({ from, to }) => `Carpooling ${from} – ${to}`,
  intro: ({ from, to }) => `Book a seat from ${from} to ${to} and pay by mobile money. Drivers are verified.`,
  prices: (low, high) =>
    low === high ? `Next departures at ${low} a seat.` : `Next departures from ${low} to ${high} a seat.`,
  journey: (km, time) => `About ${km} km and ${time} by road.`,
  next: 'Next departures',
  none: 'No departure is planned yet. Search to be notified of the next one.',
  seats: (count) => (count === 1 ? '1 free seat' : `${count} free seats`),
  search: 'See all departures',
};
