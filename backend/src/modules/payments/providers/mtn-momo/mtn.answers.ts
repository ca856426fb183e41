import type {
  AccountFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  RailAlarm,
  RefusedFact,
  StatusFact,
  UnknownFact,
  WordFact,
} from '../payment-provider';
import {
  amountOf,
  callbackBody,
  firstReference,
  header,
  type ProviderAnswer,
  reference,
  safeWord,
  undecided,
} from '../provider-http';
import { type MtnMovement, mtnCode, mtnReason, mtnStatus } from './mtn.status-map';

/** What MTN says to a request that moves money. */
export type MtnSent = { kind: 'accepted' } | RefusedFact | UnknownFact;

/** 202 and, for a repeated reference, 409 say that MTN has it; only a JSON 400, 404 or 422 that it hasn't. */
export function readSent(answer: ProviderAnswer | UnknownFact, movement: MtnMovement): MtnSent {
  if (answer.kind === 'unknown') return withAlarm(answer, movement);
  const { status, body } = answer;
  if ((status === 202 || status === 409) && body.kind !== 'other') return { kind: 'accepted' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind === 'json' && (status === 400 || status === 404 || status === 422)) {
    const refused = { kind: 'refused', reason: mtnReason(code, movement) } as const;
    return { ...refused, detail: code ?? `HTTP ${status}`, ...alarmOf(code, movement) };
  }
  return withAlarm({ ...undecided(answer, code), ...alarmOf(code, movement) }, movement);
}

/** Whether MTN has taken a word to the payer. */
export function readWord(answer: ProviderAnswer | UnknownFact): WordFact {
  if (answer.kind === 'unknown') return answer;
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'taken' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind !== 'json' || ![400, 404, 409, 422].includes(status)) return undecided(answer, code);
  return { kind: 'refused', reason: 'other', detail: code ?? `HTTP ${status}` };
}

/** The status of a movement of money; `asked`: the reference that it was asked for by. */
export function readStatus(
  answer: ProviderAnswer | UnknownFact,
  asked: string,
  movement: MtnMovement,
): StatusFact {
  if (answer.kind === 'unknown') return withAlarm(answer, movement);
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return withAlarm(undecided(answer), movement);
  const status = safeWord(body.value['status']);
  if (http !== 200 || status === null) return withAlarm(undecided(answer, mtnCode(body.value)), movement);
  const code = mtnCode(body.value['reason']);
  return {
    kind: 'status',
    status: mtnStatus(status),
    amount: amountOf(body.value['amount']),
    currency: safeWord(body.value['currency']),
    externalId: reference(body.value['externalId']),
    transactionId: reference(body.value['referenceId']) ?? asked,
    reason: mtnStatus(status) === 'failed' ? mtnReason(code, movement) : null,
    financialTransactionId: safeWord(body.value['financialTransactionId']),
    words: { status, reason: code },
    ...(mtnStatus(status) === 'failed' ? alarmOf(code, movement) : {}),
  };
}

/** Refund and transfer are rights of their own: a refund that is refused says nothing of the next payout. */
const NOT_ALLOWED_TO: Readonly<Record<MtnMovement, RailAlarm>> = {
  payment: 'may_not_collect',
  refund: 'may_not_refund',
  transfer: 'may_not_pay_out',
};

/** Codes that say something of us, and nothing of who pays or is paid. */
function alarmOf(code: string | null, movement: MtnMovement): { alarm?: RailAlarm } {
  if (code === 'NOT_ALLOWED') return { alarm: NOT_ALLOWED_TO[movement] };
  return code === 'NOT_ENOUGH_FUNDS' && movement !== 'payment' ? { alarm: 'float_empty' } : {};
}

/** A 403 where money goes out: MTN doesn't know the address that we call from. Its firewall answers without a code. */
function withAlarm(fact: UnknownFact, movement: MtnMovement): UnknownFact {
  const refused = movement !== 'payment' && /\bHTTP 403\b/.test(fact.detail);
  return refused ? { ...fact, alarm: 'address_refused' } : fact;
}

/** Whether a number has an account that can pay. */
export function readAccount(answer: ProviderAnswer | UnknownFact): AccountFact {
  if (answer.kind === 'unknown') return answer;
  const active = answer.body.kind === 'json' ? answer.body.value['result'] : null;
  if (answer.status === 200 && typeof active === 'boolean') return { kind: 'account', active };
  return undecided(answer);
}

/** Given and family name of an account's holder; 404 where the number has no account. */
export function readName(answer: ProviderAnswer | UnknownFact): NameFact {
  if (answer.kind === 'unknown') return withAlarm(answer, 'transfer');
  const { status, body } = answer;
  if (status === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (status !== 200 || body.kind !== 'json') return withAlarm(undecided(answer), 'transfer');
  const names = ['given_name', 'family_name'].map((part) => nameWord(body.value[part]) ?? '');
  const name = names.join(' ').trim() || nameWord(body.value['name']);
  return name ? { kind: 'name', name } : undecided(answer);
}

/** A name as text that may be kept and shown: any letters, no control characters, at most 100. */
function nameWord(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 100) || null
  );
}

/** What lies in the wallet of Disbursements. */
export function readBalance(answer: ProviderAnswer | UnknownFact): BalanceFact {
  if (answer.kind === 'unknown') return withAlarm(answer, 'transfer');
  if (answer.status !== 200 || answer.body.kind !== 'json') return withAlarm(undecided(answer), 'transfer');
  const amount = amountOf(answer.body.value['availableBalance']);
  const currency = safeWord(answer.body.value['currency']);
  return amount === null || currency === null ? undecided(answer) : { kind: 'balance', amount, currency };
}

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
