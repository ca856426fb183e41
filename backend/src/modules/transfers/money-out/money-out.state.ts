import type { RefundStatus } from '../../money';
import {
  maySendAgain,
  meaningOf,
  mismatchOf,
  type SentMovement,
  type StatusAnswer,
  type StatusFields,
} from '../../rails';

/** Status of an individually sent payout; the others have the status of their batch. */
export const PAYOUT_STATUSES = ['created', 'sent', 'completed', 'failed', 'manual'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** Unsent refunds are `requested`, unsent payouts `created`. */
export type MoneyOutStatus = RefundStatus | PayoutStatus;

export const moneyOutTransitions = {
  requested: ['sent', 'manual', 'credited'],
  created: ['sent'],
  sent: ['completed', 'failed'],
  failed: ['manual'],
  manual: ['completed'],
  completed: [],
  credited: [],
} as const satisfies Record<MoneyOutStatus, readonly MoneyOutStatus[]>;

export type MoneyOutReviewReason =
  'amount_mismatch' | 'currency_mismatch' | 'reference_mismatch' | 'unresolved_after_24_hours';

/** The first attempts follow each other without this pause. */
const QUICK_ATTEMPTS = 3;
const RETRY_PAUSE_SECONDS = 60;
/** Longer than a call takes. If a rail doesn't report the outcome of retries, one attempt must end before the next. */
const CALL_OVER_SECONDS = 25;
const GIVE_UP_AFTER_SECONDS = 24 * 3_600;

export interface CurrentMoneyOut extends SentMovement {
  status: MoneyOutStatus;
  externalId: string;
  reference: string;
  amount: number;
  currency: string;
  needsReview: boolean;
  rail: SentMovement['rail'] & {
    replay: 'conflict' | 'same-answer' | 'ignored' | 'ask';
    statusFields: StatusFields;
  };
  /** The caller holds the lease, so no other process sends the row. */
  leased: boolean;
  secondsSinceFirstSent: number;
}

export type MoneyOutOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused' }
  | { kind: 'unknown' }
  | { kind: 'unsupported' }
  | { kind: 'not_found' }
  /** No reference of the rail was stored, so nothing was sent. */
  | { kind: 'never_sent' }
  | StatusAnswer
  | { kind: 'settled_by_hand' };

export type MoneyOutDecision =
  | { kind: 'nothing' }
  | { kind: 'accepted' }
  | { kind: 'complete' }
  /** Escalated to staff. */
  | { kind: 'fail' }
  | { kind: 'review'; why: MoneyOutReviewReason }
  | { kind: 'count_not_found' }
  /** Uses the same reference, so that a duplicate is a no-op. */
  | { kind: 'send_again' };

const NOTHING: MoneyOutDecision = { kind: 'nothing' };

/** True if the provider may still move the money. */
export function isUnderWay(status: MoneyOutStatus): boolean {
  return status === 'requested' || status === 'created' || status === 'sent';
}

/** Pure and total: repeated or late facts result in `nothing`. */
export function decideMoneyOut(current: CurrentMoneyOut, fact: MoneyOutOutcome): MoneyOutDecision {
  if (fact.kind === 'settled_by_hand') return maySettle(current) ? { kind: 'complete' } : NOTHING;
  if (current.status !== 'sent') return NOTHING;
  const decision = decideSent(current, fact);
  if (decision.kind === 'complete' || decision.kind === 'fail') return decision;
  const isOverdue = !current.needsReview && current.secondsSinceFirstSent >= GIVE_UP_AFTER_SECONDS;
  return isOverdue ? { kind: 'review', why: 'unresolved_after_24_hours' } : decision;
}

/** True if staff may record a manual payment: no provider will pay, or the outcome stays unknown. */
export function maySettle({ status, needsReview }: Pick<CurrentMoneyOut, 'status' | 'needsReview'>): boolean {
  return status === 'manual' || (status === 'sent' && needsReview);
}

function decideSent(
  current: CurrentMoneyOut,
  fact: Exclude<MoneyOutOutcome, { kind: 'settled_by_hand' }>,
): MoneyOutDecision {
  switch (fact.kind) {
    case 'unknown':
    case 'unsupported':
      return NOTHING;
    case 'accepted':
      return { kind: 'accepted' };
    case 'refused':
    case 'not_found':
      return decideRefusal(current, fact.kind);
    case 'never_sent':
      return current.leased && !current.needsReview ? { kind: 'send_again' } : NOTHING;
    case 'status':
      return decideStatus(current, fact);
  }
}

function decideRefusal(current: CurrentMoneyOut, answer: 'refused' | 'not_found'): MoneyOutDecision {
  // Never retry: staff may be paying by hand at this moment.
  if (answer === 'not_found' && current.needsReview) return NOTHING;
  if (answer === 'not_found' && maySendAgain(current)) {
    const isPauseOver = current.secondsSinceSent >= pauseBeforeRetry(current);
    return current.leased && isPauseOver ? { kind: 'send_again' } : NOTHING;
  }
  switch (meaningOf(answer, current)) {
    case 'unknown':
      return NOTHING;
    case 'refused':
    case 'never_arrived':
      return { kind: 'fail' };
    case 'not_arrived':
      return { kind: 'count_not_found' };
  }
}

function pauseBeforeRetry({ sends, rail }: CurrentMoneyOut): number {
  if (sends >= QUICK_ATTEMPTS) return RETRY_PAUSE_SECONDS;
  return rail.replay === 'ask' ? CALL_OVER_SECONDS : 0;
}

function decideStatus(current: CurrentMoneyOut, fact: StatusAnswer): MoneyOutDecision {
  const mismatch = mismatchOf(current, fact, current.rail.statusFields);
  if (mismatch !== null) return current.needsReview ? NOTHING : { kind: 'review', why: mismatch };
  if (fact.status === 'completed') return { kind: 'complete' };
  return fact.status === 'failed' ? { kind: 'fail' } : { kind: 'accepted' };
}
