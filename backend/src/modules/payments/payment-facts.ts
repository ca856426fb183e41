import type { PaymentEntity, PaymentMetadata } from './payment.entity';
import type { CurrentPayment, Decision, ReviewReason } from './payment.state';
import type { LockedPayment } from './payments.repository';
import { type FailureReason, reasonLabel } from '../money';
import type { RequestFact, StatusFact } from './providers/payment-provider';

/** Everything that can become known of a payment: what the provider said, and what we or staff conclude. */
export type SettlementFact =
  | RequestFact
  | StatusFact
  | { kind: 'given_up'; why: ReviewReason }
  | { kind: 'failed_by_staff'; reason: string }
  | { kind: 'refunded_by_staff'; reason: string };

export interface Failure {
  /** spec §8: shown to the payer. */
  message: string;
  metadata: Pick<PaymentMetadata, 'reason' | 'reason_code'>;
}

/** The locked row as the pure decision sees it. */
export function toCurrent(payment: LockedPayment): CurrentPayment {
  return {
    status: payment.status,
    provider: payment.provider,
    externalId: payment.id,
    amount: payment.amount,
    currency: payment.currency,
    transactionId: payment.transaction_id,
    sends: payment.sends,
    accepted: payment.accepted_at !== null,
    needsReview: payment.needs_review,
    notFoundCount: payment.not_found_count,
    secondsSinceSent: payment.seconds_since_sent,
  };
}

/** The texts of a failure (spec §8): refused at once, refused later, or never arrived. */
export function failureOf(
  because: Extract<Decision, { kind: 'fail' }>['because'],
  fact: SettlementFact,
): Failure {
  if (fact.kind === 'failed_by_staff') {
    return {
      message: `Payment failed: ${fact.reason}`,
      metadata: { reason: fact.reason },
    };
  }
  const code = because === 'not_received' ? 'not_received' : reasonOf(fact);
  const metadata = { reason: reasonLabel(code), reason_code: code };
  if (because === 'initiation') return { message: 'Payment initiation failed', metadata };
  return { message: `Payment failed: ${metadata.reason}`, metadata };
}

function reasonOf(fact: SettlementFact): FailureReason {
  if (fact.kind === 'refused') return fact.reason;
  return fact.kind === 'status' ? (fact.reason ?? 'other') : 'other';
}

/** The provider's own reference, from the first answer about us that carries it; null where there is nothing to learn. */
export function learnedReference(payment: PaymentEntity, fact: SettlementFact): string | null {
  if (payment.transaction_id !== null) return null;
  if (fact.kind === 'accepted') return fact.transactionId;
  return fact.kind === 'status' && fact.externalId === payment.id ? fact.transactionId : null;
}

/** What a status answer adds to spec §3's `metadata`. */
export function metadataOf(fact: SettlementFact, amount: number): PaymentMetadata {
  if (fact.kind !== 'status') return {};
  const { financialTransactionId, amount: taken } = fact;
  return {
    ...(financialTransactionId === null ? {} : { financialTransactionId }),
    // In whole francs: there are no others to give back.
    ...(fact.status === 'completed' && taken !== null && taken !== amount
      ? { amount_taken: Math.round(taken) }
      : {}),
  };
}

/** What the event row keeps of a fact: the provider's words, never a phone number. */
export function toRecord(fact: SettlementFact): Record<string, unknown> {
  switch (fact.kind) {
    case 'accepted':
      return { said: 'accepted', status: fact.status, transaction_id: fact.transactionId };
    case 'status':
      return {
        said: fact.words.status,
        reason: fact.words.reason,
        amount: fact.amount,
        currency: fact.currency,
        external_id: fact.externalId,
      };
    case 'refused':
      return { said: 'refused', reason: fact.reason, detail: fact.detail };
    case 'unknown':
      return { said: 'unknown', why: fact.why, detail: fact.detail };
    case 'not_found':
      return { said: 'not_found' };
    case 'given_up':
      return { concluded: fact.why };
    case 'failed_by_staff':
      return { concluded: 'failed', reason: fact.reason };
    case 'refunded_by_staff':
      return { concluded: 'completed_to_refund', reason: fact.reason };
  }
}
