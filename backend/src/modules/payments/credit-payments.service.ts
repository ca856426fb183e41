import { Injectable, Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit, newId } from '../../platform/database';
import {
  BookingChangesService,
  BookingPaymentsService,
  BookingRealtimeService,
  type PayableBooking,
  type ReplacedRefund,
} from '../bookings';
import { JournalRepository, RefundRequestService } from '../money';
import { CreditPaymentsRepository, type ReservedRefund } from './credit-payments.repository';
import { PaymentNotificationsService } from './notifications/payment-notifications.service';
import type { PaymentEntity } from './payment.entity';
import { PaymentsRepository } from './payments.repository';
import { ReceiptsRepository } from './receipts/receipts.repository';

interface ReplacedBooking {
  id: string;
  user_id: string;
}

/** Pays bookings from refunds that are due, without a call to a provider. */
@Injectable()
export class CreditPaymentsService {
  private readonly logger = new Logger(CreditPaymentsService.name);

  constructor(
    private readonly credits: CreditPaymentsRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly changes: BookingChangesService,
    private readonly bookingRealtime: BookingRealtimeService,
    private readonly refunds: RefundRequestService,
    private readonly receipts: ReceiptsRepository,
    private readonly journal: JournalRepository,
    private readonly notifications: PaymentNotificationsService,
  ) {}

  /**
   * Pays the whole booking. Call `creditRefund` in the same transaction.
   * @param from the payment whose refund pays
   * @returns the new payment's id
   */
  async pay(
    tx: EntityManager,
    { bookingId, from, actorId }: { bookingId: string; from: string; actorId: string },
  ): Promise<string> {
    const booking = await this.bookings.lockForPayment(tx, bookingId);
    if (!booking) throw new Error(`The booking ${bookingId} does not exist`);
    const { amount, service_fee } = booking;
    const { id, payment_time } = await this.insert(tx, booking, { amount, service_fee, from, beside: null });
    const settled = { booking_id: bookingId, payment_id: id, cause: 'credit', actor_id: actorId };
    if (!(await this.bookings.confirmPaid(tx, settled))) throw new Error(`${bookingId} can't be paid`);
    await this.journal.recordCredit(tx, { paymentId: id, ride: booking.ride });
    await this.bookings.assignVerificationCode(tx, bookingId);
    await this.notifications.notify(tx, 'payment_moved', id);
    await this.notifications.notify(tx, 'seats_paid', id);
    // Last, because the year's receipt counter blocks other completions until our commit.
    await this.receipts.issue(tx, { id, payment_time });
    return id;
  }

  /** Pays from the money of the replaced booking, which the caller has just cancelled; the rest is refunded. */
  async payByChange(
    tx: EntityManager,
    { bookingId, from, money }: { bookingId: string; from: ReplacedBooking; money: ReplacedRefund },
  ): Promise<void> {
    const refund = await this.requestCredit(tx, from, money);
    const actorId = from.user_id;
    const paymentId = await this.pay(tx, { bookingId, from: money.payment_id, actorId });
    const booking = await this.bookings.lockForPayment(tx, bookingId);
    await this.creditRefund(tx, refund, { paymentId, amount: booking?.amount ?? 0, actorId });
  }

  /**
   * Finds the money for the rest of a booking whose own payment has just completed: a reserved refund, or the refund
   * of the replaced booking, which it cancels.
   * @returns the booking with all its seats, and the refund; null if the money or either booking is no longer available
   */
  async findOtherPart(
    tx: EntityManager,
    booking: PayableBooking,
  ): Promise<{ booking: PayableBooking; refund: ReservedRefund } | null> {
    if (booking.changed_from === null) {
      const refund = await this.credits.lockReserved(tx, booking.id);
      return refund && { booking, refund };
    }
    const money = await this.changes.takeOver(tx, booking.id);
    if (!money) return null;
    const from = { id: booking.changed_from, user_id: booking.user_id };
    const refund = await this.requestCredit(tx, from, money);
    const merged = await this.bookings.lockForPayment(tx, booking.id);
    return merged && { booking: merged, refund };
  }

  private async requestCredit(
    tx: EntityManager,
    from: ReplacedBooking,
    { payment_id, refund }: ReplacedRefund,
  ): Promise<ReservedRefund> {
    const { amount, service_fee, rule } = refund;
    const due = { booking_id: from.id, payment_id, amount, rule, cause: 'passenger_changed' } as const;
    const id = await this.refunds.requestAsCredit(tx, { ...due, service_fee, actor_id: from.user_id });
    return { id, ...due };
  }

  /** Pays the rest of the booking from the locked refund. */
  async payRest(
    tx: EntityManager,
    booking: PayableBooking,
    { payment, refund }: { payment: PaymentEntity; refund: ReservedRefund },
  ): Promise<void> {
    const { transferred: amount, user_id: actorId } = booking;
    const { id } = await this.insert(tx, booking, {
      amount,
      service_fee: booking.service_fee - payment.service_fee,
      from: refund.payment_id,
      beside: payment.id,
    });
    await this.journal.recordCredit(tx, { paymentId: id, ride: booking.ride });
    await this.creditRefund(tx, refund, { paymentId: id, amount, actorId });
  }

  /** Marks the refund as spent on a payment of `amount`, so that it is never sent, and refunds what remains of it. */
  async creditRefund(
    tx: EntityManager,
    refund: ReservedRefund,
    { paymentId, amount, actorId }: { paymentId: string; amount: number; actorId: string },
  ): Promise<void> {
    await this.credits.creditRefund(tx, refund.id, { paymentId, actorId });
    const { booking_id, payment_id, rule, cause } = refund;
    const rest = { booking_id, payment_id, amount: refund.amount - amount, rule, cause, actor_id: actorId };
    if (rest.amount > 0) await this.refunds.requestRest(tx, rest);
    const credited = { refund_id: refund.id, payment_id, status: 'credited', cause: 'rebooked' };
    afterCommit(tx, () => this.logger.log(credited, 'refund changed'));
    this.bookingRealtime.pushChanged(tx, booking_id);
  }

  private async insert(
    tx: EntityManager,
    booking: PayableBooking,
    part: Pick<PaymentEntity, 'amount' | 'service_fee' | 'beside'> & { from: string },
  ): Promise<{ id: string; payment_time: Date }> {
    const id = newId();
    const inserted = await this.credits.insert(tx, { id, booking_id: booking.id, ...part });
    await this.payments.appendEvent(tx, {
      payment_id: id,
      from_status: null,
      to_status: 'completed',
      fact: { credit_of: part.from },
      cause: 'credit',
      actor_id: booking.user_id,
    });
    return { id, ...inserted };
  }
}
