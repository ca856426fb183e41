import type { CallbackFact, CallbackRequest } from '../payment-provider';
import { callbackBody, firstReference } from '../http/fields';
import { createHmac, timingSafeEqual } from 'node:crypto';

export interface SignatureCheck {
  secret: string;
  headerName: string;
}

/** What Orange's callback names; with a signing secret, only if the raw body is signed with it. */
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

/** Hex HMAC-SHA256 of the raw body under the signing secret. */
export function orangeSignature(rawBody: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(rawBody).digest('hex');
}

/** Compares in constant time; a missing, repeated or misshapen signature is wrong. */
export function isOrangeSignature(
  given: string | string[] | undefined,
  rawBody: Buffer,
  secret: string,
): boolean {
  if (typeof given !== 'string' || !/^[0-9a-f]{64}$/i.test(given)) return false;
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(orangeSignature(rawBody, secret), 'hex'));
}
