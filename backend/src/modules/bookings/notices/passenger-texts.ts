import { formatDoualaTime } from '../../../platform/douala';
import { formatXaf, type Xaf } from '../../../platform/money';
import { defineText } from '../../notifications';

interface Trip {
  from: string;
  to: string;
  departure: Date;
}

/** The driver cancelled the ride (decision 12: everything comes back). `paying`: a payment is still on its way. */
export const rideCancelledText = defineText<Trip & { refund: Xaf | null; paying: boolean }>({
  en: ({ from, to, departure, refund, paying }) =>
    `Your ride ${from} - ${to} on ${formatDoualaTime(departure, 'en')} was cancelled by the driver. ` +
    (refund !== null
      ? `You get ${formatXaf(refund, 'en')} back in full.`
      : paying
        ? 'If your payment still goes through, you get it back in full.'
        : 'You have not been charged.'),
  fr: ({ from, to, departure, refund, paying }) =>
    `Votre trajet ${from} - ${to} du ${formatDoualaTime(departure, 'fr')} a été annulé par le conducteur. ` +
    (refund !== null
      ? `${formatXaf(refund, 'fr')} vous sont remboursés en totalité.`
      : paying
        ? 'Si votre paiement aboutit encore, il vous est remboursé en totalité.'
        : "Vous n'avez pas été débité."),
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
