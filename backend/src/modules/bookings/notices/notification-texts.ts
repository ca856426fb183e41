import { formatDoualaTime } from '../../../locales';
import { defineText } from '../../notifications';

/** What a notification says of the trip. */
export interface Trip {
  from_city: string;
  to_city: string;
  departure_time: Date;
}

interface SeatsOnTrip extends Trip {
  seats: number;
  passenger: string;
}

const trip = (t: Trip, locale: 'fr' | 'en') =>
  `${t.from_city} - ${t.to_city}, ${formatDoualaTime(t.departure_time, locale)}`;
const seatsEn = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
const seatsFr = (count: number) => (count === 1 ? '1 place' : `${count} places`);

/** To the passenger, whose booking is made once it is paid. */
export const seatsHeld = {
  title: defineText({ fr: () => 'Places gardées pour vous', en: () => 'Seats kept for you' }),
  body: defineText<Trip & { seats: number; minutes: number }>({
    fr: (t) => `${seatsFr(t.seats)} : ${trip(t, 'fr')}. Payez dans les ${t.minutes} min pour les garder.`,
    en: (t) => `${seatsEn(t.seats)}: ${trip(t, 'en')}. Pay within ${t.minutes} min to keep them.`,
  }),
};

/** To the driver, when seats are held: they are paid within minutes or free again. */
export const bookingMade = {
  title: defineText({ fr: () => 'Nouvelle réservation', en: () => 'New booking' }),
  body: defineText<SeatsOnTrip>({
    fr: (t) =>
      `${t.passenger || 'Un passager'} réserve ${seatsFr(t.seats)} : ${trip(t, 'fr')}. Paiement en attente.`,
    en: (t) =>
      `${t.passenger || 'A passenger'} books ${seatsEn(t.seats)}: ${trip(t, 'en')}. Payment is awaited.`,
  }),
};

export const seatsGivenUp = {
  title: defineText({ fr: () => 'Réservation annulée', en: () => 'Booking cancelled' }),
  body: defineText<SeatsOnTrip>({
    fr: (t) => `${t.passenger || 'Un passager'} ne vient plus, ${seatsFr(t.seats)} : ${trip(t, 'fr')}.`,
    en: (t) => `${t.passenger || 'A passenger'} no longer comes, ${seatsEn(t.seats)}: ${trip(t, 'en')}.`,
  }),
};

/** To the passenger, whose booking the platform has cancelled. */
export const bookingCancelled = {
  title: defineText({ fr: () => 'Réservation annulée', en: () => 'Booking cancelled' }),
  body: defineText<Trip>({
    fr: (t) => `Votre réservation est annulée : ${trip(t, 'fr')}.`,
    en: (t) => `Your booking is cancelled: ${trip(t, 'en')}.`,
  }),
};

export const holdExpired = {
  title: defineText({ fr: () => 'Réservation expirée', en: () => 'Booking expired' }),
  body: defineText<Trip>({
    fr: (t) => `Le paiement n'est pas arrivé à temps, vos places sont libérées : ${trip(t, 'fr')}.`,
    en: (t) => `The payment did not come in time, your seats are free again: ${trip(t, 'en')}.`,
  }),
};

export const rideCancelled = {
  title: defineText({ fr: () => 'Trajet annulé', en: () => 'Ride cancelled' }),
  body: defineText<Trip>({
    fr: (t) => `Le conducteur a annulé ${trip(t, 'fr')}. Ce que vous avez payé vous est remboursé.`,
    en: (t) => `The driver has cancelled ${trip(t, 'en')}. What you have paid is refunded.`,
  }),
};

interface ChangedTrip extends Trip {
  meeting_point: string | null;
  /** Until when cancelling brings everything back. */
  until: Date | null;
}

export const departureMoved = {
  title: defineText({ fr: () => 'Départ déplacé', en: () => 'Departure moved' }),
  body: defineText<ChangedTrip>({
    fr: (t) =>
      `Nouveau départ : ${trip(t, 'fr')}.` +
      (t.until
        ? ` Si cela ne vous convient pas, annulez avant le ${formatDoualaTime(t.until, 'fr')} : tout vous est remboursé.`
        : ''),
    en: (t) =>
      `New departure: ${trip(t, 'en')}.` +
      (t.until
        ? ` If that does not suit you, cancel by ${formatDoualaTime(t.until, 'en')} and get everything back.`
        : ''),
  }),
};

export const rideChanged = {
  title: defineText({ fr: () => 'Trajet modifié', en: () => 'Ride changed' }),
  body: defineText<ChangedTrip>({
    fr: (t) =>
      `${trip(t, 'fr')}. ${t.meeting_point ? `Rendez-vous : ${t.meeting_point}. ` : ''}Regardez la voiture et la plaque sur votre billet.`,
    en: (t) =>
      `${trip(t, 'en')}. ${t.meeting_point ? `Meeting point: ${t.meeting_point}. ` : ''}See the car and its plate on your ticket.`,
  }),
};

export const codesGuessed = {
  title: defineText({ fr: () => 'Mauvais codes saisis', en: () => 'Wrong codes entered' }),
  body: defineText<Trip>({
    fr: (t) =>
      `Plusieurs mauvais codes ont été saisis pour ${trip(t, 'fr')}. Ne montrez votre code qu’en montant dans la voiture.`,
    en: (t) =>
      `Several wrong codes were entered for ${trip(t, 'en')}. Show your code only when you get into the car.`,
  }),
};

export const codesClosed = {
  title: defineText({ fr: () => 'Code bloqué', en: () => 'Code blocked' }),
  body: defineText<Trip>({
    fr: (t) =>
      `Trop de mauvais codes pour ${trip(t, 'fr')} : le code ne sert plus. Si vous voyagez, confirmez-le ici après le départ.`,
    en: (t) =>
      `Too many wrong codes for ${trip(t, 'en')}: the code no longer works. If you travel, confirm it here after departure.`,
  }),
};
