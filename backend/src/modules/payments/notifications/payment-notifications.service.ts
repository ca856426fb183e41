import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../../platform/database';
import type { RefundBearer } from '../../money';
import {
  type FallbackOutcome,
  NotificationCatalogue,
  type NotificationKind,
  type ShortText,
  type SubjectNotifier,
  unlessSoon,
} from '../../notifications';
import { PaymentProviders } from '../../rails';
import { type PaymentFactsRow, PaymentsRepository } from '../payments.repository';

/** `rest`: the later refund of what a cancellation retained. `again`: unique id of a resend requested by staff. */
interface PaymentEvent {
  payment_id: string;
  rest?: boolean;
  refund_id?: string;
  again?: string;
}

type Facts = PaymentFactsRow & {
  refund_means: 'provider' | 'hand';
  refund_trigger: 'late' | 'ride_cancelled' | 'booking_cancelled' | 'decided';
};
type Kind = NotificationKind<PaymentEvent, Facts>;

const passenger = ({ passenger_id }: Facts) => passenger_id;
const driver = ({ driver_id }: Facts) => driver_id;
const repeatKey: Kind['key'] = ({ payment_id, again }) => `payment:${payment_id}:again:${again}`;
const onceKey =
  (what: string): Kind['key'] =>
  ({ payment_id, rest, refund_id }) =>
    `payment:${payment_id}:${what}${rest ? ':rest' : ''}${refund_id ? `:${refund_id}` : ''}`;

const hasCode = ({ booking_cancelled, code }: Facts) => !booking_cancelled && code !== null;
const ticket = {
  to: passenger,
  key: onceKey('completed_passenger'),
  topic: 'bookings',
  inbox: 'payment_completed',
  sms: 'ticket',
  stillApplies: hasCode,
} as const satisfies Kind;
const repeat = { to: passenger, key: repeatKey, topic: 'bookings', sms: 'ticket' } as const satisfies Kind;

/** Only the passenger's SMS carries the boarding code; the app shows it in the booking. */
const KINDS = {
  payment_completed: ticket,
  payment_moved: ticket,
  ticket_again: { ...repeat, stillApplies: hasCode },
  code_again: { ...repeat, stillApplies: hasCode },
  receipt_again: repeat,
  seats_paid: {
    to: driver,
    key: onceKey('completed_driver'),
    topic: 'bookings',
    inbox: 'payment_completed_driver',
    sms: 'notice',
    smsOptional: true,
    atNight: unlessSoon('wait'),
    stillApplies: ({ booking_cancelled }) => !booking_cancelled,
  },
  payment_failed: {
    to: passenger,
    key: onceKey('failed_passenger'),
    topic: 'bookings',
    inbox: 'payment_failed',
    sms: 'notice',
  },
  refund_due: {
    to: passenger,
    key: onceKey('refund_passenger'),
    topic: 'bookings',
    sms: 'notice',
    stillApplies: ({ refund_status }) => refund_status !== null && refund_status !== 'credited',
  },
  refund_by_hand: {
    to: passenger,
    key: onceKey('refund_by_hand_passenger'),
    topic: 'bookings',
    sms: 'notice',
    stillApplies: ({ refund_status }) => refund_status === 'manual',
  },
  refund_completed: {
    to: passenger,
    key: onceKey('refund_completed_passenger'),
    topic: 'bookings',
    inbox: 'refund_completed',
    atNight: 'wait',
    sms: 'notice',
    stillApplies: ({ refund_status }) => refund_status === 'completed',
  },
} as const satisfies Record<string, Kind>;
type PaymentKind = keyof typeof KINDS;

/** Enqueues each notification once per event, in the event's transaction. */
@Injectable()
export class PaymentNotificationsService {
  private readonly notifier: SubjectNotifier<PaymentKind, PaymentEvent, Facts>;

  constructor(
    catalogue: NotificationCatalogue,
    private readonly payments: PaymentsRepository,
    private readonly providers: PaymentProviders,
  ) {
    this.notifier = catalogue.register({
      fallback: (facts, short) => this.notifyPayer(facts, short),
      kinds: KINDS,
      facts: (event: PaymentEvent, tx) => this.factsOf(event, tx),
      leadsTo: ({ booking_id, ride_id }) => ({ bookingId: booking_id, rideId: ride_id }),
    });
  }

  notify(tx: EntityManager, kind: PaymentKind, paymentId: string): Promise<void> {
    return this.notifier.notify(tx, kind, { payment_id: paymentId });
  }

  notifyOfRefund(
    tx: EntityManager,
    kind: 'refund_due' | 'refund_by_hand' | 'refund_completed',
    refund: { id: string; payment_id: string; rest: boolean; borne_by: RefundBearer | null },
  ): Promise<void> {
    const { id, payment_id, rest, borne_by } = refund;
    const isPartial = borne_by !== null;
    const refundSelector = { ...(rest ? { rest } : {}), ...(isPartial ? { refund_id: id } : {}) };
    return this.notifier.notify(tx, kind, { payment_id, ...refundSelector });
  }

  repeat(tx: EntityManager, what: 'ticket' | 'code' | 'receipt', paymentId: string): Promise<void> {
    return this.notifier.notify(tx, `${what}_again`, { payment_id: paymentId, again: newId() });
  }

  addToInbox(tx: EntityManager, kind: PaymentKind, paymentId: string): Promise<void> {
    return this.notifier.addToInbox(tx, kind, { payment_id: paymentId });
  }

  /** Uses the paying rail if supported. Only for the passenger's own number: third-party payers get no code. */
  private async notifyPayer(facts: Facts, { text, language, phone }: ShortText): Promise<FallbackOutcome> {
    const { rail, transaction_id } = facts;
    const isSupported = this.providers.capabilitiesOf(rail).payerMessage;
    if (!isSupported || transaction_id === null || facts.payer_phone !== phone) return 'none';
    return (await this.providers.for(rail).notifyPayer(transaction_id, text, language)).kind;
  }

  private async factsOf(
    { payment_id, rest = false, refund_id }: PaymentEvent,
    tx: EntityManager | null,
  ): Promise<Facts | null> {
    const row = await this.payments.notificationFacts(tx, payment_id, { rest, id: refund_id ?? null });
    const isMainRefund = !rest && refund_id === undefined;
    return row && { ...row, refund_means: meansOf(row), refund_trigger: triggerOf(row, isMainRefund) };
  }
}

function meansOf({ refund_by_hand, refund_status }: PaymentFactsRow): Facts['refund_means'] {
  const refused = refund_status === 'manual' || refund_status === 'failed';
  return refused || refund_by_hand === true ? 'hand' : 'provider';
}

/** @param isMainRefund false: a partial refund, or the later refund of what a cancellation retained */
function triggerOf(
  { refund_cause, booking_cancelled }: PaymentFactsRow,
  isMainRefund: boolean,
): Facts['refund_trigger'] {
  switch (refund_cause) {
    case 'late_success':
      return 'late';
    case 'ride_cancelled':
      return 'ride_cancelled';
    case 'passenger_cancelled':
      return 'booking_cancelled';
    case 'passenger_changed':
      return 'decided';
    case 'staff':
    case null:
      return booking_cancelled && isMainRefund ? 'booking_cancelled' : 'decided';
  }
}
