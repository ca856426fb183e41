import { formatDoualaTime } from '../../../locales';
import { defineText } from '../../notifications';

interface Trip {
  from: string;
  to: string;
  departure: Date;
}

/**
 * The driver cancelled the ride. Who had paid hears of the cancellation and the refund from payments, in one text; `paid`: the
 * money has come since. `paying`: it is still on its way.
 */
export const rideCancelledText = defineText<Trip & { paid: boolean; paying: boolean }>({
  en: ({ from, to, departure, paid, paying }) =>
    `Your ride ${from} - ${to} on ${formatDoualaTime(departure, 'en')} was cancelled by the driver. ` +
    (paid
      ? 'You get back everything that you paid.'
      : paying
        ? 'If your payment still goes through, you get it back in full.'
        : 'You have not been charged.'),
  fr: ({ from, to, departure, paid, paying }) =>
    `Votre trajet ${from} - ${to} du ${formatDoualaTime(departure, 'fr')} a été annulé par le conducteur. ` +
    (paid
      ? 'Tout ce que vous avez payé vous est remboursé.'
      : paying
        ? 'Si votre paiement aboutit encore, il vous est remboursé en totalité.'
        : "Vous n'avez pas été débité."),
});

/** The passenger cancelled a paid booking after departure, when nothing comes back (decision 12). */
export const cancelledUnrefundedText = defineText<Trip>({
  en: ({ from, to, departure }) =>
    `Your booking on ${from} - ${to}, ${formatDoualaTime(departure, 'en')} is cancelled. The ride had departed, so nothing is refunded.`,
  fr: ({ from, to, departure }) =>
    `Votre réservation sur ${from} - ${to}, ${formatDoualaTime(departure, 'fr')} est annulée. Le trajet était parti : rien n'est remboursé.`,
});

interface Changed extends Trip {
  /** The departure is another one. */
  moved: boolean;
  meetingPoint: string | null;
  /** Model and plate; empty for who has not paid. */
  car: string;
  /** Replaces the code that was sent first. */
  newCode: string | null;
  /** Until then cancelling brings everything back; null where nothing was paid or nothing moved. */
  refundUntil: Date | null;
}

/** The driver changed the ride: how it stands now (docs/domain.md#a-ride-that-changes). */
export const rideChangedText = defineText<Changed>({
  en: ({ from, to, departure, moved, meetingPoint, car, newCode, refundUntil }) =>
    [
      moved
        ? `Your ride ${from} - ${to} now departs on ${formatDoualaTime(departure, 'en')}.`
        : `Your ride ${from} - ${to} on ${formatDoualaTime(departure, 'en')} has changed.`,
      ...(meetingPoint ? [`Meeting point: ${meetingPoint}.`] : []),
      ...(car ? [`Car: ${car}.`] : []),
      ...(newCode ? [`Your new code is ${newCode}, the old one no longer works.`] : []),
      ...(moved && refundUntil
        ? [
            `If that does not suit you, cancel by ${formatDoualaTime(refundUntil, 'en')} and get everything back.`,
          ]
        : []),
    ].join(' '),
  fr: ({ from, to, departure, moved, meetingPoint, car, newCode, refundUntil }) =>
    [
      moved
        ? `Votre trajet ${from} - ${to} part désormais le ${formatDoualaTime(departure, 'fr')}.`
        : `Votre trajet ${from} - ${to} du ${formatDoualaTime(departure, 'fr')} a changé.`,
      ...(meetingPoint ? [`Rendez-vous : ${meetingPoint}.`] : []),
      ...(car ? [`Voiture : ${car}.`] : []),
      ...(newCode ? [`Votre nouveau code est ${newCode}, l'ancien ne vaut plus rien.`] : []),
      ...(moved && refundUntil
        ? [
            `Si cela ne vous convient pas, annulez avant le ${formatDoualaTime(refundUntil, 'fr')} : tout vous est remboursé.`,
          ]
        : []),
    ].join(' '),
});

/** Five wrong codes were entered for a passenger's booking. */
export const codesGuessedText = defineText<Trip>({
  en: ({ from, to, departure }) =>
    `Several wrong codes were entered for your ride ${from} - ${to} on ${formatDoualaTime(departure, 'en')}. ` +
    'Show your code only when you get into the car.',
  fr: ({ from, to, departure }) =>
    `Plusieurs mauvais codes ont été saisis pour votre trajet ${from} - ${to} du ${formatDoualaTime(departure, 'fr')}. ` +
    'Ne montrez votre code qu’en montant dans la voiture.',
});
