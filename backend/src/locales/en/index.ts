import { assistant } from './assistant';
import type { Texts } from '../fr';
import { corridor } from './corridor';
import { doctor } from './doctor';
import { format } from './format';
import { manifest } from './manifest';
import { notifications, signInCode, failureReasons } from './notifications';
import { receipt } from './receipt';
import { safety } from './safety';
import { statement } from './statement';

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
