import type { NotFoundFact, RefusedFact, StatusAnswer, UnknownFact } from './providers/payment-provider';

/** Without phone numbers. */
export function factRecord(
  fact: StatusAnswer | RefusedFact | UnknownFact | NotFoundFact,
): Record<string, unknown> {
  switch (fact.kind) {
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
  }
}
