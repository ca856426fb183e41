import { toRecord } from '../payment-facts';
import { type FailureReason, reasonLabel } from '../../money';
import type { RefundFact, RefundStatusFact } from '../providers/payment-provider';

/** Everything that can become known of a refund: what the provider said, and what a person has done. */
export type RefundSettlementFact =
  RefundFact | RefundStatusFact | { kind: 'settled_by_hand'; reference: string };

/** Why a person has to pay it back, in words and with the provider's own. */
export function refundErrorOf(fact: RefundSettlementFact): string {
  if (fact.kind === 'refused') return said(fact.reason, fact.detail);
  if (fact.kind === 'status') return said(fact.reason ?? 'other', fact.words.reason ?? fact.words.status);
  return reasonLabel('other');
}

function said(reason: FailureReason, words: string): string {
  return `${reasonLabel(reason)} (${words})`;
}

/** What the event row keeps of a fact: the provider's words, never a phone number. */
export function toRefundRecord(fact: RefundSettlementFact): Record<string, unknown> {
  switch (fact.kind) {
    case 'accepted':
      return { said: 'accepted' };
    case 'unsupported':
      return { concluded: 'by_hand' };
    case 'settled_by_hand':
      return { concluded: 'settled', reference: fact.reference };
    default:
      return toRecord(fact);
  }
}
