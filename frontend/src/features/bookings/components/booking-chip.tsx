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

/** Label of the payment's status, or null to show the booking's status. */
const PAYMENT_LABELS = {
  pending: { pending: null, processing: 'paying', completed: null, failed: 'paymentFailed', refunded: null },
  cancelled: { pending: null, processing: null, completed: null, failed: null, refunded: 'refunded' },
} as const satisfies Partial<Record<Booking['status'], Record<Booking['payment_status'], string | null>>>;

const REFUND_AWAITED: ReadonlySet<RefundPhase> = new Set(['promised', 'by_hand', 'late']);

function openItem(booking: Booking): 'claimed' | 'rebooking' | 'refunding' | null {
  if (booking.status === 'pending_verification') return isFrozen(booking) ? 'claimed' : null;
  const refund = booking.status === 'cancelled' && positiveRefund(booking);
  if (!refund) return null;
  if (canRebook(refund)) return 'rebooking';
  return REFUND_AWAITED.has(refundPhase(refund)) ? 'refunding' : null;
}

export function BookingChip({ booking }: { booking: Booking }) {
  const { t } = useTranslation('bookings');
  const { status, payment_status } = booking;
  const paymentLabel =
    status === 'pending' || status === 'cancelled' ? PAYMENT_LABELS[status][payment_status] : null;
  const open = openItem(booking);
  if (open) return <StatusChip tone="wait">{t(`chip.${open}`)}</StatusChip>;
  return <StatusChip tone={TONES[status]}>{t(`chip.${paymentLabel ?? status}`)}</StatusChip>;
}
