import { Injectable } from '@nestjs/common';
import { Transactions } from '../../../platform/database';
import { bookingRefusal, BookingsService } from '../../bookings';
import { PaymentsRepository } from '../payments.repository';
import { badNotificationData, NOTICE_OF, type NotificationRequest } from './notification-data';
import { PaymentNotifications } from './payment-notifications';

/** A client asks that somebody be told of a payment (spec §7). Our own record says whether and what, and whoever was told hears nothing. */
@Injectable()
export class NotificationRequests {
  constructor(
    private readonly bookings: BookingsService,
    private readonly payments: PaymentsRepository,
    private readonly notifications: PaymentNotifications,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws DomainError BOOKING_NOT_FOUND where the caller has no part in it; VALIDATION_FAILED for anybody but the person whom the type
   * means; BOOKING_CANCELLED; NOT_PAID
   */
  async tell(callerId: string, { type, userId, bookingId }: NotificationRequest): Promise<void> {
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
      await this.notifications.tell(tx, paymentId, NOTICE_OF[type], false);
    });
  }
}
