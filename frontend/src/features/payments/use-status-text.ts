import { useTranslation } from 'react-i18next';
import type { Polling } from './polling';

/** The server's words (spec §8, decision 5) that are also said in the language of the screens. */
const MESSAGES = {
  'Payment completed successfully! Your seats have been reserved.': 'messages.completed',
  'Payment completed. Your booking has been cancelled.': 'messages.bookingCancelled',
  'Your payment arrived too late for the seats and is being refunded.': 'messages.tooLate',
  'Your payment is being refunded.': 'messages.refunding',
  'Your payment has been refunded.': 'messages.refunded',
  'Payment failed': 'messages.failed',
  'Payment initiation failed': 'messages.initiation',
  'Payment not found': 'messages.notFound',
  'Payment verification timed out': 'messages.timedOut',
  'Failed to verify payment status': 'messages.unverified',
  'Invalid payment reference': 'messages.invalidReference',
} as const;

const REASONS = {
  'Insufficient funds': 'reasons.insufficientFunds',
  'Payment timeout': 'reasons.timeout',
  'Invalid phone number': 'reasons.invalidPhone',
  'Payment rejected': 'reasons.rejected',
  'Payment cancelled': 'reasons.cancelled',
  'Account limit reached': 'reasons.limitReached',
  'Account not active': 'reasons.accountBlocked',
  'Payment service unavailable': 'reasons.unavailable',
  'Payment processing error': 'reasons.internalError',
  'Request not received by the operator': 'reasons.notReceived',
} as const;

const has = <Table extends object>(table: Table, key: string): key is keyof Table & string => key in table;

/** What the screen says of a payment: the texts of spec §4 and §8. */
export function useStatusText() {
  const { t } = useTranslation('payments');
  const said = (message: string) => (has(MESSAGES, message) ? t(MESSAGES[message]) : message);
  return {
    status({ status, end, message }: Polling): string {
      if (end === null) return t(status === 'processing' ? 'status.processing' : 'status.waiting');
      if (status === 'failed' && end === 'provider') return t('messages.failed');
      return said(message ?? '');
    },
    /** Why it failed and what to do about it; undefined where nobody knows. */
    reason(reason: string | null): string | undefined {
      if (!reason || reason === 'Payment failed') return undefined;
      if (has(REASONS, reason)) return t(REASONS[reason]);
      return said(reason);
    },
  };
}
