import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { bookingRefusal, BookingsService } from '../../bookings';
import { PaymentsRepository } from '../payments.repository';
import { badNotificationData, KIND_OF, type NotificationRequest } from './notification-request';
import { PaymentNotificationsService } from './payment-notifications.service';

/** A client asks that somebody be notified of a payment. Our own record decides whether and what, and nobody is notified twice. */
@Injectable()
export class NotificationRequestsService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly payments: PaymentsRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws DomainError BOOKING_NOT_FOUND where the caller has no part in it; VALIDATION_FAILED for anybody but the person whom the type
   * means; BOOKING_CANCELLED; NOT_PAID
   */
  async notify(callerId: string, { type, userId, bookingId }: NotificationRequest): Promise<void> {
    const { row } = await this.bookings.get(callerId, bookingId);
    const meant = type === 'payment_completed' ? row.user_id : row.ride_driver_id;
    if (userId !== meant) {
      throw badNotificationData(
        `notificationData.userId must be the booking's ${type === 'payment_completed' ? 'passenger' : 'driver'}`,
      );
    }
    if (row.status === 'cancelled') throw bookingRefusal('booking_cancelled');
    await this.transactions.run(async (tx) => {
      const paymentId = await this.payments.completedOf(tx, bookingId);
      if (paymentId === null) throw bookingRefusal('not_paid');
      await this.notifications.addToInbox(tx, KIND_OF[type], paymentId);
    });
  }
}
