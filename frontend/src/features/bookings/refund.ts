import type { Booking } from '../../lib/api/types';
import { serverNow } from '../../lib/server-clock';

export type BookingRefund = NonNullable<Booking['refund']>;

/** held: another ride can still be chosen · promised: not confirmed yet · by_hand: to be paid by staff · credited: used for another booking */
export type RefundPhase = 'held' | 'promised' | 'by_hand' | 'late' | 'made' | 'credited';

export function refundPhase(refund: BookingRefund, now = serverNow()): RefundPhase {
  if (refund.status === 'completed') return 'made';
  if (refund.status === 'credited') return 'credited';
  if (canRebook(refund, now)) return 'held';
  if (refund.expected_by && new Date(refund.expected_by).getTime() < now) return 'late';
  return refund.status === 'manual' || refund.status === 'failed' ? 'by_hand' : 'promised';
}

export const canRebook = (refund: Booking['refund'] | undefined, now = serverNow()): boolean =>
  new Date(refund?.rebook_until ?? 0).getTime() > now;

export function positiveRefund({ refund }: Pick<Booking, 'refund'>): BookingRefund | null {
  return refund && refund.amount > 0 ? refund : null;
}

/** True if the provider may confirm within minutes, so that the screen polls. */
export function isRefundUnderWay(refund: Booking['refund']): boolean {
  return refund?.status === 'requested' || refund?.status === 'sent';
}
