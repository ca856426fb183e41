import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { BookingPaymentsService, type PayableBooking } from '../bookings';
import { PaymentSettlementService, type TransitionCause } from './payment-settlement.service';
import { type PaymentEntity, type LockedPayment } from './payment.entity';
import { isLive } from './payment.state';
import { PaymentsRepository } from './payments.repository';
import { PaymentProviders } from './providers/payment-providers';
import { capabilitiesOf } from './providers/registry';

/** Longer than a sending takes (20 s): until then nobody else sends it. After a killed process the job may. */
export const SENDING_SECONDS = 25;
/** A request that never arrived is sent once more; then "not found" is believed. */
const MAX_SENDINGS = 2;

type Trip = Pick<PayableBooking, 'seats' | 'ride'>;

/** Sends stored payment requests to the provider, outside any transaction, and applies what it answers. */
@Injectable()
export class PaymentSendingService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly settlement: PaymentSettlementService,
    private readonly providers: PaymentProviders,
    private readonly config: AppConfig,
  ) {}

  /**
   * The first or a repeated sending of a request whose row and reference are stored. `askStatusNow`: the answer claims an outcome that
   * only a status call can confirm.
   */
  async send(
    payment: PaymentEntity,
    trip: Trip,
    on: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean }> {
    const fact = await this.providers.for(payment.provider).requestPayment({
      paymentId: payment.id,
      transactionId: payment.transaction_id,
      amount: payment.amount,
      currency: payment.currency,
      phoneNumber: payment.phone_number,
      description: describe(trip),
      returnUrl: `${this.config.payments.returnUrl}?transactionId=${payment.id}&provider=${payment.provider}`,
    });
    await this.payments.endSending(payment.id);
    const settled = await this.settlement.applyFact(payment.id, fact, on);
    return { payment: settled, askStatusNow: fact.kind === 'accepted' && fact.askStatusNow };
  }

  /**
   * Sends the request again under the same reference, only while the booking's hold stands. Null: it may not be sent
   * again, or somebody else is at it.
   */
  async sendAgain(
    paymentId: string,
    on: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean } | null> {
    const bookingId = await this.payments.bookingIdOf(paymentId);
    if (bookingId === null) return null;
    const due = await this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      const payment = await this.payments.lock(tx, paymentId);
      if (!booking || !payment || !mayBeSentAgain(payment, booking)) return null;
      const sending = await this.payments.update(tx, paymentId, {
        sends: payment.sends + 1,
        sent_at: () => 'now()',
        not_found_count: 0,
        sending_until: () => `now() + make_interval(secs => ${SENDING_SECONDS})`,
      });
      const { status, sends } = sending;
      await this.payments.appendEvent(tx, {
        payment_id: paymentId,
        from_status: status,
        to_status: status,
        fact: { concluded: 'sent_again', sends },
        ...on,
      });
      return { payment: sending, booking };
    });
    return due && this.send(due.payment, due.booking, on);
  }
}

function mayBeSentAgain(payment: LockedPayment, booking: PayableBooking): boolean {
  const holdStands =
    booking.status === 'pending' && !booking.hold_lapsed && booking.ride.status === 'scheduled';
  const unanswered = isLive(payment.status) && payment.accepted_at === null && !payment.needs_review;
  // A provider that answers as it did the first time tells its reference by it, so it is sent until that is known.
  const left =
    capabilitiesOf(payment.provider).replay === 'same-answer'
      ? payment.transaction_id === null
      : payment.sends < MAX_SENDINGS;
  return holdStands && unanswered && left && !payment.being_sent;
}

function describe({ seats, ride }: Trip): string {
  return `${ride.from_city} - ${ride.to_city}, ${seats === 1 ? '1 seat' : `${seats} seats`}`;
}
