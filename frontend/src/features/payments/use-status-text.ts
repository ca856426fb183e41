import { useTranslation } from 'react-i18next';
import { brand } from '../../lib/brand';
import type { PaymentFacts, Polling, PollingEnd } from './polling';

/** Ends detected by the screen; provider results use their facts. */
const ENDS = {
  invalid_reference: 'messages.invalidReference',
  unknown: 'messages.notFound',
  timed_out: 'messages.timedOut',
  unverified: 'messages.unverified',
} as const satisfies Record<Exclude<PollingEnd, 'provider'>, string>;

/** Text of a completed payment, including refunds. */
function completedText({ status, outcome, refund_cause }: PaymentFacts) {
  if (outcome === 'seated') return 'messages.completed';
  if (status === 'refunded') return 'messages.refunded';
  if (outcome === null) return 'messages.bookingCancelled';
  return refund_cause === 'late_success' ? 'messages.tooLate' : 'messages.refunding';
}

/** True if a successful payment has no ticket: refunded or cancelled. */
export function isReturned({ status, facts }: Polling): boolean {
  return status === 'completed' && facts !== null && facts.outcome !== 'seated';
}

export function useStatusText() {
  const { t } = useTranslation('payments');
  return {
    status({ status, end, facts }: Polling): string {
      if (end === null) return t(status === 'processing' ? 'status.processing' : 'status.waiting');
      if (end !== 'provider') return t(ENDS[end]);
      return t(status === 'completed' && facts ? completedText(facts) : 'messages.failed');
    },
    /** Reason and next step; null if unknown. */
    failure({ facts }: Polling): { what: string; next: string } | null {
      const reason = facts?.reason_detail;
      if (reason) {
        return {
          what: t(`reasons.${reason}.what`),
          next: t(`reasons.${reason}.next`, { email: brand.contact.email }),
        };
      }
      return facts?.error ? { what: facts.error, next: t('outcome.failedUnknown') } : null;
    },
  };
}
