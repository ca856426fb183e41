import { COUNTRY_CODE } from '../../platform/phone';
import type { PaymentStatus } from '../money';
import { meaningOf, mismatchOf, type SentMovement, type StatusAnswer, type StatusFields } from '../rails';

/** failed → completed: the provider confirmed the payment after we had recorded a failure. */
export const paymentTransitions = {
  pending: ['processing', 'completed', 'failed'],
  processing: ['completed', 'failed'],
  completed: ['refunded'],
  failed: ['completed'],
  refunded: [],
} as const satisfies Record<PaymentStatus, readonly PaymentStatus[]>;

export type ReviewReason =
  | 'amount_mismatch'
  | 'currency_mismatch'
  | 'reference_mismatch'
  | 'no_transaction_id'
  | 'unresolved_after_24_hours';

/**
 * Lease of the sending process, renewed during the call. Short, so that the first check after a crash can
 * send again.
 */
export const SENDING_SECONDS = 4;

export const MAX_PROMPT_REPEATS = 3;
export const PROMPT_REPEAT_SECONDS = 30;

export interface PromptRepeats {
  times: number;
  seconds_since_last: number;
  seconds_since_sent: number;
}

/**
 * Wait until the prompt can be repeated or, after the last repetition, until the request expires.
 * @param expiresAfter as stated by the rail; null: unknown
 */
export function secondsUntilRepeat(repeats: PromptRepeats, expiresAfter: number | null): number {
  const { times, seconds_since_last, seconds_since_sent } = repeats;
  const seconds =
    times < MAX_PROMPT_REPEATS || expiresAfter === null
      ? PROMPT_REPEAT_SECONDS - seconds_since_last
      : expiresAfter - seconds_since_sent;
  return Math.max(1, Math.ceil(seconds));
}

export interface CurrentPayment extends SentMovement {
  status: PaymentStatus;
  rail: SentMovement['rail'] & { statusFields: StatusFields };
  externalId: string;
  amount: number;
  currency: string;
  transactionId: string | null;
  needsReview: boolean;
}

/** Normalised by the adapters; the last three kinds are ours. */
export type PaymentFact =
  | { kind: 'accepted'; status: 'pending' | 'processing'; transactionId: string }
  | { kind: 'refused' }
  | { kind: 'unknown' }
  | { kind: 'not_found' }
  | StatusAnswer
  | { kind: 'given_up'; why: ReviewReason }
  | { kind: 'failed_by_staff' }
  | { kind: 'refunded_by_staff' };

export type Decision =
  | { kind: 'nothing' }
  | { kind: 'proceed'; to: 'pending' | 'processing' }
  | { kind: 'complete' }
  | { kind: 'fail'; because: 'initiation' | 'provider' | 'not_received' | 'staff' }
  | { kind: 'review'; why: ReviewReason }
  | { kind: 'count_not_found' };

const NOTHING: Decision = { kind: 'nothing' };

/** A live payment is checked and blocks a second one for its booking. */
export function isLive(status: PaymentStatus): status is 'pending' | 'processing' {
  return status === 'pending' || status === 'processing';
}

export const mayStillComplete = (status: PaymentStatus): boolean => isLive(status) || status === 'failed';

/** Pure, total and monotonic: repeated or late facts decide `nothing`. */
export function decide(current: CurrentPayment, fact: PaymentFact): Decision {
  switch (fact.kind) {
    case 'accepted':
      return decideAccepted(current, fact);
    case 'refused':
    case 'not_found':
      return decideRefusal(current, fact.kind);
    case 'unknown':
      return NOTHING;
    case 'status':
      return decideStatus(current, fact);
    case 'given_up':
      return isLive(current.status) && !current.needsReview ? { kind: 'review', why: fact.why } : NOTHING;
    case 'failed_by_staff':
      return isLive(current.status) && current.needsReview ? { kind: 'fail', because: 'staff' } : NOTHING;
    case 'refunded_by_staff':
      return current.needsReview && mayStillComplete(current.status) ? { kind: 'complete' } : NOTHING;
  }
}

/** Reference from the first answer about this payment; null if already known or absent. */
export function learnedReference(
  payment: { id: string; transaction_id: string | null },
  fact: PaymentFact,
): string | null {
  if (payment.transaction_id !== null) return null;
  if (fact.kind === 'accepted') return fact.transactionId;
  return fact.kind === 'status' && fact.externalId === payment.id ? fact.transactionId : null;
}

function decideAccepted(current: CurrentPayment, fact: Extract<PaymentFact, { kind: 'accepted' }>): Decision {
  if (!isLive(current.status)) return NOTHING;
  // One externalId has one transactionId; a second one might be a second charge.
  if (current.transactionId !== null && current.transactionId !== fact.transactionId) {
    return current.needsReview ? NOTHING : { kind: 'review', why: 'reference_mismatch' };
  }
  return { kind: 'proceed', to: laterStatus(current.status, fact.status) };
}

function decideRefusal(current: CurrentPayment, answer: 'refused' | 'not_found'): Decision {
  if (!isLive(current.status)) return NOTHING;
  switch (meaningOf(answer, current)) {
    case 'unknown':
      return NOTHING;
    case 'refused':
      return { kind: 'fail', because: 'initiation' };
    case 'not_arrived':
      return { kind: 'count_not_found' };
    case 'never_arrived':
      return { kind: 'fail', because: 'not_received' };
  }
}

function decideStatus(current: CurrentPayment, fact: StatusAnswer): Decision {
  if (current.status === 'completed' || current.status === 'refunded') return NOTHING;
  // A transactionId known only from a callback counts only if its answer carries our externalId.
  if (current.transactionId === null && fact.externalId !== current.externalId) return NOTHING;
  const request = { ...current, reference: current.transactionId };
  const mismatch = mismatchOf(request, fact, current.rail.statusFields);
  if (mismatch !== null) {
    const mattersNow = isLive(current.status) || fact.status === 'completed';
    return mattersNow && !current.needsReview ? { kind: 'review', why: mismatch } : NOTHING;
  }
  if (fact.status === 'completed') return { kind: 'complete' };
  if (!isLive(current.status)) return NOTHING;
  if (fact.status === 'failed') return { kind: 'fail', because: 'provider' };
  return { kind: 'proceed', to: laterStatus(current.status, fact.status) };
}

function laterStatus(
  from: 'pending' | 'processing',
  reported: 'pending' | 'processing',
): 'pending' | 'processing' {
  return from === 'processing' ? 'processing' : reported;
}

export interface EarlierRequest {
  age_seconds: number;
  by_owner: boolean;
}

const HOUR_SECONDS = 3_600;
const DAY_SECONDS = 86_400;

const STRANGER_LIMITS = [
  { count: 2, seconds: HOUR_SECONDS },
  { count: 5, seconds: DAY_SECONDS },
];
const COMMON_LIMITS = [{ count: 5, seconds: HOUR_SECONDS }];

/**
 * 0 if allowed now. Lower limits apply to numbers of other people, because each prompt rings a phone
 * (docs/domain.md#money).
 * @param earlier requests of the last 24 hours, in any order
 */
export function secondsUntilRequestAllowed(byOwner: boolean, earlier: readonly EarlierRequest[]): number {
  const strangers = earlier.filter(({ by_owner }) => !by_owner);
  const waits = [
    ...COMMON_LIMITS.map((limit) => secondsToWait(limit, earlier)),
    ...(byOwner ? [] : STRANGER_LIMITS.map((limit) => secondsToWait(limit, strangers))),
  ];
  return Math.max(...waits);
}

function secondsToWait(
  { count, seconds }: (typeof STRANGER_LIMITS)[number],
  requests: readonly EarlierRequest[],
): number {
  const ages = requests.map(({ age_seconds }) => age_seconds).sort((a, b) => a - b);
  const last = ages[count - 1];
  return last === undefined ? 0 : Math.max(0, Math.ceil(seconds - last));
}

/** 237 and nine digits, or null: strips non-digits, then requires 9 or 12 digits and one of the provider's prefixes. */
export function normalizePaymentPhone(raw: string, ownPrefixes: readonly string[]): string | null {
  const digits = raw.replace(/\D/g, '');
  if (digits.length !== 9 && digits.length !== 12) return null;
  if (digits.length === 12 && !digits.startsWith(COUNTRY_CODE)) return null;
  const national = digits.slice(-9);
  return ownPrefixes.some((prefix) => national.startsWith(prefix)) ? COUNTRY_CODE + national : null;
}
