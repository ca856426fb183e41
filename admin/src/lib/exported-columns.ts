import type { Schemas } from '../records';

export type ExportedList = Schemas['ExportedList'];

/** The columns of each list that can be exported, by the API's own names: what stands in a sheet's formulas never changes with a language. */
export const EXPORTED_COLUMNS: Record<ExportedList, readonly string[]> = {
  rides: [
    'id',
    'driver_id',
    'driver.full_name',
    'from_city',
    'to_city',
    'departure_time',
    'price',
    'seats',
    'seats_available',
    'status',
    'created_at',
  ],
  bookings: [
    'id',
    'ride_id',
    'ride.from_city',
    'ride.to_city',
    'ride.departure_time',
    'user_id',
    'user.full_name',
    'user.phone',
    'seats',
    'amount',
    'status',
    'payment_status',
    'created_at',
  ],
  payments: [
    'id',
    'booking_id',
    'amount',
    'currency',
    'provider',
    'phone_number',
    'transaction_id',
    'status',
    'needs_review',
    'review_reason',
    'payment_time',
    'created_at',
  ],
  refunds: [
    'id',
    'payment_id',
    'booking_id',
    'amount',
    'provider',
    'rule',
    'cause',
    'status',
    'completed_at',
    'created_at',
  ],
  'payout-batches': ['id', 'status', 'amount', 'payout_count', 'reference', 'paid_at', 'created_at'],
  profiles: [
    'id',
    'full_name',
    'phone',
    'role',
    'is_driver',
    'driver_status',
    'staff_role',
    'suspended_at',
    'created_at',
  ],
  reports: ['id', 'reporter_id', 'subject_id', 'reason', 'status', 'action', 'resolved_at', 'created_at'],
  'audit-events': ['id', 'created_at', 'actor_id', 'action', 'subject_type', 'subject_id', 'reason'],
};

export const isExported = (resource: string): resource is ExportedList =>
  Object.hasOwn(EXPORTED_COLUMNS, resource);
