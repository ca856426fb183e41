import { useTranslation } from 'react-i18next';
import { brand } from '../../lib/brand';
import { failureReason } from './failure-reason';
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

/** Of these the money came and goes back: nothing to board with. */
const RETURNED: readonly string[] = [
  'messages.bookingCancelled',
  'messages.tooLate',
  'messages.refunding',
  'messages.refunded',
];

const has = <Table extends object>(table: Table, key: string): key is keyof Table & string => key in table;

/** Whether a payment that succeeded brings no ticket, because its money goes back (decision 5). */
export function isReturned({ status, message }: Polling): boolean {
  return (
    status === 'completed' &&
    message !== null &&
    has(MESSAGES, message) &&
    RETURNED.includes(MESSAGES[message])
  );
}

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
    /** Why it failed and what to do about it; null where nobody knows. */
    failure({ reason, message }: Polling): { what: string; next: string } | null {
      const words = reason ?? message;
      const known = failureReason(words);
      if (known) {
        return {
          what: t(`reasons.${known}.what`),
          next: t(`reasons.${known}.next`, { email: brand.contact.email }),
        };
      }
      if (!words || words === 'Payment failed') return null;
      return { what: said(words), next: t('outcome.failedUnknown') };
    },
  };
}
