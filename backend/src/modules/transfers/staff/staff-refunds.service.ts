import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { invalidField } from '../../../platform/errors';
import type { Xaf } from '../../../platform/money';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import {
  BookingPaymentsService,
  bookingRefusal,
  type PayableBooking,
  ResolutionsService,
} from '../../bookings';
import { MoneyRepository, RefundRequestService } from '../../money';
import {
  type LockedPayment,
  mayStillComplete,
  PaymentSettlementService,
  PaymentsRepository,
  type TransitionCause,
} from '../../payments';
import { RefundsRepository } from '../refunds/refunds.repository';
import { noPartialRefund, nothingToRefund, refundExists } from '../transfers.errors';

interface WantedRefund {
  reason: string;
  /** XAF; null for the whole remaining amount. */
  amount?: Xaf | null | undefined;
  goodwill?: boolean | null | undefined;
}

/** Each action writes its audit event in the same transaction. */
@Injectable()
export class StaffRefundsService implements OnModuleInit {
  constructor(
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly resolutions: ResolutionsService,
    private readonly settlement: PaymentSettlementService,
    private readonly requests: RefundRequestService,
    private readonly refunds: RefundsRepository,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
    private readonly money: MoneyRepository,
  ) {}

  onModuleInit(): void {
    this.approvals.executeBy('payment.refund', (actorId, { subject_id, reason, parameters }) => {
      const { amount, goodwill } = parameters;
      return this.refund(actorId, subject_id, {
        reason: reason ?? '',
        amount: amount === undefined ? null : Number(amount),
        goodwill: goodwill === true,
      });
    });
  }

  /** Refunds the whole payment, or a part if the amount is goodwill or less than the remaining amount. */
  async refund(actorId: string, paymentId: string, wanted: WantedRefund): Promise<void> {
    const { amount = null, reason } = wanted;
    const goodwill = wanted.goodwill === true;
    if (amount === null) {
      if (goodwill) throw invalidField('amount', 'amount must be given with goodwill');
      return this.refundPayment(actorId, paymentId, reason);
    }
    const part = await this.refundPart(actorId, paymentId, { amount, goodwill, reason });
    if (part === 'is_whole') await this.refundPayment(actorId, paymentId, reason);
  }

  /**
   * Refunds the whole payment, or the amount that a cancellation retained. Cancels an active booking. First completes
   * a payment held for review, without seats and for the amount taken. Large amounts need a second admin.
   * @throws DomainError PAYMENT_NOT_FOUND; STATE_CONFLICT if a refund exists or a claim is open; NOT_PAID without
   * money
   */
  async refundPayment(actorId: string, givenId: string, reason: string): Promise<void> {
    const paymentId = await this.payments.mainOf(givenId);
    await this.settlement.withLocks(paymentId, async (tx, { booking, payment }) => {
      const isLatest = booking.latest_payment_id === paymentId;
      if (isLatest && booking.frozen) throw bookingRefusal('claim_open');
      const hasRefund = (await this.refunds.newestOfPayment(tx, paymentId)) !== null;
      const retained = hasRefund && isLatest ? await this.resolutions.refundableByStaff(tx, booking.id) : 0;
      if (hasRefund && retained === 0) throw refundExists();
      const amount = hasRefund ? retained : refundableAmount(booking, payment);
      const { amount: paid } = paidBy(booking, payment);
      const refunded = hasRefund ? paid - retained : partlyRefunded(booking, payment);
      const admitted = await this.approvals.admit(tx, {
        action: 'payment.refund',
        subject_id: paymentId,
        parameters: {},
        amount,
        pays: { [booking.user_id]: amount },
        actor_id: actorId,
        reason,
        before: { status: payment.status, booking: booking.status, refunded },
        after: { status: 'refunded', booking: 'cancelled', refunded: refunded + amount },
      });
      if (!admitted) return;
      if (hasRefund) await this.resolutions.refundRetained(tx, booking.id, actorId);
      else await this.refundInFull(tx, { booking, payment }, reason, { cause: 'staff', actor_id: actorId });
      const refund = await this.refunds.newestOfPayment(tx, paymentId);
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'payment.refund_ordered',
        subject_id: paymentId,
        from: { status: payment.status, needs_review: payment.needs_review, booking: booking.status },
        to: { status: 'completed', refund_id: refund?.id, amount: refund?.amount },
        reason,
      });
    });
  }

  private async refundInFull(
    tx: EntityManager,
    of: { booking: PayableBooking; payment: LockedPayment },
    reason: string,
    trigger: TransitionCause,
  ): Promise<void> {
    const { booking, payment } = of;
    if (payment.needs_review && mayStillComplete(payment.status)) {
      await this.settlement.applyWithin(tx, of, { kind: 'refunded_by_staff', reason }, trigger);
      return;
    }
    const ids = { booking_id: booking.id, payment_id: payment.id, actor_id: trigger.actor_id };
    await this.bookings.cancelByStaff(tx, ids);
    const { amount, credit, service_fee } = paidBy(booking, payment);
    await this.requests.request(tx, { ...ids, amount, credit, service_fee, rule: 'staff', cause: 'staff' });
  }

  /**
   * Requests a partial refund (docs/domain.md#partial-refunds); large amounts need a second admin.
   * @returns `is_whole`, without changes, if the driver would bear the whole remaining amount
   * @throws DomainError PAYMENT_NOT_FOUND; NOT_PAID; STATE_CONFLICT if a claim is open or two payments paid the
   * booking; VALIDATION_FAILED above the remaining amount
   */
  private async refundPart(
    actorId: string,
    paymentId: string,
    { amount, goodwill, reason }: { amount: Xaf; goodwill: boolean; reason: string },
  ): Promise<'admitted' | 'waits' | 'is_whole'> {
    return this.settlement.withLocks(paymentId, async (tx, { booking, payment }) => {
      if (payment.status !== 'completed' && payment.status !== 'refunded') throw nothingToRefund();
      if (booking.frozen) throw bookingRefusal('claim_open');
      const [left, other] = await this.money.remainingOf(tx, paymentId);
      if (other || payment.beside !== null || payment.credit_of !== null) throw noPartialRefund();
      if (!left || booking.latest_payment_id !== paymentId || left.amount === 0) throw nothingToRefund();
      if (!goodwill && amount === left.amount) return 'is_whole';
      const driverShare = left.amount + left.credit - left.service_fee;
      const maximum = goodwill ? left.amount : Math.min(left.amount, driverShare);
      if (amount > maximum) throw invalidField('amount', `amount must be at most ${maximum}`);
      const admitted = await this.approvals.admit(tx, {
        action: 'payment.refund',
        subject_id: paymentId,
        parameters: { amount: String(amount), goodwill },
        amount,
        // Drivers can't give goodwill on their own rides alone, because they keep their earnings.
        pays: { [booking.user_id]: amount, ...(goodwill && { [booking.ride.driver_id]: 0 }) },
        goodwill,
        actor_id: actorId,
        reason,
        before: { status: payment.status, left: left.amount },
        after: { status: payment.status, left: left.amount - amount },
      });
      if (!admitted) return 'waits';
      const refundId = await this.requests.requestPart(tx, {
        booking_id: booking.id,
        payment_id: paymentId,
        amount,
        rule: 'staff',
        cause: 'staff',
        borne_by: goodwill ? 'operator' : 'driver',
        actor_id: actorId,
      });
      await this.bookings.recordGivenBack(tx, booking.id, amount);
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'payment.partial_refund_ordered',
        subject_id: paymentId,
        from: { left: left.amount },
        to: { left: left.amount - amount, refund_id: refundId, amount, goodwill },
        reason,
      });
      return 'admitted';
    });
  }
}

/** The latest payment represents the whole booking, including the amount of another payment. */
function paidBy(booking: PayableBooking, payment: LockedPayment) {
  if (booking.latest_payment_id !== payment.id) return payment;
  const { amount, credit, service_fee } = booking;
  return { amount: amount - credit, credit, service_fee };
}

/** @throws DomainError STATE_CONFLICT, NOT_PAID */
function refundableAmount(booking: PayableBooking, payment: LockedPayment): Xaf {
  if (payment.needs_review && mayStillComplete(payment.status)) {
    const taken = payment.metadata.amount_taken ?? payment.amount;
    if (taken === 0) throw nothingToRefund();
    return taken;
  }
  if (payment.status === 'refunded') throw refundExists();
  if (payment.status !== 'completed') throw nothingToRefund();
  return paidBy(booking, payment).amount - partlyRefunded(booking, payment);
}

const partlyRefunded = (booking: PayableBooking, payment: LockedPayment): Xaf =>
  booking.latest_payment_id === payment.id ? booking.given_back : 0;
