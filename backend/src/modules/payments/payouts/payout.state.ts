import {
  type CurrentRefund,
  decideRefund,
  maySettle,
  type RefundDecision,
  type RefundOutcome,
} from '../refunds/refund.state';

/** What a payout that is sent by itself can be. What a batch pays has the batch's status. */
export const PAYOUT_STATUSES = ['created', 'sent', 'completed', 'failed', 'manual'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

export const payoutTransitions = {
  created: ['sent'],
  sent: ['completed', 'failed'],
  failed: ['manual'],
  manual: ['completed'],
  completed: [],
} as const satisfies Record<PayoutStatus, readonly PayoutStatus[]>;

export type CurrentPayout = Omit<CurrentRefund, 'status'> & { status: PayoutStatus };

/** What a fact does to a payout: the rules are those of a refund, which is money out as well. */
export function decidePayout(current: CurrentPayout, fact: RefundOutcome): RefundDecision {
  return decideRefund(asRefund(current), fact);
}

/** By hand is settled what no provider pays any more, and what nobody gets an answer about. */
export function maySettlePayout(current: Pick<CurrentPayout, 'status' | 'needsReview'>): boolean {
  return maySettle(asRefund(current));
}

const asRefund = <Current extends { status: PayoutStatus }>(current: Current) => ({
  ...current,
  status: current.status === 'created' ? ('requested' as const) : current.status,
});
