import { formatDoualaTime } from '../../../platform/douala';
import { formatXaf, type Xaf } from '../../../platform/money';
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
    `Paiement de ${formatXaf(t.amount, 'fr')} reçu. ${trip(t, 'fr')}, ${seatsFr(t.seats)}. Votre code d'embarquement est ${t.code}. Montrez-le au chauffeur.`,
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

export const refundText = defineText<Trip & { amount: Xaf }>({
  en: (t) =>
    `${formatXaf(t.amount, 'en')} of your payment for ${trip(t, 'en')} will be refunded to the number that paid.`,
  fr: (t) =>
    `${formatXaf(t.amount, 'fr')} de votre paiement pour ${trip(t, 'fr')} seront remboursés au numéro qui a payé.`,
});

/** To the passenger whose money came after the seats were gone (decision 5). */
export const tooLateText = defineText<Trip & { amount: Xaf }>({
  en: (t) =>
    `Your payment arrived too late for the seats on ${trip(t, 'en')} and is being refunded: ${formatXaf(t.amount, 'en')}.`,
  fr: (t) =>
    `Votre paiement est arrivé trop tard pour les places sur ${trip(t, 'fr')} : ${formatXaf(t.amount, 'fr')} vous seront remboursés.`,
});
