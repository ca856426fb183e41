import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import { Transactions } from '../../../platform/database';
import { type DomainError, invalidField } from '../../../platform/errors';
import { bookingRefusal, BookingsService } from '../../bookings';
import { PaymentsRepository } from '../payments.repository';
import { PaymentNotificationsService } from './payment-notifications.service';

const KIND_OF = { payment_completed: 'payment_completed', payment_completed_driver: 'seats_paid' } as const;

/** `notificationData` without title and body, which the server writes. */
export interface NotificationRequest {
  type: keyof typeof KIND_OF;
  userId: string;
  bookingId: string;
}

/** @throws DomainError VALIDATION_FAILED */
export function readNotificationData(text: string): NotificationRequest {
  const { type, userId, data } = fieldsOf(parseJson(text));
  const { bookingId } = fieldsOf(data);
  if (!isType(type)) {
    throw badNotificationData('notificationData.type must be payment_completed or payment_completed_driver');
  }
  return { type, userId: readId('userId', userId), bookingId: readId('data.bookingId', bookingId) };
}

/** Our own record decides what is sent, and nothing is sent twice. */
@Injectable()
export class NotificationRequestsService {
  constructor(
    private readonly bookings: BookingsService,
    private readonly payments: PaymentsRepository,
    private readonly notifications: PaymentNotificationsService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * @throws DomainError BOOKING_NOT_FOUND for outsiders; VALIDATION_FAILED unless the recipient fits the
   * type; BOOKING_CANCELLED; NOT_PAID
   */
  async notify(callerId: string, { type, userId, bookingId }: NotificationRequest): Promise<void> {
    const { row } = await this.bookings.get(callerId, bookingId);
    const recipient = type === 'payment_completed' ? row.user_id : row.ride_driver_id;
    if (userId !== recipient) {
      throw badNotificationData(
        `notificationData.userId must be the booking's ${type === 'payment_completed' ? 'passenger' : 'driver'}`,
      );
    }
    if (row.status === 'cancelled') throw bookingRefusal('booking_cancelled');
    await this.transactions.run(async (tx) => {
      const paymentId = await this.payments.lockCompletedPayment(tx, bookingId);
      if (paymentId === null) throw bookingRefusal('not_paid');
      await this.notifications.addToInbox(tx, KIND_OF[type], paymentId);
    });
  }
}

const badNotificationData = (message: string): DomainError => invalidField('notificationData', message);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badNotificationData('notificationData must be JSON');
  }
}

const fieldsOf = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;

function isType(value: unknown): value is keyof typeof KIND_OF {
  return typeof value === 'string' && Object.hasOwn(KIND_OF, value);
}

function readId(field: string, value: unknown): string {
  if (typeof value === 'string' && isUUID(value)) return value.toLowerCase();
  throw badNotificationData(`notificationData.${field} must be a UUID`);
}
