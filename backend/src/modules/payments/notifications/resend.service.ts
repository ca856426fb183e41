import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { Transactions } from '../../../platform/database';
import { rateLimited } from '../../../platform/errors';
import { AuditService } from '../../audit';
import { bookingNotFound, BookingPaymentsService, bookingRefusal } from '../../bookings';
import { PaymentsRepository } from '../payments.repository';
import { PaymentNotificationsService } from './payment-notifications.service';

export const RESENDABLE = ['receipt', 'code', 'ticket'] as const;
export type Resendable = (typeof RESENDABLE)[number];

const SENT = 'booking.resent';
/** Per booking and hour; unlimited with throttling off. */
const MAX_RESENDS = 3;

/** Texts go only to the number of the passenger's account. */
@Injectable()
export class ResendService {
  constructor(
    private readonly transactions: Transactions,
    private readonly bookings: BookingPaymentsService,
    private readonly payments: PaymentsRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly audit: AuditService,
    private readonly config: AppConfig,
  ) {}

  /** @throws DomainError BOOKING_NOT_FOUND, BOOKING_CANCELLED, ALREADY_BOARDED, NOT_PAID, THROTTLED */
  async resend(actorId: string, bookingId: string, what: Resendable): Promise<void> {
    await this.transactions.run(async (tx) => {
      const booking = await this.bookings.lockForPayment(tx, bookingId);
      if (!booking) throw bookingNotFound();
      if (booking.status === 'cancelled') throw bookingRefusal('booking_cancelled');
      const paymentId = await this.payments.lockCompletedPayment(tx, bookingId);
      if (paymentId === null) throw bookingRefusal('not_paid');
      if (what !== 'receipt' && (booking.code_verified || !booking.has_code)) {
        throw bookingRefusal('boarded');
      }
      const isLimited = this.config.http.throttling;
      const seconds = isLimited ? await this.audit.secondsToWait(tx, SENT, bookingId, MAX_RESENDS) : 0;
      if (seconds > 0) throw resendLimitReached(seconds);
      await this.notifications.repeat(tx, what, paymentId);
      await this.audit.record(tx, { actor_id: actorId, action: SENT, subject_id: bookingId, to: { what } });
    });
  }
}

const resendLimitReached = rateLimited(
  'Three texts about this booking were sent within an hour. Please try again later.',
);
