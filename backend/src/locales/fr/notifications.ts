import { brand } from '../../platform/brand';
import { whatsAppText } from '../format';
import { format } from './format';

/** Reasons in "Paiement échoué : {reason}". */
export const failureReasons = {
  insufficient_funds: 'Solde insuffisant',
  timeout: 'Délai de paiement dépassé',
  invalid_phone: 'Numéro de téléphone invalide',
  rejected: 'Paiement refusé',
  cancelled: 'Paiement annulé',
  limit_reached: 'Plafond du compte atteint',
  account_blocked: 'Compte non actif',
  not_permitted: 'Paiement non autorisé',
  misconfigured: 'Service de paiement mal configuré',
  unavailable: 'Service de paiement indisponible',
  internal_error: 'Erreur de traitement du paiement',
  not_received: 'Demande non reçue par l’opérateur',
  other: 'Refusé par l’opérateur',
};

export interface TripFacts {
  from_city: string;
  to_city: string;
  departure_time: Date;
}

export interface ClaimFacts extends TripFacts {
  kind: 'no_show' | 'driver_absent';
  status: 'open' | 'contested' | 'upheld' | 'dismissed';
  contest_until: Date;
}

export interface SeatsFacts extends TripFacts {
  seats: number;
  passenger: string;
}

export interface RideChangeFacts extends TripFacts {
  /** At the stop on the way where the passenger gets off; null at the end of the ride. */
  arrival_time: Date | null;
  moved: boolean;
  paid: boolean;
  new_code: string | null;
  /** Cancelling before this time refunds everything. */
  full_refund_until: Date | null;
}

export interface PaidFacts extends SeatsFacts {
  amount: number;
  service_fee: number;
}

/** `paid`: the money has arrived late; `paying`: it may still arrive. */
export interface ChargeFacts {
  paid: boolean;
  paying: boolean;
}

export interface AlertFacts extends TripFacts {
  /** Rides found; the facts are those of the first. */
  count: number;
  reason: 'published' | 'seats' | 'price';
  price: number;
  service_fee: number;
}

interface PayoutFacts {
  amount: number;
  wallet: string;
  ending: string;
}

interface CreditFacts {
  amount: number;
  expires_at: Date;
}

export interface RefundFacts extends TripFacts {
  refund_amount: number;
  /** Refunded by the provider's call or by staff; decides the announced delay. */
  refund_means: 'provider' | 'hand';
}

export type Failure = { reason_code: keyof typeof failureReasons | null; reason: string | null };
/** Reason of a refund: late payment, cancellation by driver or passenger, or a decision by the platform. */
export type RefundTrigger = 'late' | 'ride_cancelled' | 'booking_cancelled' | 'decided';

const { day, time, money } = format;
const route = (t: TripFacts) => `${t.from_city} - ${t.to_city}`;
const trip = (t: TripFacts) => `${route(t)}, ${time(t.departure_time)}`;
const rideOn = (t: TripFacts) => `${route(t)} du ${time(t.departure_time)}`;
const arrival = (t: RideChangeFacts) => (t.arrival_time ? ` Arrivée : ${time(t.arrival_time)}.` : '');
const feeOf = (t: PaidFacts) => (t.service_fee > 0 ? ` (dont ${money(t.service_fee)} de service)` : '');
const seats = (count: number) => (count === 1 ? '1 place' : `${count} places`);
const back = { provider: 'dans quelques minutes', hand: 'sous 3 jours ouvrables' };
const refundTo = (t: RefundFacts) => `au numéro qui a payé, ${back[t.refund_means]}`;

const seeTicket = 'Voyez le lieu, la voiture et la description dans votre réservation.';

const failure = ({ reason_code, reason }: Failure) =>
  reason_code === null ? (reason ?? failureReasons.other) : failureReasons[reason_code];
const charged = ({ paid, paying }: ChargeFacts) =>
  paid
    ? 'Tout ce que vous avez payé vous est remboursé.'
    : paying
      ? 'Si votre paiement aboutit encore, il vous est remboursé en totalité.'
      : 'Vous n’avez pas été débité.';

const strikeCauses = {
  late_cancellation:
    'Vous avez annulé un trajet avec des places payées moins de 24 heures avant le départ, ou l’avez déplacé de plus de 12 heures.',
  absence: 'Vous n’êtes pas venu à votre trajet.',
  false_claim: 'Une de vos réclamations s’est révélée fausse.',
  no_show: 'Vous n’êtes pas venu à un trajet que vous aviez réservé.',
};

export const signInCode = (code: string) =>
  `Votre code ${brand.name} est ${code}. Il est valable 5 minutes. Ne le donnez à personne.`;

/**
 * Texts of each event: title and body in the app and as push message, `sms` by SMS (default: "Mboa: " and the body). Only the passenger's
 * SMS carries the boarding code.
 */
export const notifications = {
  seats_held: {
    title: 'Réservation à payer',
    body: (t: TripFacts & { seats: number; minutes: number }) =>
      `${seats(t.seats)} : ${trip(t)}. Payez dans ${t.minutes === 1 ? 'la minute' : `les ${t.minutes} min`} pour ${t.seats === 1 ? 'la' : 'les'} garder.`,
  },
  /** To the driver about held seats, paid within minutes or released. */
  booking_made: {
    title: 'Nouvelle réservation',
    body: (t: SeatsFacts) =>
      `${t.passenger || 'Un passager'} réserve ${seats(t.seats)} : ${trip(t)}. Paiement en attente.`,
  },
  hold_expired: {
    title: 'Réservation expirée',
    body: (t: TripFacts) => `Le paiement n’est pas arrivé à temps, réservation libérée : ${trip(t)}.`,
  },
  booking_cancelled: {
    title: 'Réservation annulée',
    body: (t: TripFacts) => `Votre réservation est annulée : ${trip(t)}.`,
  },
  seats_given_up: {
    title: 'Réservation annulée',
    body: (t: SeatsFacts) => `${t.passenger || 'Un passager'} ne vient plus, ${seats(t.seats)} : ${trip(t)}.`,
    sms: (t: SeatsFacts & { by_staff: boolean }) => {
      const what = `${seats(t.seats)} sur votre trajet ${rideOn(t)}`;
      return t.by_staff
        ? `Nous avons annulé la réservation de ${t.passenger || 'un passager'} : ${what}.`
        : `${t.passenger || 'Un passager'} a annulé ${what}.`;
    },
    whatsapp: (t: SeatsFacts) =>
      whatsAppText`La réservation de ${t.passenger || 'un passager'} est annulée. Cela libère ${seats(t.seats)} sur votre trajet ${trip(t)} pour d’autres passagers.`,
  },
  ride_cancelled: {
    title: 'Trajet annulé',
    body: (t: TripFacts & ChargeFacts) => `Votre trajet ${trip(t)} est annulé. ${charged(t)}`,
  },
  ride_published: {
    title: ({ count, reason }: AlertFacts) =>
      count > 1
        ? `${count} départs correspondent à vos alertes`
        : { published: 'Un départ est publié', seats: 'Des places sont libres', price: 'Le prix a baissé' }[
            reason
          ],
    body: (t: AlertFacts) =>
      `${t.count > 1 ? 'Le premier : ' : ''}${trip(t)}, ${format.price(t.price, t.service_fee)} la place. Cela correspond à votre alerte.`,
  },
  /** The ride was cancelled before the payment completed. */
  ride_cancelled_unpaid: {
    sms: (t: TripFacts & ChargeFacts) => `Votre trajet ${rideOn(t)} est annulé. ${charged(t)}`,
    whatsapp: (t: TripFacts & ChargeFacts) =>
      whatsAppText`Votre trajet ${trip(t)} est annulé. ${charged(t)} Vous pouvez réserver un autre départ dans l’application.`,
  },
  rebooking_offered: {
    title: 'Choisissez un autre trajet',
    body: (t: TripFacts) =>
      `Le trajet ${trip(t)} est annulé. D’autres ont des places libres : choisissez-en un dans l’application, ou prenez le remboursement.`,
  },
  rebooking_none: {
    title: 'Aucun autre trajet libre',
    body: (t: TripFacts) =>
      `${trip(t)} : tout est remboursé. Nous vous prévenons dès qu’un autre trajet est publié ce jour-là.`,
  },
  cancelled_unrefunded: {
    sms: (t: TripFacts) =>
      `Votre réservation sur ${trip(t)} est annulée. Le trajet était parti : rien n’est remboursé.`,
    whatsapp: (t: TripFacts) =>
      whatsAppText`Votre réservation sur ${trip(t)} est annulée. Le trajet était parti : rien n’est remboursé.`,
  },
  /** Without the driver's message, which the app shows with a warning (docs/domain.md#words-of-strangers). */
  ride_changed: {
    title: (t: RideChangeFacts): string => (t.moved ? 'Départ déplacé' : 'Trajet modifié'),
    body: (t: RideChangeFacts) => {
      if (!t.moved) return `${trip(t)}.${arrival(t)} ${seeTicket}`;
      const until = t.full_refund_until;
      const refund = until
        ? ` Si cela ne vous convient pas, annulez avant le ${time(until)} : tout vous est remboursé.`
        : '';
      return `Nouveau départ : ${trip(t)}.${arrival(t)}${refund} ${seeTicket}`;
    },
    sms: (t: RideChangeFacts) =>
      [
        t.moved
          ? `Votre trajet ${route(t)} a un nouvel horaire : ${time(t.departure_time)}.${arrival(t)}`
          : `Votre trajet ${rideOn(t)} a changé.${arrival(t)}`,
        seeTicket,
        t.new_code && `Votre nouveau code est ${t.new_code}, l’ancien ne marche plus.`,
        t.moved &&
          t.paid &&
          t.full_refund_until &&
          `Si cela ne vous convient pas, annulez avant le ${time(t.full_refund_until)} : tout vous est remboursé.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  codes_guessed: {
    title: 'Mauvais codes saisis',
    body: (t: TripFacts) =>
      `Plusieurs mauvais codes ont été saisis pour ${trip(t)}. Ne montrez votre code qu’en montant dans la voiture.`,
    sms: (t: TripFacts) =>
      `Plusieurs mauvais codes ont été saisis pour votre trajet ${rideOn(t)}. Ne montrez votre code qu’en montant dans la voiture.`,
  },
  codes_closed: {
    title: 'Code bloqué',
    body: (t: TripFacts) =>
      `Trop de mauvais codes pour ${trip(t)} : le code ne sert plus. Si vous voyagez, confirmez-le ici après le départ.`,
  },
  /** To the passenger: an offline code check has reached the server. */
  boarded_offline: {
    title: 'Votre code a été vérifié',
    body: (t: TripFacts) =>
      `Le conducteur a vérifié votre code sans réseau : ${trip(t)}. Vous n’étiez pas dans la voiture ? Écrivez-nous tout de suite.`,
  },
  /** To passenger and driver: staff undid a boarding. */
  boarding_undone: {
    title: 'Embarquement annulé',
    body: (t: TripFacts) =>
      `Vous n’êtes plus noté à bord : ${trip(t)}. Montrez le nouveau code de votre billet en montant dans la voiture.`,
    sms: (t: Pick<RideChangeFacts, 'new_code'> & TripFacts) =>
      `Vous n’êtes plus noté à bord : ${trip(t)}. Nouveau code : ${t.new_code} (l’ancien ne marche plus). Montrez le nouveau en montant.`,
  },
  boarding_undone_driver: {
    title: 'Embarquement annulé',
    body: (t: SeatsFacts) =>
      `${t.passenger || 'Un passager'} n’est plus noté à bord : ${trip(t)}. Demandez le nouveau code à la montée.`,
  },
  /** To passenger and driver: the booking had ended before an offline code check. */
  boarding_conflict: {
    title: 'Code vérifié après une annulation',
    body: (t: TripFacts) =>
      `Votre code a été vérifié sans réseau alors que votre réservation était annulée : ${trip(t)}. Si vous avez voyagé, écrivez-nous.`,
  },
  boarding_conflict_driver: {
    title: 'Cette réservation était annulée',
    body: (t: SeatsFacts) =>
      `${t.passenger || 'Un passager'} : sa réservation était annulée quand vous avez vérifié son code sans réseau, ${trip(t)}. Écrivez-nous s’il ou elle a voyagé.`,
  },

  /** To the passenger; the SMS is the ticket. */
  payment_completed: {
    title: 'Paiement reçu',
    body: (t: PaidFacts) =>
      `${money(t.amount)} reçus${feeOf(t)}, ${seats(t.seats)} : ${trip(t)}. Votre code d’embarquement est dans la réservation.`,
    sms: (t: PaidFacts & { code: string | null }) =>
      `Paiement de ${money(t.amount)} reçu${feeOf(t)}. ${trip(t)}, ${seats(t.seats)}. Votre code d’embarquement est ${t.code}. Montrez-le au conducteur, uniquement au départ.`,
    short: (t: TripFacts & { code: string | null }) =>
      `${brand.name} : code ${t.code} pour ${trip(t)}. Montrez-le au conducteur, uniquement au départ.`,
    whatsapp: (t: PaidFacts & { code: string | null }) =>
      whatsAppText`Paiement de ${money(t.amount)} reçu. Trajet ${trip(t)}, ${seats(t.seats)}. Votre code d’embarquement est ${t.code ?? ''}. Montrez-le au conducteur, uniquement au départ.`,
  },
  /** Paid by the money of an earlier booking: no payment has arrived. */
  payment_moved: {
    title: 'Places payées',
    body: (t: PaidFacts) =>
      `${money(t.amount)}${feeOf(t)} de votre réservation précédente paient ${seats(t.seats)} : ${trip(t)}. Votre code d’embarquement est dans la réservation.`,
    sms: (t: PaidFacts & { code: string | null }) =>
      `Payé avec ${money(t.amount)}${feeOf(t)} de votre réservation précédente. ${trip(t)}, ${seats(t.seats)}. Votre code d’embarquement est ${t.code}. Montrez-le au conducteur, uniquement au départ.`,
    whatsapp: (t: PaidFacts & { code: string | null }) =>
      whatsAppText`Payé avec ${money(t.amount)} de votre réservation précédente. Trajet ${trip(t)}, ${seats(t.seats)}. Votre code d’embarquement est ${t.code ?? ''}. Montrez-le au conducteur, uniquement au départ.`,
  },
  ticket_again: {
    sms: (t: PaidFacts & { code: string | null }) =>
      `${trip(t)}, ${seats(t.seats)}. Votre code d’embarquement est ${t.code}. Montrez-le au conducteur, uniquement au départ.`,
  },
  code_again: {
    sms: (t: PaidFacts & { code: string | null }) =>
      `Votre code d’embarquement est ${t.code}. Montrez-le au conducteur, uniquement au départ.`,
  },
  receipt_again: {
    sms: (t: PaidFacts & { receipt_number: string | null }) =>
      `${t.receipt_number ? `Reçu ${t.receipt_number} : ` : ''}${money(t.amount)} payés${feeOf(t)}. ${trip(t)}, ${seats(t.seats)}. Le reçu complet est dans la réservation.`,
  },
  seats_paid: {
    title: 'Places payées',
    body: (t: SeatsFacts) => `${t.passenger || 'Un passager'} a payé ${seats(t.seats)} : ${trip(t)}.`,
    sms: (t: SeatsFacts) =>
      `${t.passenger || 'Un passager'} a payé ${seats(t.seats)} sur votre trajet ${trip(t)}. Demandez le code d’embarquement à la montée.`,
    whatsapp: (t: SeatsFacts) =>
      whatsAppText`Bonne nouvelle : ${t.passenger || 'un passager'} a payé ${seats(t.seats)} sur votre trajet ${trip(t)}. Demandez le code d’embarquement à la montée.`,
  },
  payment_failed: {
    title: 'Paiement échoué',
    body: (t: TripFacts & Failure) => `${failure(t)}. Votre réservation est annulée : ${trip(t)}.`,
    sms: (t: TripFacts & Failure) =>
      `Paiement échoué : ${failure(t)}. Votre réservation sur ${trip(t)} est annulée.`,
    whatsapp: (t: TripFacts & Failure) =>
      whatsAppText`Paiement échoué : ${failure(t)}. Votre réservation sur ${trip(t)} est annulée.`,
  },
  /** One text for the event and its refund. */
  refund_due: {
    sms: (t: RefundFacts & { refund_trigger: RefundTrigger }) => {
      const [amount, how] = [money(t.refund_amount), refundTo(t)];
      return {
        late: `Paiement arrivé trop tard pour ${trip(t)} : ${amount} vous seront remboursés ${how}.`,
        ride_cancelled: `Votre trajet ${trip(t)} est annulé. ${amount} seront remboursés ${how}.`,
        booking_cancelled: `Votre réservation sur ${trip(t)} est annulée. ${amount} seront remboursés ${how}.`,
        decided: `${amount} de votre paiement pour ${trip(t)} seront remboursés ${how}.`,
      }[t.refund_trigger];
    },
    whatsapp: (t: RefundFacts) =>
      whatsAppText`Remboursement de ${money(t.refund_amount)} pour le trajet ${trip(t)} : il arrive ${back[t.refund_means]}, au numéro qui a payé.`,
  },
  /** The provider refused a refund that was announced within minutes. */
  refund_by_hand: {
    sms: (t: RefundFacts) =>
      `Votre remboursement de ${money(t.refund_amount)} pour ${trip(t)} sera envoyé à la main ${refundTo(t)}.`,
    whatsapp: (t: RefundFacts) =>
      whatsAppText`Votre remboursement de ${money(t.refund_amount)} pour le trajet ${trip(t)} doit être fait à la main : il arrive ${back[t.refund_means]}, au numéro qui a payé.`,
  },
  /** The refund has arrived; a manual one has the provider's reference. */
  refund_completed: {
    title: 'Remboursement effectué',
    body: (t: RefundFacts) => `${money(t.refund_amount)} envoyés au numéro qui a payé : ${trip(t)}.`,
    sms: (t: RefundFacts & { refund_reference: string | null }) =>
      `Remboursement effectué : ${money(t.refund_amount)} de votre paiement pour ${trip(t)} ont été envoyés au numéro qui a payé.` +
      (t.refund_reference === null ? '' : ` Référence ${t.refund_reference}.`),
    whatsapp: (t: RefundFacts) =>
      whatsAppText`Remboursement effectué : ${money(t.refund_amount)} pour le trajet ${trip(t)} ont été envoyés au numéro qui a payé.`,
  },

  payout_completed: {
    title: 'Gains versés',
    body: (t: PayoutFacts) =>
      `${money(t.amount)} de vos trajets ont été envoyés sur votre compte ${t.wallet} qui finit par ${t.ending}.`,
    sms: (t: PayoutFacts) =>
      `${money(t.amount)} de vos trajets ont été envoyés sur votre compte ${t.wallet} qui finit par ${t.ending}.`,
    whatsapp: (t: PayoutFacts) =>
      whatsAppText`Gains versés : ${money(t.amount)} sur votre compte ${t.wallet} qui finit par ${t.ending}. Le détail est dans l’application.`,
  },
  /** To the driver, in case someone else changed it. */
  payout_account_changed: {
    sms: (t: { wallet: string; ending: string }) =>
      `Vos gains iront désormais sur le compte ${t.wallet} qui finit par ${t.ending}. Rien n’est versé avant 24 heures. Ce n’est pas vous ? Écrivez-nous tout de suite.`,
  },

  application_approved: {
    title: 'Vous êtes conducteur',
    body: 'Votre demande est acceptée. Vous pouvez publier votre premier trajet.',
  },
  application_rejected: {
    title: 'Demande non acceptée',
    body: (t: { reason: string }) =>
      `Votre demande de conducteur n’est pas acceptée : ${t.reason} Corrigez-la et renvoyez-la dans l’application.`,
  },
  application_reopened: {
    title: 'Demande de nouveau examinée',
    body: 'Votre demande de conducteur est de nouveau examinée. D’ici là, vous ne pouvez pas publier de trajet.',
  },
  renewal_confirmed: { title: 'Document confirmé', body: 'Votre document renouvelé est confirmé.' },
  renewal_refused: {
    title: 'Document non accepté',
    body: (t: { reason: string }) =>
      `Votre document renouvelé n’est pas accepté : ${t.reason} Renvoyez-le dans l’application.`,
  },
  document_expiring: {
    title: 'Un document expire bientôt',
    body: (t: { document: 'license' | 'insurance' | 'technical_inspection'; expires_on: Date }) => {
      const document = {
        license: 'permis de conduire',
        insurance: 'assurance',
        technical_inspection: 'visite technique',
      }[t.document];
      return `Votre ${document} expire le ${day(t.expires_on)}. Envoyez le document renouvelé dans l’application.`;
    },
  },

  account_suspended: {
    sms: (t: { contact: string }) =>
      `${brand.name} : votre compte est suspendu. Pour faire appel, contactez-nous : ${t.contact}`,
  },

  /** Confirms the change by SMS, so that someone with brief access to the phone cannot redirect messages unnoticed. */
  whatsapp_chosen: {
    sms: `${brand.name} : vos messages de trajet arrivent désormais par WhatsApp, par SMS si WhatsApp ne passe pas. Ce n’est pas vous ? Arrêtez-le dans les réglages.`,
  },

  rate_driver: {
    title: 'Comment s’est passé votre trajet ?',
    body: (t: TripFacts) => `${trip(t)}. Notez le conducteur : vous avez 14 jours.`,
  },
  rate_passenger: {
    title: 'Comment s’est passé le trajet ?',
    body: (t: TripFacts) => `${trip(t)}. Notez votre passager : vous avez 14 jours.`,
  },
  rating_received: {
    title: 'Vous avez reçu un avis',
    body: (t: { stars: number }) => `${t.stars} sur 5. Vous pouvez y répondre une fois.`,
  },

  claim_recorded: {
    title: 'Réclamation enregistrée',
    body: (t: ClaimFacts) =>
      t.status === 'contested'
        ? `${trip(t)}. Notre équipe va décider.`
        : `${trip(t)}. L’autre personne peut répondre avant le ${time(t.contest_until)}.`,
  },
  claim_opened: {
    title: 'Une réclamation vous concerne',
    body: (t: ClaimFacts) => {
      const what =
        t.kind === 'no_show'
          ? 'Le conducteur dit que vous n’êtes pas venu'
          : 'Un passager dit que vous n’êtes pas venu, ou que vous avez refusé de le prendre';
      const loss = t.kind === 'no_show' ? 'le conducteur est payé' : 'tous les passagers sont remboursés';
      return t.status === 'contested'
        ? `${trip(t)}. ${what}. Donnez votre version dans l’application : notre équipe va décider.`
        : `${trip(t)}. ${what}. Répondez dans l’application avant le ${time(t.contest_until)}, sinon ${loss}.`;
    },
  },
  claim_contested: {
    title: 'Réclamation contestée',
    body: (t: ClaimFacts) => `${trip(t)}. Notre équipe va décider. L’argent reste bloqué jusque-là.`,
  },
  claim_decided: {
    title: 'Réclamation décidée',
    body: (t: ClaimFacts) => {
      if (t.status !== 'upheld')
        return `${trip(t)}. La réclamation n’est pas retenue. Voyez la raison dans l’application.`;
      const then = t.kind === 'no_show' ? 'le passager n’est pas venu' : 'le conducteur n’est pas venu';
      return `${trip(t)}. Décision : ${then}. Voyez la raison dans l’application.`;
    },
  },
  claim_appealed: {
    title: 'Recours déposé',
    body: (t: ClaimFacts) => `${trip(t)}. Une autre personne de notre équipe va revoir la décision.`,
  },

  strike_given: {
    title: 'Vous avez un avertissement',
    body: (t: { kind: keyof typeof strikeCauses; expires_at: Date }) =>
      `${strikeCauses[t.kind]} Il compte jusqu’au ${day(t.expires_at)}. Vous pouvez le contester une fois, dans votre profil.`,
  },
  strike_decided: {
    title: 'Décision sur votre avertissement',
    body: (t: { outcome: 'excused' | 'kept' | null; expires_at: Date; decision_reason: string | null }) =>
      `${t.outcome === 'excused' ? 'Il est excusé et ne compte plus.' : `Il est maintenu et compte jusqu’au ${day(t.expires_at)}.`} ${t.decision_reason ?? ''}`,
  },
  ride_listed: {
    title: 'Votre trajet est publié',
    body: (t: TripFacts) => `${trip(t)}. Les passagers peuvent le trouver et le réserver.`,
  },
  /** To the driver, after a move by staff. */
  ride_moved: {
    title: 'Votre départ est déplacé',
    body: (t: TripFacts) =>
      `Notre équipe a déplacé votre trajet. Nouveau départ : ${trip(t)}. Les passagers sont prévenus.`,
    sms: (t: TripFacts) =>
      `${brand.name} : notre équipe a déplacé votre trajet. Nouveau départ : ${trip(t)}. Les passagers sont prévenus.`,
  },

  support_answered: {
    title: 'Nous avons répondu',
    body: 'Notre équipe a répondu à votre demande. Lisez la réponse dans l’application.',
  },
  support_solved: {
    title: 'Votre demande est réglée',
    body: 'Si quelque chose ne va toujours pas, écrivez-nous encore sous 14 jours.',
  },
  support_sms: {
    sms: (t: { by_phone: boolean }) =>
      `${brand.name} : notre équipe a répondu à votre demande d’aide. Lisez la réponse dans l’application${t.by_phone ? ' ou écrivez AIDE à ce numéro' : ''}.`,
  },

  ride_message: {
    title: `Message de l’équipe ${brand.name}`,
    body: (t: TripFacts & { text: string }) => `${trip(t)} : ${t.text}`,
    sms: (t: TripFacts & { text: string }) => `${brand.name}, ${trip(t)} : ${t.text}`,
  },

  credit_received: {
    title: 'Bon reçu',
    body: (t: CreditFacts) =>
      `Vous avez un bon de ${money(t.amount)} pour un parrainage. Il est déduit de votre prochaine réservation, jusqu’au ${day(t.expires_at)}.`,
  },

  /** After a confirmed abuse report, without its reporter or message. */
  warning: {
    title: `Un rappel de l’équipe ${brand.name}`,
    body:
      'On nous a signalé votre comportement. Restez courtois, et demandez ou faites les paiements uniquement dans l’application. ' +
      'Si cela se reproduit, votre compte peut être suspendu.',
  },

  picture_removed: {
    title: 'Photo retirée',
    body: (t: { picture: 'avatar' | 'car_photo'; reason: string }) =>
      `${t.picture === 'avatar' ? 'Votre photo de profil' : 'La photo de votre voiture'} a été retirée par l’équipe ${brand.name} : ` +
      `${t.reason} Vous pouvez en mettre une autre dans votre profil.`,
  },
};
