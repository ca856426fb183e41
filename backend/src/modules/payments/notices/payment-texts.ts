import { formatDoualaTime } from '../../../locales';
import { formatXaf } from '../../../locales';
import type { Xaf } from '../../../platform/money';
import { defineText } from '../../notifications';

interface Trip {
  from_city: string;
  to_city: string;
  departure_time: Date;
  seats: number;
}

const trip = (to: Trip, locale: 'fr' | 'en') =>
  `${to.from_city} - ${to.to_city}, ${formatDoualaTime(to.departure_time, locale)}`;
const seatsEn = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
const seatsFr = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** To the passenger: the one text that carries the boarding code (docs/api.md). */
export const paidText = defineText<Trip & { amount: Xaf; code: string }>({
  en: (t) =>
    `Payment of ${formatXaf(t.amount, 'en')} received. ${trip(t, 'en')}, ${seatsEn(t.seats)}. Your boarding code is ${t.code}. Show it to the driver.`,
  fr: (t) =>
    `Paiement de ${formatXaf(t.amount, 'fr')} reçu. ${trip(t, 'fr')}, ${seatsFr(t.seats)}. Votre code d'embarquement est ${t.code}. Montrez-le au conducteur.`,
});

/** To the driver: never the code (decision 19). */
export const seatsPaidText = defineText<Trip & { passenger: string }>({
  en: (t) =>
    `${t.passenger || 'A passenger'} has paid ${seatsEn(t.seats)} on your ride ${trip(t, 'en')}. Ask for the boarding code when they board.`,
  fr: (t) =>
    `${t.passenger || 'Un passager'} a payé ${seatsFr(t.seats)} sur votre trajet ${trip(t, 'fr')}. Demandez le code d'embarquement à la montée.`,
});

export const failedText = defineText<Trip & { reason: string }>({
  en: (t) => `Payment failed: ${t.reason}. Your booking on ${trip(t, 'en')} has been cancelled.`,
  fr: (t) => `Paiement échoué : ${t.reason}. Votre réservation sur ${trip(t, 'fr')} est annulée.`,
});

/** Who pays a refund back, which says how long it takes: the provider's call, or a person by hand. */
export type RefundMeans = 'provider' | 'hand';
type RefundNews = Trip & { amount: Xaf; means: RefundMeans };

const soonEn = { provider: 'within minutes', hand: 'within 3 working days' } as const;
const soonFr = { provider: 'dans quelques minutes', hand: 'sous 3 jours ouvrables' } as const;
const backEn = (t: RefundNews) => `to the number that paid, ${soonEn[t.means]}`;
const backFr = (t: RefundNews) => `au numéro qui a payé, ${soonFr[t.means]}`;

/** A refund of a booking that stays as it is: the platform's decision. */
export const refundText = defineText<RefundNews>({
  en: (t) =>
    `${formatXaf(t.amount, 'en')} of your payment for ${trip(t, 'en')} will be refunded ${backEn(t)}.`,
  fr: (t) =>
    `${formatXaf(t.amount, 'fr')} de votre paiement pour ${trip(t, 'fr')} seront remboursés ${backFr(t)}.`,
});

/** The passenger, or staff for them, gave the seats back: one text for the cancellation and its refund. */
export const cancelledRefundText = defineText<RefundNews>({
  en: (t) =>
    `Your booking on ${trip(t, 'en')} is cancelled. ${formatXaf(t.amount, 'en')} will be refunded ${backEn(t)}.`,
  fr: (t) =>
    `Votre réservation sur ${trip(t, 'fr')} est annulée. ${formatXaf(t.amount, 'fr')} seront remboursés ${backFr(t)}.`,
});

/** The ride doesn't take place: one text for the cancellation and the refund of everything (decision 12). */
export const rideCancelledRefundText = defineText<RefundNews>({
  en: (t) =>
    `Your ride ${trip(t, 'en')} was cancelled by the driver. All that you paid, ${formatXaf(t.amount, 'en')}, will be refunded ${backEn(t)}.`,
  fr: (t) =>
    `Votre trajet ${trip(t, 'fr')} a été annulé par le conducteur. Tout ce que vous avez payé, ${formatXaf(t.amount, 'fr')}, sera remboursé ${backFr(t)}.`,
});

/** To the passenger whose money came after the seats were gone (decision 5). */
export const tooLateText = defineText<RefundNews>({
  en: (t) =>
    `Your payment arrived too late for the seats on ${trip(t, 'en')} and is being refunded: ${formatXaf(t.amount, 'en')} ${backEn(t)}.`,
  fr: (t) =>
    `Votre paiement est arrivé trop tard pour les places sur ${trip(t, 'fr')} : ${formatXaf(t.amount, 'fr')} vous seront remboursés ${backFr(t)}.`,
});

/** The provider refused to send back what was promised within minutes. */
export const byHandText = defineText<RefundNews>({
  en: (t) =>
    `Your refund of ${formatXaf(t.amount, 'en')} for ${trip(t, 'en')} needs a person: you get it ${backEn(t)}.`,
  fr: (t) =>
    `Votre remboursement de ${formatXaf(t.amount, 'fr')} pour ${trip(t, 'fr')} doit être fait à la main : ${backFr(t)}.`,
});

/** The money is back; `reference` is the provider's of a transfer that a person made. */
export const refundedText = defineText<Trip & { amount: Xaf; reference: string | null }>({
  en: (t) =>
    `Refund made: ${formatXaf(t.amount, 'en')} of your payment for ${trip(t, 'en')} has been sent to the number that paid.` +
    (t.reference === null ? '' : ` Reference ${t.reference}.`),
  fr: (t) =>
    `Remboursement effectué : ${formatXaf(t.amount, 'fr')} de votre paiement pour ${trip(t, 'fr')} ont été envoyés au numéro qui a payé.` +
    (t.reference === null ? '' : ` Référence ${t.reference}.`),
});
