import { callbackBody, firstReference, header } from '../http/callback-body';
import type { CallbackFact, CallbackRequest } from '../payment-provider';

/**
 * What MTN's callback names. The documented body has only our externalId; the reference is looked for where
 * other versions of the API put it.
 */
export function parseMtnCallback(callback: CallbackRequest): CallbackFact {
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const externalId = firstReference(body, ['externalId', 'external_id', 'paymentId', 'payment_id', 'id']);
  const transactionId =
    firstReference(body, ['referenceId', 'reference_id', 'transactionId', 'transaction_id']) ??
    header(callback, 'x-reference-id');
  if (externalId === null && transactionId === null) return { kind: 'unreadable' };
  return { kind: 'hint', externalId, transactionId };
}
