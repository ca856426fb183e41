import { brand } from '../../platform/brand';
import type { Texts } from '../fr';
import { assistant } from './assistant';
import { doctor } from './doctor';
import { manifest, receipt, statement } from './documents';
import { format } from './format';
import { failureReasons, notifications, signInCode } from './notifications';

const corridor: Texts['corridor'] = {
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

const someone = (name: string) => name || 'Someone';

export const safety: Texts['safety'] = {
  contact: (t) =>
    `${brand.name}: ${someone(t.name)} wants you as a trusted contact for their trips. Accept or refuse: ${t.url}`,
  trip: (t) =>
    `${brand.name}: ${someone(t.name)} sends you their trip ${t.route} and may need help. Follow it: ${t.url}`,
};

const preview: Texts['preview'] = {
  locale: 'en_US',
  ride: (t) =>
    `${t.price} a seat, ${free(t.seats)}${t.driver && `, with ${t.driver}`}. Book and pay by mobile money.`,
  over: 'This departure can no longer be booked. See the others.',
};

const free = (seats: number) => (seats === 0 ? 'full' : seats === 1 ? '1 seat free' : `${seats} seats free`);

export const en = {
  assistant,
  corridor,
  doctor,
  format,
  failureReasons,
  manifest,
  notifications,
  preview,
  receipt,
  safety,
  signInCode,
  statement,
};
