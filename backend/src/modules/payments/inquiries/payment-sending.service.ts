import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { NOW, Transactions } from '../../../platform/database';
import { BookingPaymentsService, type PayableBooking } from '../../bookings';
import { maySendAgain, PaymentProviders, type RequestFact, type UnknownFact } from '../../rails';
import type { LockedPayment, PaymentEntity } from '../payment.entity';
import { isLive, SENDING_SECONDS } from '../payment.state';
import { PaymentSettlementService, type TransitionCause } from '../payment-settlement.service';
import { PaymentsRepository } from '../payments.repository';

const LEASE_RENEWAL_MS = 1_500;

export type Trip = Pick<PayableBooking, 'seats' | 'ride'>;

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

  /** `askStatusNow`: the response doesn't prove the outcome; check the status immediately. */
  async send(
    payment: PaymentEntity,
    trip: Trip,
    trigger: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean }> {
    const leaseTimer = setInterval(() => void this.payments.renewSending(payment.id), LEASE_RENEWAL_MS);
    const fact = await this.request(payment, trip).finally(() => clearInterval(leaseTimer));
    await this.payments.endSending(payment.id);
    const settled = await this.settlement.applyFact(payment.id, fact, trigger);
    return { payment: settled, askStatusNow: this.mustAskStatusNow(settled, fact) };
  }

  private mustAskStatusNow({ rail, sends }: PaymentEntity, fact: RequestFact): boolean {
    if (fact.kind === 'unknown') return fact.why === 'repeated';
    const { replay } = this.providers.capabilitiesOf(rail);
    return fact.kind === 'accepted' && (fact.askStatusNow || (sends > 1 && replay === 'same-answer'));
  }

  private async request(stored: PaymentEntity, trip: Trip): Promise<RequestFact> {
    const rail = this.providers.for(stored.rail);
    const payment = await this.ensureReference(stored);
    if ('kind' in payment) return payment;
    return rail.requestPayment({
      paymentId: payment.id,
      wallet: payment.provider,
      transactionId: payment.transaction_id,
      amount: payment.amount,
      currency: payment.currency,
      phoneNumber: payment.phone_number,
      description: describe(trip),
      returnUrl: `${this.config.payments.returnUrl}?transactionId=${payment.id}&provider=${payment.provider}`,
    });
  }

  private async ensureReference(payment: PaymentEntity): Promise<PaymentEntity | UnknownFact> {
    const { reference } = this.providers.capabilitiesOf(payment.rail);
    if (reference !== 'prepared' || payment.transaction_id !== null) return payment;
    return this.providers.prepareReference(payment.rail, 'in', (issued) =>
      this.payments.storePrepared(payment.id, issued),
    );
  }

  /**
   * Repeats the request under the same reference while the booking is held. Null if not allowed or another
   * process is sending.
   */
  async sendAgain(
    paymentId: string,
    trigger: TransitionCause,
  ): Promise<{ payment: PaymentEntity; askStatusNow: boolean } | null> {
    const bookingId = await this.payments.bookingIdOf(paymentId);
    if (bookingId === null) return null;
    const due = await this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      const payment = await this.payments.lock(tx, paymentId);
      if (!booking || !payment) return null;
      if (!mayBeSentAgain(payment, booking)) return null;
      const sending = await this.payments.update(tx, paymentId, {
        sends: payment.sends + 1,
        sent_at: NOW,
        not_found_count: 0,
        sending_until: () => `now() + make_interval(secs => ${SENDING_SECONDS})`,
      });
      const { status, sends } = sending;
      await this.payments.appendEvent(tx, {
        payment_id: paymentId,
        from_status: status,
        to_status: status,
        fact: { concluded: 'sent_again', sends },
        ...trigger,
      });
      return { payment: sending, booking };
    });
    return due && this.send(due.payment, due.booking, trigger);
  }
}

/** Safe: every rail charges a reference only once. */
function mayBeSentAgain(payment: LockedPayment, booking: PayableBooking): boolean {
  const isHoldActive =
    booking.status === 'pending' && !booking.hold_lapsed && booking.ride.status === 'scheduled';
  const isOpen = isLive(payment.status) && !payment.needs_review;
  const { accepted_at, not_found_count: notFoundCount } = payment;
  return (
    isHoldActive &&
    isOpen &&
    !payment.being_sent &&
    maySendAgain({ accepted: accepted_at !== null, notFoundCount })
  );
}

function describe({ seats, ride }: Trip): string {
  return `${ride.from_city} - ${ride.to_city}, ${seats === 1 ? '1 seat' : `${seats} seats`}`;
}
