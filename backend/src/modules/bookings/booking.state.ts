/** What a booking is. The first three hold seats (docs/api.md calls them active). */
export const BOOKING_STATUSES = [
  'pending',
  'pending_verification',
  'confirmed',
  'completed',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];

/** What the booking knows of its money; the words are those of a payment (spec §4). */
export const BOOKING_PAYMENT_STATUSES = ['pending', 'processing', 'completed', 'failed', 'refunded'] as const;
export type BookingPaymentStatus = (typeof BOOKING_PAYMENT_STATUSES)[number];

/** Why a booking ended as `cancelled`. After `expired` and `payment_failed` late money may revive it (decision 5). */
export const CANCEL_REASONS = ['expired', 'payment_failed', 'passenger', 'ride_cancelled', 'staff'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
