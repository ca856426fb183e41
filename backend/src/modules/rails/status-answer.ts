import type {
  NotFoundFact,
  RailCapabilities,
  RefusedFact,
  StatusAnswer as WholeAnswer,
  UnknownFact,
} from './providers/payment-provider';

export type StatusAnswer = Pick<
  WholeAnswer,
  'kind' | 'status' | 'amount' | 'currency' | 'externalId' | 'transactionId'
>;

export type StatusFields = Omit<RailCapabilities['statusFields'], 'externalId'>;

interface StatusRequest {
  externalId: string;
  reference: string | null;
  amount: number;
  currency: string;
}

/**
 * A final status must repeat amount, currency and reference; the status of a running movement may omit
 * them, but not contradict.
 */
export function mismatchOf(
  request: StatusRequest,
  answer: StatusAnswer,
  statusFields: StatusFields,
): 'reference_mismatch' | 'amount_mismatch' | 'currency_mismatch' | null {
  const mustBeComplete =
    answer.status === 'completed' || (answer.status === 'failed' && statusFields.onlyOnSuccess !== true);
  const differs = <T>(theirs: T | null, ours: T, isReported: boolean) =>
    theirs === null ? mustBeComplete && isReported : theirs !== ours;
  const hasOtherId = answer.externalId !== null && answer.externalId !== request.externalId;
  const hasOtherReference = request.reference !== null && answer.transactionId !== request.reference;
  if (hasOtherId || hasOtherReference) return 'reference_mismatch';
  if (differs(answer.amount, request.amount, statusFields.amount)) return 'amount_mismatch';
  if (differs(answer.currency, request.currency, statusFields.currency)) return 'currency_mismatch';
  return null;
}

/** The fact as stored in an event, without phone numbers. */
export function factRecord(
  fact: WholeAnswer | RefusedFact | UnknownFact | NotFoundFact,
): Record<string, unknown> {
  switch (fact.kind) {
    case 'status':
      return {
        said: fact.raw.status,
        reason: fact.raw.reason,
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
  }
}
