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
  type ProviderAnswer,
  reference,
  safeWord,
  undecided,
} from '../provider-http';
import { orangeCmReason, orangeCmStatus } from './orange-cm.status-map';

/** What Orange Cameroon says to a `pay`. */
export type OrangeCmPaid = { kind: 'accepted'; claimsSuccess: boolean } | RefusedFact | UnknownFact;

/** At most 20 letters and digits: the end of a UUID, which has all of its chance (the beginning is the time). */
export function orderIdOf(id: string): string {
  return id.replaceAll('-', '').slice(-20).toUpperCase();
}

/** A code of the rail (`60019`); of a message the one before its text ("60019 :: Le solde …"). Never the text. */
function codeOf(value: unknown): string | null {
  return /^\d{3,6}$/.exec(safeWord(value) ?? '')?.[0] ?? null;
}

/** The first code that tells more than that it went well; else that one, if any. */
function codeIn(body: JsonObject, fields: readonly string[]): string | null {
  const data = dataOf(body);
  const codes = [...fields.map((field) => codeOf(data[field])), codeBefore(body['message'])];
  return codes.find((code) => code !== null && code !== '200') ?? codes.find((code) => code !== null) ?? null;
}

function codeBefore(message: unknown): string | null {
  return /^(\d{3,6})\s*::/.exec(safeWord(message) ?? '')?.[1] ?? null;
}

/** Answers nest in `data`. */
function dataOf(body: JsonObject): JsonObject {
  return isObject(body['data']) ? body['data'] : {};
}

/** The payToken of an `init`. */
export function readPrepared(answer: ProviderAnswer | UnknownFact): PreparedFact | UnknownFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (body.kind !== 'json' || http < 200 || http > 299) return undecided(answer);
  const payToken = reference(dataOf(body.value)['payToken']);
  if (payToken !== null) return { kind: 'prepared', reference: payToken };
  return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} without a payToken` };
}

/**
 * A refusal comes inside HTTP 200, or with 417 and the same body. 422 says that the payToken was used before: what became of it only
 * a status call tells.
 */
export function readPaid(answer: ProviderAnswer | UnknownFact, payToken: string): OrangeCmPaid {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 422) return { kind: 'unknown', why: 'repeated', detail: 'HTTP 422' };
  if (body.kind !== 'json') return undecided(answer);
  const data = dataOf(body.value);
  const words = safeWord(data['status']);
  const code = codeIn(body.value, ['inittxnstatus', 'txnstatus']);
  if (http === 400 || http === 404) {
    return { kind: 'refused', reason: orangeCmReason(code, words ?? ''), detail: code ?? `HTTP ${http}` };
  }
  if (http !== 417 && (http < 200 || http > 299)) return undecided(answer, code);
  const told = reference(data['payToken']);
  if (words === null || (told !== null && told !== payToken)) {
    return { kind: 'unknown', why: 'malformed', detail: `HTTP ${http} about no payment of ours` };
  }
  const status = orangeCmStatus(words);
  if (status === 'failed') {
    return { kind: 'refused', reason: orangeCmReason(code, words), detail: code ?? words };
  }
  if (http === 417 || (code !== null && code !== '200')) return undecided(answer, code);
  return { kind: 'accepted', claimsSuccess: status === 'completed' };
}

/** What became of a payToken. @param externalId ours, which its order id is compared with */
export function readStatus(
  answer: ProviderAnswer | UnknownFact,
  asked: string,
  externalId: string,
): StatusFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return undecided(answer);
  const data = dataOf(body.value);
  const words = safeWord(data['status']);
  const code = codeIn(body.value, ['confirmtxnstatus', 'txnstatus', 'inittxnstatus']);
  if (http !== 200 || words === null) return undecided(answer, code);
  if (orangeCmStatus(words) === 'processing' && wasNeverPaid(data)) return { kind: 'not_found' };
  const status =
    isUnconfirmed(data) && orangeCmStatus(words) === 'completed' ? 'pending' : orangeCmStatus(words);
  return {
    kind: 'status',
    status,
    amount: amountOf(data['amount']),
    currency: safeWord(data['currency']),
    externalId: externalIdOf(data['txnmode'], externalId),
    transactionId: reference(data['payToken']) ?? asked,
    reason: status === 'failed' ? orangeCmReason(code, words) : null,
    financialTransactionId: safeWord(data['txnid']),
    words: { status: words, reason: code },
  };
}

/** The token is there, but no request has used it: our `pay` never arrived. */
function wasNeverPaid(data: JsonObject): boolean {
  const empty = (name: string) => (data[name] ?? null) === null;
  return empty('inittxnstatus') && empty('txnid') && empty('subscriberMsisdn') && empty('amount');
}

/** It says paid, and in the same breath that the confirmation failed. */
function isUnconfirmed(data: JsonObject): boolean {
  const confirmed = safeWord(data['confirmtxnstatus']);
  return confirmed !== null && confirmed !== '200';
}

/** The order id seems to come back as `txnmode`: ours by our own name, another's by its own; what is no order id says nothing. */
function externalIdOf(txnmode: unknown, externalId: string): string | null {
  const orderId = reference(txnmode)?.toUpperCase() ?? '';
  if (orderId === orderIdOf(externalId)) return externalId;
  return /^[0-9A-F]{20}$/.test(orderId) ? orderId : null;
}

/** First and last name of a number's holder. */
export function readName(answer: ProviderAnswer | UnknownFact): NameFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (body.kind !== 'json') return undecided(answer);
  const code = codeBefore(body.value['message']);
  if (orangeCmReason(code, '') === 'invalid_phone') return { kind: 'no_account' };
  if (http !== 200) return undecided(answer, code);
  const data = { ...body.value, ...dataOf(body.value) };
  const name = [safeWord(data['firstName']), safeWord(data['lastName'])].filter(Boolean).join(' ');
  return name === ''
    ? { kind: 'unknown', why: 'malformed', detail: 'HTTP 200 without a name' }
    : { kind: 'name', name };
}

/** Whether the payer is shown the request once more. */
export function readAsked(answer: ProviderAnswer | UnknownFact): AskAgainFact {
  if (answer.kind === 'unknown') return answer;
  const { status: http, body } = answer;
  if (http >= 200 && http <= 299 && body.kind === 'json') return { kind: 'asked' };
  if (body.kind === 'json' && [400, 404, 417, 422].includes(http)) {
    const code = codeIn(body.value, ['inittxnstatus', 'txnstatus']);
    return { kind: 'refused', reason: 'other', detail: code ?? `HTTP ${http}` };
  }
  return undecided(answer);
}

/** Unsigned, and sometimes never sent. It names the payToken. */
export function parseOrangeCmCallback(callback: CallbackRequest): CallbackFact {
  const body = callbackBody(callback);
  if (body === null) return { kind: 'unreadable' };
  const named = { ...body, ...dataOf(body) };
  const transactionId = firstReference(named, ['payToken', 'pay_token', 'paytoken']);
  return transactionId === null ? { kind: 'unreadable' } : { kind: 'hint', externalId: null, transactionId };
}
