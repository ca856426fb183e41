import type { PayersPayment } from './payments.repository';

/** What check-status says (spec §8), and the honest words where the seats or the money went another way (decision 5). */
export function statusMessage(payment: PayersPayment): string {
  switch (payment.status) {
    case 'pending':
    case 'processing':
      return 'Payment is being processed';
    case 'failed':
      return payment.error_message ?? 'Payment failed';
    case 'refunded':
      return 'Your payment has been refunded.';
    case 'completed':
      return completedMessage(payment);
  }
}

function completedMessage({ refund_cause, booking_status }: PayersPayment): string {
  if (refund_cause === 'late_success') {
    return 'Your payment arrived too late for the seats and is being refunded.';
  }
  if (refund_cause !== null) return 'Your payment is being refunded.';
  if (booking_status === 'cancelled') return 'Payment completed. Your booking has been cancelled.';
  return 'Payment completed successfully! Your seats have been reserved.';
}
