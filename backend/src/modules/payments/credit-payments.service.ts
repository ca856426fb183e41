import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import { BookingPaymentsService } from '../bookings';
import { JournalRepository } from '../money';
import { CreditPaymentsRepository } from './credit-payments.repository';
import { PaymentNotificationsService } from './notifications/payment-notifications.service';
import { PaymentsRepository } from './payments.repository';
import { ReceiptsRepository } from './receipts/receipts.repository';

/** Pays bookings from refunds that were not sent. No provider is called. */
@Injectable()
export class CreditPaymentsService {
  constructor(
    private readonly credits: CreditPaymentsRepository,
    private readonly payments: PaymentsRepository,
    private readonly bookings: BookingPaymentsService,
    private readonly receipts: ReceiptsRepository,
    private readonly journal: JournalRepository,
    private readonly notifications: PaymentNotificationsService,
  ) {}

  /**
   * Pays a pending booking completely, in the caller's transaction, which marks the refund of `from` as credited.
   * @param from the payment whose refund pays
   * @returns the new payment's id
   */
  async pay(
    tx: EntityManager,
    { bookingId, from, actorId }: { bookingId: string; from: string; actorId: string },
  ): Promise<string> {
    const booking = await this.bookings.lockForPayment(tx, bookingId);
    if (!booking) throw new Error(`The booking ${bookingId} is gone`);
    const { amount, service_fee, ride } = booking;
    const id = newId();
    const { payment_time } = await this.credits.insert(tx, {
      ...{ id, booking_id: bookingId, amount, service_fee, from },
    });
    await this.payments.appendEvent(tx, {
      payment_id: id,
      from_status: null,
      to_status: 'completed',
      fact: { credit_of: from },
      cause: 'credit',
      actor_id: actorId,
    });
    const settled = { booking_id: bookingId, payment_id: id, cause: 'credit', actor_id: actorId };
    if (!(await this.bookings.confirmPaid(tx, settled))) throw new Error(`${bookingId} can't be paid`);
    await this.journal.recordCredit(tx, { paymentId: id, ride });
    await this.bookings.assignVerificationCode(tx, bookingId);
    await this.notifications.notify(tx, 'payment_completed', id);
    await this.notifications.notify(tx, 'seats_paid', id);
    // Last, because the receipt counter of the year blocks other completions until our commit.
    await this.receipts.issue(tx, { id, payment_time });
    return id;
  }
}
