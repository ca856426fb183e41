import { callbackBody, firstReference } from '../http/callback-body';
import type { CallbackFact, CallbackRequest } from '../payment-provider';
import { isOrangeSignature } from './orange.signature';

export interface SignatureCheck {
  secret: string;
  headerName: string;
}

/** What Orange's callback names; with a signing secret, only if the raw body is signed with it (decision 1). */
export function parseOrangeCallback(callback: CallbackRequest, check: SignatureCheck | null): CallbackFact {
  if (check !== null) {
    const given = callback.headers[check.headerName.toLowerCase()];
    if (!isOrangeSignature(given, callback.rawBody, check.secret)) return { kind: 'bad_signature' };
  }
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const externalId = firstReference(body, ['externalId', 'external_id']);
  const transactionId = firstReference(body, ['transactionId', 'transaction_id']);
  if (externalId === null && transactionId === null) return { kind: 'unreadable' };
  return { kind: 'hint', externalId, transactionId };
}
