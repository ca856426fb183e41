import { isUUID } from 'class-validator';
import { type DomainError, validationFailed } from '../../../platform/errors';

/** The kind of notification by the type that a client names. */
export const KIND_OF = {
  payment_completed: 'payment_completed',
  payment_completed_driver: 'seats_paid',
} as const;

/** What counts of a client's `notificationData`. Its title and body don't: the server writes what it knows. */
export interface NotificationRequest {
  type: keyof typeof KIND_OF;
  userId: string;
  bookingId: string;
}

/** @throws DomainError VALIDATION_FAILED naming the rule that is broken */
export function readNotificationData(text: string): NotificationRequest {
  const { type, userId, data } = fieldsOf(parsed(text));
  const { bookingId } = fieldsOf(data);
  if (!isType(type)) {
    throw badNotificationData('notificationData.type must be payment_completed or payment_completed_driver');
  }
  return {
    type,
    userId: readId('userId', userId),
    bookingId: readId('data.bookingId', bookingId),
  };
}

export function badNotificationData(message: string): DomainError {
  return validationFailed([{ field: 'notificationData', message }]);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw badNotificationData('notificationData must be JSON');
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return Object(value) as Record<string, unknown>;
}

function isType(value: unknown): value is keyof typeof KIND_OF {
  return typeof value === 'string' && Object.hasOwn(KIND_OF, value);
}

function readId(field: string, value: unknown): string {
  if (typeof value === 'string' && isUUID(value)) return value.toLowerCase();
  throw badNotificationData(`notificationData.${field} must be a UUID`);
}
