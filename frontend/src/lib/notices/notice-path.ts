import type { Notice } from '../api/types';

export function noticePath({ type, data }: Pick<Notice, 'type' | 'data'>): string | null {
  const { bookingId, rideId, supportCaseId } = data;
  switch (type) {
    case 'booking_made':
    case 'payment_completed_driver':
    case 'ride_listed':
      return rideId ? `/driver/rides/${rideId}` : '/driver';
    case 'strike':
      return '/profile/strikes';
    case 'payout_completed':
      return '/driver/earnings';
    case 'driver_application':
    case 'driver_document':
      return '/driver/apply';
    case 'ride_published':
      return rideId ? `/rides/${rideId}` : null;
    case 'credit':
      return '/profile/referral';
    case 'support':
      return supportCaseId ? `/support/${supportCaseId}` : '/support';
    case 'warning':
      return null;
    case 'seats_held':
    case 'booking_cancelled':
    case 'ride_cancelled':
    case 'ride_changed':
    case 'code_guessed':
    case 'boarding':
    case 'payment_completed':
    case 'payment_failed':
    case 'refund_completed':
    case 'rating':
    case 'claim':
      return bookingId ? `/bookings/${bookingId}` : rideId ? `/rides/${rideId}` : null;
  }
}
