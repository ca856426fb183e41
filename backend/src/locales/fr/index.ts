import { brand } from '../../platform/brand';
import { assistant } from './assistant';
import { doctor } from './doctor';
import { manifest, receipt, statement } from './documents';
import { format } from './format';
import { failureReasons, notifications, signInCode } from './notifications';

interface Towns {
  from: string;
  to: string;
}

/** The public page of the journeys between two towns. */
const corridor = {
  path: '/trajets/',
  missing: 'Trajet introuvable',
  home: 'Chercher un trajet',
  title: ({ from, to }: Towns) => `Covoiturage ${from} – ${to}`,
  intro: ({ from, to }: Towns) =>
    `Réservez une place de ${from} à ${to} et payez par mobile money. Les conducteurs sont vérifiés.`,
  prices: (low: string, high: string) =>
    low === high ? `Prochains départs à ${low} la place.` : `Prochains départs de ${low} à ${high} la place.`,
  journey: (km: number, time: string) => `Environ ${km} km et ${time} de route.`,
  next: 'Prochains départs',
  none: 'Aucun départ prévu pour le moment. Lancez une recherche pour être prévenu du prochain.',
  seats: (count: number) => (count === 1 ? '1 place libre' : `${count} places libres`),
  search: 'Voir tous les départs',
};

const someone = (name: string) => name || 'Quelqu’un';

/** SMS to trusted contacts. `name`: first name, or empty. */
export const safety = {
  contact: (t: { name: string; url: string }) =>
    `${brand.name} : ${someone(t.name)} veut vous choisir comme contact de confiance pour ses voyages. Acceptez ou refusez : ${t.url}`,
  trip: (t: { name: string; route: string; url: string }) =>
    `${brand.name} : ${someone(t.name)} vous envoie son trajet ${t.route} et a peut-être besoin d’aide. Suivez-le : ${t.url}`,
};

const preview = {
  locale: 'fr_FR',
  ride: (t: { price: string; seats: number; driver: string }) =>
    `${t.price} la place, ${free(t.seats)}${t.driver && `, avec ${t.driver}`}. Réservez et payez par mobile money.`,
  over: 'Ce départ ne peut plus être réservé. Voyez les autres.',
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
