import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { invalidField } from '../../../platform/errors';
import type { Xaf } from '../../../platform/money';
import { ApprovalsService } from '../../approvals';
import { AuditService } from '../../audit';
import { BookingPaymentsService, bookingRefusal } from '../../bookings';
import { MoneyRepository, RefundRequestService } from '../../money';
import { paymentNotFound, PaymentsRepository } from '../../payments';
import { nothingToRefund, onlyWhole } from '../transfers.errors';

interface PartialRefund {
  /** Above 0. */
  amount: Xaf;
  /** True: the operator bears it; false: the driver. */
  goodwill: boolean;
  reason: string;
}

/** docs/domain.md#partial-refunds */
@Injectable()
export class PartialRefundsService {
  constructor(
    private readonly transactions: Transactions,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly money: MoneyRepository,
    private readonly requests: RefundRequestService,
    private readonly approvals: ApprovalsService,
    private readonly audit: AuditService,
  ) {}

  /**
   * Requests a partial refund; large amounts need a second admin.
   * @returns false, without changes, if the driver would bear all that is left, which is a whole refund
   * @throws DomainError PAYMENT_NOT_FOUND; NOT_PAID; STATE_CONFLICT if a claim is open or two payments paid
   * the booking; VALIDATION_FAILED if the amount is more than is left
   */
  async request(
    actorId: string,
    paymentId: string,
    { amount, goodwill, reason }: PartialRefund,
  ): Promise<boolean> {
    const bookingId = await this.payments.bookingIdOf(paymentId);
    if (bookingId === null) throw paymentNotFound();
    return this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      const payment = await this.payments.lock(tx, paymentId);
      if (!booking || !payment) throw paymentNotFound();
      if (payment.status !== 'completed' && payment.status !== 'refunded') throw nothingToRefund();
      if (booking.frozen) throw bookingRefusal('claim_open');
      const [left, other] = await this.money.remainingOf(tx, paymentId);
      if (other || payment.beside !== null || payment.credit_of !== null) throw onlyWhole();
      if (!left || booking.latest_payment_id !== paymentId || left.amount === 0) throw nothingToRefund();
      if (!goodwill && amount === left.amount) return false;
      const driverShare = left.amount + left.credit - left.service_fee;
      const maximum = goodwill ? left.amount : Math.min(left.amount, driverShare);
      if (amount > maximum) throw invalidField('amount', `amount must be at most ${maximum}`);
      const admitted = await this.approvals.admit(tx, {
        action: 'payment.refund',
        subject_id: paymentId,
        parameters: { amount: String(amount), goodwill },
        amount,
        // The ride's driver may not give goodwill alone, because they keep their earnings.
        pays: { [booking.user_id]: amount, ...(goodwill && { [booking.ride.driver_id]: 0 }) },
        goodwill,
        actor_id: actorId,
        reason,
        before: { status: payment.status, left: left.amount },
        after: { status: payment.status, left: left.amount - amount },
      });
      if (!admitted) return true;
      const refundId = await this.requests.requestPart(tx, {
        booking_id: bookingId,
        payment_id: paymentId,
        amount,
        rule: 'staff',
        cause: 'staff',
        borne_by: goodwill ? 'operator' : 'driver',
        actor_id: actorId,
      });
      await this.bookings.recordGivenBack(tx, bookingId, amount);
      await this.audit.record(tx, {
        actor_id: actorId,
        action: 'payment.partial_refund_ordered',
        subject_id: paymentId,
        from: { left: left.amount },
        to: { left: left.amount - amount, refund_id: refundId, amount, goodwill },
        reason,
      });
      return true;
    });
  }
}
