import { assistant } from './assistant';
import { corridor } from './corridor';
import { doctor } from './doctor';
import { format } from './format';
import { manifest } from './manifest';
import { notifications, signInCode, failureReasons } from './notifications';
import { receipt } from './receipt';
import { safety } from './safety';
import { statement } from './statement';

const preview = {
  locale: 'fr_FR',
  ride: (t: { price: string; seats: number; driver: string }) =>
    `${t.price} la place, ${free(t.seats)}${t.driver && `, avec ${t.driver}`}. Réservez et payez par mobile money.`,
  over: "Ce départ n'est plus à réserver. Voyez les autres.",
};

const free = (seats: number) =>
  seats === 0 ? 'complet' : seats === 1 ? '1 place libre' : `${seats} places libres`;

export const fr = {
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

/** All texts of the server. French defines the keys; a language without one does not compile. */
export type Texts = typeof fr;
