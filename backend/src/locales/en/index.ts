import { brand } from '../../platform/brand';
import type { Texts } from '../fr';
import { assistant } from './assistant';
import { corridor } from './corridor';
import { doctor } from './doctor';
import { manifest, receipt, statement } from './documents';
import { format } from './format';
import { failureReasons, notifications, signInCode } from './notifications';

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
