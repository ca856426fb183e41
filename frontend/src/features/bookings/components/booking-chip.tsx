import { useTranslation } from 'react-i18next';
import { StatusChip, type StatusTone } from '../../../components/status-chip';
import type { Booking } from '../../../lib/api/types';
import { isFrozen } from '../booking-phase';
import { canRebook, positiveRefund, type RefundPhase, refundPhase } from '../refund';

const TONES = {
  pending: 'wait',
  pending_verification: 'good',
  confirmed: 'solid',
  completed: 'quiet',
  cancelled: 'bad',
} as const satisfies Record<Booking['status'], StatusTone>;

/** Payment state shown instead of the booking's, if not null. */
const MONEY = {
  pending: { pending: null, processing: 'paying', completed: null, failed: 'paymentFailed', refunded: null },
  cancelled: { pending: null, processing: null, completed: null, failed: null, refunded: 'refunded' },
} as const satisfies Partial<Record<Booking['status'], Record<Booking['payment_status'], string | null>>>;

const AWAITED: ReadonlySet<RefundPhase> = new Set(['promised', 'by_hand', 'late']);

export function BookingChip({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const { status, payment_status } = booking;
  const money = status === 'pending' || status === 'cancelled' ? MONEY[status][payment_status] : null;
  const refund = status === 'cancelled' && positiveRefund(booking);
  const awaited = refund && AWAITED.has(refundPhase(refund)) && 'refunding';
  const refunding = refund && canRebook(refund) ? 'rebooking' : awaited;
  const wait = status === 'pending_verification' && isFrozen(booking) ? 'claimed' : refunding;
  if (wait) return <StatusChip tone="wait">{t(`chip.${wait}`)}</StatusChip>;
  return <StatusChip tone={TONES[status]}>{t(money ? `chip.${money}` : `chip.${status}`)}</StatusChip>;
}
