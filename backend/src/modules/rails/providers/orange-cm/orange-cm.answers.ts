import type {
  AskAgainFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PreparedFact,
  RefusedFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import {
  amountOf,
  callbackBody,
  firstReference,
  isObject,
  type JsonObject,
  printable,
  type ProviderAnswer,
  reference,
  unknownOutcome,
} from '../provider-http';
import { orangeCmReason, orangeCmStatus } from './orange-cm.status-map';

export type OrangeCmPaid = { kind: 'accepted'; claimsSuccess: boolean } | RefusedFact | UnknownFact;

/** At most 20 letters and digits: the random end of a UUIDv7. */
export const orderIdOf = (id: string): string => id.replaceAll('-', '').slice(-20).toUpperCase();

/** A code of the rail such as `60019`; null for other values. */
const codeOf = (value: unknown): string | null => /^\d{3,6}$/.exec(printable(value) ?? '')?.[0] ?? null;

function codeIn(body: JsonObject, fields: readonly string[]): string | null {
  const data = dataOf(body);
  const codes = [...fields.map((field) => codeOf(data[field])), codeBefore(body['message'])];
  return codes.find((code) => code !== null && code !== '200') ?? codes.find((code) => code !== null) ?? null;
}

/** Leading code of a message such as "60019 :: Le solde …". */
function codeBefore(message: unknown): string | null {
  return /^(\d{3,6})\s*::/.exec(printable(message) ?? '')?.[1] ?? null;
}

const dataOf = (body: JsonObject): JsonObject => (isObject(body['data']) ? body['data'] : {});

export function readPrepared(answer: ProviderAnswer): PreparedFact | UnknownFact {
  const { status: http, body } = answer;
  if (body.kind !== 'json' || http < 200 || http > 299) return unknownOutcome(answer);
  const payToken = reference(dataOf(body.value)['payToken']);
  if (payToken !== null) return { kind: 'prepared', reference: payToken };
  return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} without a payToken` };
}

/**
 * Refusals come inside HTTP 200, or as 417 with the same body. 422: the payToken was already used, and only a
 * status call shows the outcome.
 */
export function readPaid(answer: ProviderAnswer, payToken: string): OrangeCmPaid {
  const { status: http, body } = answer;
  if (http === 422) return { kind: 'unknown', why: 'repeated', detail: 'HTTP 422' };
  if (body.kind !== 'json') return unknownOutcome(answer);
  const data = dataOf(body.value);
  const rawStatus = printable(data['status']);
  const code = codeIn(body.value, ['inittxnstatus', 'txnstatus']);
  if (http === 400 || http === 404) {
    return { kind: 'refused', reason: orangeCmReason(code, rawStatus ?? ''), detail: code ?? `HTTP ${http}` };
  }
  if (http !== 417 && (http < 200 || http > 299)) return unknownOutcome(answer, code);
  const answeredToken = reference(data['payToken']) ?? payToken;
  if (rawStatus === null || answeredToken !== payToken) {
    return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} without a status of this payment` };
  }
  const status = orangeCmStatus(rawStatus);
  if (status === 'failed') {
    return { kind: 'refused', reason: orangeCmReason(code, rawStatus), detail: code ?? rawStatus };
  }
  if (http === 417 || (code !== null && code !== '200')) return unknownOutcome(answer, code);
  return { kind: 'accepted', claimsSuccess: status === 'completed' };
}

/** @param externalId ours, compared with the order id */
export function readStatus(answer: ProviderAnswer, payToken: string, externalId: string): StatusFact {
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return unknownOutcome(answer);
  const data = dataOf(body.value);
  const rawStatus = printable(data['status']);
  const code = codeIn(body.value, ['confirmtxnstatus', 'txnstatus', 'inittxnstatus']);
  if (http !== 200 || rawStatus === null) return unknownOutcome(answer, code);
  const claimed = orangeCmStatus(rawStatus);
  if (claimed === 'processing' && wasNeverPaid(data)) return { kind: 'not_found' };
  const status = claimed === 'completed' && isUnconfirmed(data) ? 'pending' : claimed;
  return {
    kind: 'status',
    status,
    amount: amountOf(data['amount']),
    currency: printable(data['currency']),
    externalId: externalIdOf(data['txnmode'], externalId),
    transactionId: reference(data['payToken']) ?? payToken,
    reason: status === 'failed' ? orangeCmReason(code, rawStatus) : null,
    financialTransactionId: printable(data['txnid']),
    raw: { status: rawStatus, reason: code },
  };
}

/** The token exists but no request has used it: our `pay` never arrived. */
function wasNeverPaid(data: JsonObject): boolean {
  const empty = (name: string) => (data[name] ?? null) === null;
  return empty('inittxnstatus') && empty('txnid') && empty('subscriberMsisdn') && empty('amount');
}

function isUnconfirmed(data: JsonObject): boolean {
  const confirmed = printable(data['confirmtxnstatus']);
  return confirmed !== null && confirmed !== '200';
}

/** `txnmode` is the order id: ours becomes our externalId, another one stays, and any other value is null. */
function externalIdOf(txnmode: unknown, externalId: string): string | null {
  const orderId = reference(txnmode)?.toUpperCase() ?? '';
  if (orderId === orderIdOf(externalId)) return externalId;
  return /^[0-9A-F]{20}$/.test(orderId) ? orderId : null;
}

export function readName(answer: ProviderAnswer): NameFact {
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (body.kind !== 'json') return unknownOutcome(answer);
  const code = codeBefore(body.value['message']);
  if (orangeCmReason(code, '') === 'invalid_phone') return { kind: 'no_account' };
  if (http !== 200) return unknownOutcome(answer, code);
  const data = { ...body.value, ...dataOf(body.value) };
  const name = [printable(data['firstName']), printable(data['lastName'])].filter(Boolean).join(' ');
  return name === ''
    ? { kind: 'unknown', why: 'malformed', detail: 'HTTP 200 without a name' }
    : { kind: 'name', name };
}

export function readAskAgain(answer: ProviderAnswer): AskAgainFact {
  const { status: http, body } = answer;
  if (http >= 200 && http <= 299 && body.kind === 'json') return { kind: 'asked' };
  if (body.kind === 'json' && [400, 404, 417, 422].includes(http)) {
    const code = codeIn(body.value, ['inittxnstatus', 'txnstatus']);
    return { kind: 'refused', reason: 'other', detail: code ?? `HTTP ${http}` };
  }
  return unknownOutcome(answer);
}

/** Unsigned and unreliable; contains the payToken. */
export function parseOrangeCmCallback(callback: CallbackRequest): CallbackFact {
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const named = { ...body, ...dataOf(body) };
  const transactionId = firstReference(named, ['payToken', 'pay_token', 'paytoken']);
  return transactionId === null ? { kind: 'unreadable' } : { kind: 'hint', externalId: null, transactionId };
}
