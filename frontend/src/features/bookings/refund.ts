import type { Booking } from '../../lib/api/types';
import { serverNow } from '../../lib/server-clock';

export type BookingRefund = NonNullable<Booking['refund']>;

/**
 * What a refund is to its passenger. promised: a provider or a person will pay it · by_hand: our team pays it · late: it should
 * have come by now · made: it has arrived
 */
export type RefundPhase = 'promised' | 'by_hand' | 'late' | 'made';

export function refundPhase(refund: BookingRefund, now = serverNow()): RefundPhase {
  if (refund.status === 'completed') return 'made';
  if (refund.expected_by && new Date(refund.expected_by).getTime() < now) return 'late';
  return refund.status === 'manual' || refund.status === 'failed' ? 'by_hand' : 'promised';
}

/** The refund of a booking where something comes back; one of 0 XAF is none. */
export function dueRefund({ refund }: Pick<Booking, 'refund'>): BookingRefund | null {
  return refund && refund.amount > 0 ? refund : null;
}

/** Whether the provider may tell within minutes that a refund was made: then the screen looks again by itself. */
export function isRefundUnderWay(refund: Booking['refund']): boolean {
  return refund?.status === 'requested' || refund?.status === 'sent';
}
