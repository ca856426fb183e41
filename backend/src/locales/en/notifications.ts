import { brand } from '../../platform/brand';
import { whatsAppText } from '../format';
import type { Texts } from '../fr';
import type {
  ChargeFacts,
  Failure,
  PaidFacts,
  RefundFacts,
  RideChangeFacts,
  TripFacts,
} from '../fr/notifications';
import { format } from './format';

/** Reasons in "Payment failed: {reason}"; the API uses the same words. */
export const failureReasons: Texts['failureReasons'] = {
  insufficient_funds: 'Insufficient funds',
  timeout: 'Payment timeout',
  invalid_phone: 'Invalid phone number',
  rejected: 'Payment rejected',
  cancelled: 'Payment cancelled',
  limit_reached: 'Account limit reached',
  account_blocked: 'Account not active',
  not_permitted: 'Payment not permitted',
  misconfigured: 'Payment service misconfigured',
  unavailable: 'Payment service unavailable',
  internal_error: 'Payment processing error',
  not_received: 'Request not received by the operator',
  other: 'Payment declined',
};

const { day, time, money } = format;
const route = (t: TripFacts) => `${t.from_city} - ${t.to_city}`;
const trip = (t: TripFacts) => `${route(t)}, ${time(t.departure_time)}`;
const rideOn = (t: TripFacts) => `${route(t)} on ${time(t.departure_time)}`;
const arrival = (t: RideChangeFacts) => (t.arrival_time ? ` Arrival: ${time(t.arrival_time)}.` : '');
const feeOf = (t: PaidFacts) => (t.service_fee > 0 ? ` (${money(t.service_fee)} service fee included)` : '');
const seats = (count: number) => (count === 1 ? '1 seat' : `${count} seats`);
const back = { provider: 'within minutes', hand: 'within 3 working days' };
const refundTo = (t: RefundFacts) => `to the number that paid, ${back[t.refund_means]}`;

const seeTicket = 'See place, car and description in your booking.';

const failure = ({ reason_code, reason }: Failure) =>
  reason_code === null ? (reason ?? failureReasons.other) : failureReasons[reason_code];
const charged = ({ paid, paying }: ChargeFacts) =>
  paid
    ? 'Everything that you paid will be refunded.'
    : paying
      ? 'If your payment still goes through, it will be refunded in full.'
      : 'You have not been charged.';

const strikeCauses = {
  late_cancellation:
    'You cancelled a ride with paid seats less than 24 hours before departure, or moved it by more than 12 hours.',
  absence: 'You did not show up for your ride.',
  false_claim: 'One of your claims was found to be false.',
  no_show: 'You did not show up for a ride that you had booked.',
};

export const signInCode: Texts['signInCode'] = (code) =>
  `Your ${brand.name} code is ${code}. It is valid for 5 minutes. Never share it.`;

export const notifications: Texts['notifications'] = {
  seats_held: {
    title: 'Seats kept for you',
    body: (t) => `${seats(t.seats)}: ${trip(t)}. Pay within ${t.minutes} min to keep them.`,
  },
  booking_made: {
    title: 'New booking',
    body: (t) => `${t.passenger || 'A passenger'} has booked ${seats(t.seats)}: ${trip(t)}. Not paid yet.`,
  },
  hold_expired: {
    title: 'Booking expired',
    body: (t) => `You did not pay in time, so your seats were released: ${trip(t)}.`,
  },
  booking_cancelled: { title: 'Booking cancelled', body: (t) => `Your booking is cancelled: ${trip(t)}.` },
  seats_given_up: {
    title: 'Booking cancelled',
    body: (t) => `${t.passenger || 'A passenger'} is no longer coming, ${seats(t.seats)}: ${trip(t)}.`,
    sms: (t) => {
      const what = `${seats(t.seats)} on your ride ${rideOn(t)}`;
      return t.by_staff
        ? `We have cancelled the booking of ${t.passenger || 'a passenger'}: ${what}.`
        : `${t.passenger || 'A passenger'} has cancelled ${what}.`;
    },
    whatsapp: (t) =>
      whatsAppText`The booking of ${t.passenger || 'a passenger'} is cancelled. This frees ${seats(t.seats)} on your ride ${trip(t)} for others.`,
  },
  ride_cancelled: {
    title: 'Ride cancelled',
    body: (t) => `Your ride ${trip(t)} was cancelled. ${charged(t)}`,
  },
  ride_published: {
    title: ({ count, reason }) =>
      count > 1
        ? `${count} departures match your alerts`
        : { published: 'A new departure', seats: 'Seats are available', price: 'The price has dropped' }[
            reason
          ],
    body: (t) =>
      `${t.count > 1 ? 'The first: ' : ''}${trip(t)}, ${format.price(t.price, t.service_fee)} a seat. This matches your alert.`,
  },
  ride_cancelled_unpaid: {
    sms: (t) => `Your ride ${rideOn(t)} was cancelled. ${charged(t)}`,
    whatsapp: (t) =>
      whatsAppText`Your ride ${trip(t)} was cancelled. ${charged(t)} You can book another departure in the app.`,
  },
  rebooking_offered: {
    title: 'Choose another ride',
    body: (t) =>
      `The ride ${trip(t)} is cancelled. Others have free seats: choose one in the app, or take the refund.`,
  },
  rebooking_none: {
    title: 'No other ride available',
    body: (t) =>
      `${trip(t)}: everything is refunded. We will notify you as soon as another ride is published that day.`,
  },
  cancelled_unrefunded: {
    sms: (t) => `Your booking on ${trip(t)} is cancelled. The ride had departed, so nothing is refunded.`,
    whatsapp: (t) =>
      whatsAppText`Your booking on ${trip(t)} is cancelled. The ride had departed, so nothing is refunded.`,
  },
  ride_changed: {
    title: (t) => (t.moved ? 'Departure moved' : 'Ride changed'),
    body: (t) => {
      if (!t.moved) return `${trip(t)}.${arrival(t)} ${seeTicket}`;
      const until = t.full_refund_until;
      const refund = until
        ? ` If that does not suit you, cancel by ${time(until)} and get everything back.`
        : '';
      return `New departure: ${trip(t)}.${arrival(t)}${refund} ${seeTicket}`;
    },
    sms: (t) =>
      [
        t.moved
          ? `Your ride ${route(t)} now departs on ${time(t.departure_time)}.${arrival(t)}`
          : `Your ride ${rideOn(t)} has changed.${arrival(t)}`,
        seeTicket,
        t.new_code && `Your new code is ${t.new_code}, the old one no longer works.`,
        t.moved &&
          t.paid &&
          t.full_refund_until &&
          `If that does not suit you, cancel by ${time(t.full_refund_until)} and get everything back.`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  codes_guessed: {
    title: 'Wrong codes entered',
    body: (t) =>
      `Several wrong codes were entered for ${trip(t)}. Show your code only when you get into the car.`,
    sms: (t) =>
      `Several wrong codes were entered for your ride ${rideOn(t)}. Show your code only when you get into the car.`,
  },
  codes_closed: {
    title: 'Code blocked',
    body: (t) =>
      `Too many wrong codes for ${trip(t)}: the code no longer works. If you do travel, confirm it here after departure.`,
  },
  boarded_offline: {
    title: 'Your code was checked',
    body: (t) =>
      `The driver checked your code while offline: ${trip(t)}. If you were not in the car, write to us at once.`,
  },
  boarding_undone: {
    title: 'Boarding undone',
    body: (t) =>
      `You are no longer marked as on board: ${trip(t)}. Show the new code of your ticket when you get into the car.`,
    sms: (t) =>
      `You are no longer marked as on board: ${trip(t)}. Your new code is ${t.new_code} (the old one no longer works). Show the new one when you get in.`,
  },
  boarding_undone_driver: {
    title: 'Boarding undone',
    body: (t) =>
      `${t.passenger || 'A passenger'} is no longer marked as on board: ${trip(t)}. Ask for the new code when they get in.`,
  },
  boarding_conflict: {
    title: 'Code checked after a cancellation',
    body: (t) =>
      `Your code was checked offline although your booking was cancelled: ${trip(t)}. If you travelled, write to us.`,
  },
  boarding_conflict_driver: {
    title: 'This booking was cancelled',
    body: (t) =>
      `${t.passenger || 'A passenger'}: their booking was already cancelled when you checked the code offline, ${trip(t)}. Write to us if they travelled.`,
  },

  payment_completed: {
    title: 'Payment received',
    body: (t) =>
      `${money(t.amount)} received${feeOf(t)}, ${seats(t.seats)}: ${trip(t)}. Your boarding code is in the booking.`,
    sms: (t) =>
      `Payment of ${money(t.amount)} received${feeOf(t)}. ${trip(t)}, ${seats(t.seats)}. Your boarding code is ${t.code}. Show it to the driver at departure only.`,
    short: (t) => `${brand.name}: code ${t.code} for ${trip(t)}. Show it to the driver at departure only.`,
    whatsapp: (t) =>
      whatsAppText`Payment of ${money(t.amount)} received. Trip ${trip(t)}, ${seats(t.seats)}. Your boarding code is ${t.code ?? ''}. Show it to the driver at departure only.`,
  },
  payment_moved: {
    title: 'Seats paid',
    body: (t) =>
      `${money(t.amount)}${feeOf(t)} from your earlier booking pays for ${seats(t.seats)}: ${trip(t)}. Your boarding code is in the booking.`,
    sms: (t) =>
      `Paid with ${money(t.amount)}${feeOf(t)} from your earlier booking. ${trip(t)}, ${seats(t.seats)}. Boarding code: ${t.code}. Show it to the driver at departure only.`,
    whatsapp: (t) =>
      whatsAppText`Paid with ${money(t.amount)} from your earlier booking. Trip ${trip(t)}, ${seats(t.seats)}. Your boarding code is ${t.code ?? ''}. Show it to the driver at departure only.`,
  },
  ticket_again: {
    sms: (t) =>
      `${trip(t)}, ${seats(t.seats)}. Your boarding code is ${t.code}. Show it to the driver only at departure.`,
  },
  code_again: { sms: (t) => `Your boarding code is ${t.code}. Show it to the driver only at departure.` },
  receipt_again: {
    sms: (t) =>
      `${t.receipt_number ? `Receipt ${t.receipt_number}: ` : ''}${money(t.amount)} paid${feeOf(t)}. ${trip(t)}, ${seats(t.seats)}. The full receipt is in your booking.`,
  },
  seats_paid: {
    title: 'Seats paid',
    body: (t) => `${t.passenger || 'A passenger'} has paid ${seats(t.seats)}: ${trip(t)}.`,
    sms: (t) =>
      `${t.passenger || 'A passenger'} has paid ${seats(t.seats)} on your ride ${trip(t)}. Ask for the boarding code when they board.`,
    whatsapp: (t) =>
      whatsAppText`Good news: ${t.passenger || 'a passenger'} has paid ${seats(t.seats)} on your ride ${trip(t)}. Ask for the boarding code when they board.`,
  },
  payment_failed: {
    title: 'Payment failed',
    body: (t) => `${failure(t)}. Your booking is cancelled: ${trip(t)}.`,
    sms: (t) => `Payment failed: ${failure(t)}. Your booking on ${trip(t)} has been cancelled.`,
    whatsapp: (t) =>
      whatsAppText`Payment failed: ${failure(t)}. Your booking on ${trip(t)} has been cancelled.`,
  },
  refund_due: {
    sms: (t) => {
      const [amount, how] = [money(t.refund_amount), refundTo(t)];
      return {
        late: `Your payment for ${trip(t)} arrived too late: ${amount} will be refunded ${how}.`,
        ride_cancelled: `Your ride ${trip(t)} was cancelled. ${amount} will be refunded ${how}.`,
        booking_cancelled: `Your booking on ${trip(t)} is cancelled. ${amount} will be refunded ${how}.`,
        decided: `${amount} of your payment for ${trip(t)} will be refunded ${how}.`,
      }[t.refund_trigger];
    },
    whatsapp: (t) =>
      whatsAppText`Refund of ${money(t.refund_amount)} for the trip ${trip(t)}: it comes ${back[t.refund_means]}, to the number that paid.`,
  },
  refund_by_hand: {
    sms: (t) =>
      `Your refund of ${money(t.refund_amount)} for ${trip(t)} will be sent manually ${refundTo(t)}.`,
    whatsapp: (t) =>
      whatsAppText`Your refund of ${money(t.refund_amount)} for the trip ${trip(t)} will be sent manually: it comes ${back[t.refund_means]}, to the number that paid.`,
  },
  refund_completed: {
    title: 'Refund made',
    body: (t) => `${money(t.refund_amount)} sent to the number that paid: ${trip(t)}.`,
    sms: (t) =>
      `Refund made: ${money(t.refund_amount)} of your payment for ${trip(t)} has been sent to the number that paid.` +
      (t.refund_reference === null ? '' : ` Reference ${t.refund_reference}.`),
    whatsapp: (t) =>
      whatsAppText`Refund made: ${money(t.refund_amount)} for the trip ${trip(t)} has been sent to the number that paid.`,
  },

  payout_completed: {
    title: 'Earnings sent',
    body: (t) =>
      `${money(t.amount)} from your rides has been sent to your ${t.wallet} account ending in ${t.ending}.`,
    sms: (t) =>
      `${money(t.amount)} from your rides has been sent to your ${t.wallet} account ending in ${t.ending}.`,
    whatsapp: (t) =>
      whatsAppText`Earnings sent: ${money(t.amount)} to your ${t.wallet} account ending in ${t.ending}. The app shows for which rides.`,
  },
  payout_account_changed: {
    sms: (t) =>
      `Your earnings will go to the ${t.wallet} account ending in ${t.ending}. Nothing is paid for 24 hours. If this was not you, write to us at once.`,
  },

  application_approved: {
    title: 'You are a driver',
    body: 'Your application is approved. You can publish your first ride now.',
  },
  application_rejected: {
    title: 'Application not accepted',
    body: (t) =>
      `Your driver application was not accepted: ${t.reason} Correct it and send it again in the app.`,
  },
  application_reopened: {
    title: 'Application under review again',
    body: 'Your driver application is under review again. You cannot publish new rides until the decision.',
  },
  renewal_confirmed: { title: 'Document confirmed', body: 'Your renewed document is confirmed.' },
  renewal_refused: {
    title: 'Document not accepted',
    body: (t) => `Your renewed document was not accepted: ${t.reason} Send it again in the app.`,
  },
  document_expiring: {
    title: 'A document expires soon',
    body: (t) => {
      const document = {
        license: "driver's licence",
        insurance: 'insurance',
        technical_inspection: 'technical inspection',
      }[t.document];
      return `Your ${document} expires on ${day(t.expires_on)}. Send the renewed document in the app.`;
    },
  },

  account_suspended: {
    sms: (t) => `${brand.name}: your account is suspended. To appeal, contact us: ${t.contact}`,
  },

  whatsapp_chosen: {
    sms: `${brand.name}: your trip messages now arrive by WhatsApp, or by SMS if WhatsApp fails. If this was not you, turn it off in the settings.`,
  },

  rate_driver: { title: 'How was your trip?', body: (t) => `${trip(t)}. Rate the driver: you have 14 days.` },
  rate_passenger: {
    title: 'How was the trip?',
    body: (t) => `${trip(t)}. Rate your passenger: you have 14 days.`,
  },
  rating_received: { title: 'You have a new rating', body: (t) => `${t.stars} of 5. You can reply once.` },

  claim_recorded: {
    title: 'Claim recorded',
    body: (t) =>
      t.status === 'contested'
        ? `${trip(t)}. Our team will decide.`
        : `${trip(t)}. The other person can reply until ${time(t.contest_until)}.`,
  },
  claim_opened: {
    title: 'A claim about you',
    body: (t) => {
      const what =
        t.kind === 'no_show'
          ? 'The driver says that you did not show up'
          : 'A passenger says that you did not show up, or refused to take them';
      const loss = t.kind === 'no_show' ? 'the driver is paid' : 'all passengers are refunded';
      return t.status === 'contested'
        ? `${trip(t)}. ${what}. Give your side of the story in the app: our team will decide.`
        : `${trip(t)}. ${what}. Answer in the app before ${time(t.contest_until)}, otherwise ${loss}.`;
    },
  },
  claim_contested: {
    title: 'Claim contested',
    body: (t) => `${trip(t)}. Our team will decide. The money stays frozen until then.`,
  },
  claim_decided: {
    title: 'Claim decided',
    body: (t) => {
      if (t.status !== 'upheld') return `${trip(t)}. The claim was not upheld. See the reason in the app.`;
      const then = t.kind === 'no_show' ? 'the passenger did not show up' : 'the driver did not show up';
      return `${trip(t)}. Decision: ${then}. See the reason in the app.`;
    },
  },
  claim_appealed: {
    title: 'Appeal filed',
    body: (t) => `${trip(t)}. Another member of our team will review the decision.`,
  },

  support_answered: {
    title: 'We have answered',
    body: 'Our team has answered your request. Read it in the app.',
  },
  support_solved: {
    title: 'Your request is solved',
    body: 'If something is still wrong, write to us again within 14 days.',
  },
  support_sms: {
    sms: (t) =>
      `${brand.name}: our team has answered your request for help. Read it in the app${t.by_phone ? ' or write HELP to this number' : ''}.`,
  },

  strike_given: {
    title: 'You have a strike',
    body: (t) =>
      `${strikeCauses[t.kind]} It counts until ${day(t.expires_at)}. You can appeal once, in your profile.`,
  },
  strike_decided: {
    title: 'Decision about your strike',
    body: (t) =>
      `${t.outcome === 'excused' ? 'It is excused and no longer counts.' : `It is kept, and counts until ${day(t.expires_at)}.`} ${t.decision_reason ?? ''}`,
  },
  ride_listed: {
    title: 'Your ride is listed',
    body: (t) => `${trip(t)}. Passengers can find and book it now.`,
  },
  ride_moved: {
    title: 'Your departure has moved',
    body: (t) => `Our team moved your ride. New departure: ${trip(t)}. Your passengers have been notified.`,
    sms: (t) =>
      `${brand.name}: our team moved your ride. New departure: ${trip(t)}. Your passengers have been notified.`,
  },

  ride_message: {
    title: `Message from the ${brand.name} team`,
    body: (t) => `${trip(t)}: ${t.text}`,
    sms: (t) => `${brand.name}, ${trip(t)}: ${t.text}`,
  },

  credit_received: {
    title: 'Credit received',
    body: (t) =>
      `You have ${money(t.amount)} of credit for a referral. It is deducted from your next booking, until ${day(t.expires_at)}.`,
  },

  warning: {
    title: `A reminder from the ${brand.name} team`,
    body:
      'Your conduct was reported to us. Please stay courteous, and ask for or make payments only inside the app. ' +
      'If it happens again, your account may be suspended.',
  },

  picture_removed: {
    title: 'Picture removed',
    body: (t) =>
      `The ${brand.name} team has removed ${t.picture === 'avatar' ? 'your profile picture' : 'the photo of your car'}: ` +
      `${t.reason} You can add another one in your profile.`,
  },
};
