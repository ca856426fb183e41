import { formatDoualaTime } from '../../../platform/douala';
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

/** The driver moved the departure (docs/api.md, Rides): until the new one, cancelling brings everything back. */
export const departureMovedText = defineText<Trip & { paid: boolean }>({
  en: ({ from, to, departure, paid }) =>
    `Your ride ${from} - ${to} now departs on ${formatDoualaTime(departure, 'en')}.` +
    (paid ? ' If that does not suit you, cancel before departure and get everything back.' : ''),
  fr: ({ from, to, departure, paid }) =>
    `Votre trajet ${from} - ${to} part désormais le ${formatDoualaTime(departure, 'fr')}.` +
    (paid ? ' Si cela ne vous convient pas, annulez avant le départ : tout vous est remboursé.' : ''),
});
