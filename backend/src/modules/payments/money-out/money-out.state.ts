import type { RefundStatus } from '../../money';
import { maySendAgain, meaningOf, type SentMovement } from '../refusal.policy';
import { mismatchOf, type StatusAnswer, type StatusFields } from '../status-answer';

/** What a payout that is sent by itself can be. What a batch pays has the batch's status. */
export const PAYOUT_STATUSES = ['created', 'sent', 'completed', 'failed', 'manual'] as const;
export type PayoutStatus = (typeof PAYOUT_STATUSES)[number];

/** What money on its way out can be. A refund that nobody has sent is `requested`, a payout `created`. */
export type MoneyOutStatus = RefundStatus | PayoutStatus;

export const moneyOutTransitions = {
  requested: ['sent', 'manual'],
  created: ['sent'],
  sent: ['completed', 'failed'],
  failed: ['manual'],
  manual: ['completed'],
  completed: [],
} as const satisfies Record<MoneyOutStatus, readonly MoneyOutStatus[]>;

/** Why a person has to look at money whose outcome is open. */
export type MoneyOutReviewReason =
  'amount_mismatch' | 'currency_mismatch' | 'reference_mismatch' | 'unresolved_after_24_hours';

/** Sendings until which what the provider doesn't know is repeated at the next question; later ones are a minute apart. */
const QUICK_SENDINGS = 3;
const UNHURRIED_SECONDS = 60;
/** Longer than a call takes. A rail that doesn't say what a repetition came to gets it when the sending before is surely over. */
const SURELY_OVER_SECONDS = 25;
const GIVE_UP_AFTER_SECONDS = 24 * 3_600;

/** The locked row, as far as a decision needs it. */
export interface CurrentMoneyOut extends SentMovement {
  status: MoneyOutStatus;
  /** The row's id, which the provider keeps as externalId. */
  externalId: string;
  /** Ours, stored before the first sending. */
  reference: string;
  amount: number;
  currency: string;
  needsReview: boolean;
  /** What its rail states about itself (providers/registry.ts). */
  rail: SentMovement['rail'] & {
    replay: 'conflict' | 'same-answer' | 'ignored' | 'ask';
    statusFields: StatusFields;
  };
  /** The asker holds the row's lease, so nobody else is sending it. */
  leased: boolean;
  secondsSinceFirstSent: number;
}

/** What has become known. The provider's facts come as the adapters normalise them; the last one is ours. */
export type MoneyOutOutcome =
  | { kind: 'accepted' }
  | { kind: 'refused' }
  | { kind: 'unknown' }
  | { kind: 'unsupported' }
  | { kind: 'not_found' }
  /** We hold no reference of the rail's, which comes before any money moves. */
  | { kind: 'never_sent' }
  | StatusAnswer
  | { kind: 'settled_by_hand' };

export type MoneyOutDecision =
  | { kind: 'nothing' }
  /** The provider has it. */
  | { kind: 'accepted' }
  | { kind: 'complete' }
  /** Failed, and from there to a person. */
  | { kind: 'fail' }
  | { kind: 'review'; why: MoneyOutReviewReason }
  | { kind: 'count_not_found' }
  /** Under the same reference: a rail that has it already does nothing twice. */
  | { kind: 'send_again' };

const NOTHING: MoneyOutDecision = { kind: 'nothing' };

/** True while the provider may still move the money. */
export function isUnderWay(status: MoneyOutStatus): boolean {
  return status === 'requested' || status === 'created' || status === 'sent';
}

/** What a fact does to money on its way out. Pure and total: repeated or late facts decide `nothing`. */
export function decideMoneyOut(current: CurrentMoneyOut, fact: MoneyOutOutcome): MoneyOutDecision {
  if (fact.kind === 'settled_by_hand') return maySettle(current) ? { kind: 'complete' } : NOTHING;
  if (current.status !== 'sent') return NOTHING;
  const decision = decideSent(current, fact);
  if (decision.kind === 'complete' || decision.kind === 'fail') return decision;
  const tooLong = !current.needsReview && current.secondsSinceFirstSent >= GIVE_UP_AFTER_SECONDS;
  return tooLong ? { kind: 'review', why: 'unresolved_after_24_hours' } : decision;
}

/** By hand is settled what no provider pays any more, and what nobody gets an answer about. */
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
  // A person may be paying it back by hand at this moment: nothing is sent behind their back.
  if (answer === 'not_found' && current.needsReview) return NOTHING;
  if (answer === 'not_found' && maySendAgain(current)) {
    const isTime = current.secondsSinceSent >= pauseBeforeRepetition(current);
    return current.leased && isTime ? { kind: 'send_again' } : NOTHING;
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

function pauseBeforeRepetition({ sends, rail }: CurrentMoneyOut): number {
  if (sends >= QUICK_SENDINGS) return UNHURRIED_SECONDS;
  return rail.replay === 'ask' ? SURELY_OVER_SECONDS : 0;
}

function decideStatus(current: CurrentMoneyOut, fact: StatusAnswer): MoneyOutDecision {
  const mismatch = mismatchOf(current, fact, current.rail.statusFields);
  if (mismatch !== null) return current.needsReview ? NOTHING : { kind: 'review', why: mismatch };
  if (fact.status === 'completed') return { kind: 'complete' };
  return fact.status === 'failed' ? { kind: 'fail' } : { kind: 'accepted' };
}
