import type {
  AccountFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  NameFact,
  PayerMessageFact,
  RailAlarm,
  RefusedFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import {
  amountOf,
  callbackBody,
  firstReference,
  header,
  printable,
  type ProviderAnswer,
  reference,
  unknownOutcome,
} from '../provider-http';
import { mtnCode, type MtnMovement, mtnReason, mtnStatus } from './mtn.status-map';

export type MtnSent = { kind: 'accepted' } | RefusedFact | UnknownFact;

/** 202 and, for a repeated reference, 409 mean accepted; only a JSON 400, 404 or 422 means refused. */
export function readSent(answer: ProviderAnswer, movement: MtnMovement): MtnSent {
  const { status, body } = answer;
  if ((status === 202 || status === 409) && body.kind !== 'other') return { kind: 'accepted' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind === 'json' && (status === 400 || status === 404 || status === 422)) {
    const refused = { kind: 'refused', reason: mtnReason(code, movement) } as const;
    return { ...refused, detail: code ?? `HTTP ${status}`, ...alarmOf(code, movement) };
  }
  return { ...unknownOutcome(answer, code), ...alarmOf(code, movement) };
}

export function readPayerMessage(answer: ProviderAnswer): PayerMessageFact {
  const { status, body } = answer;
  if (status >= 200 && status < 300) return { kind: 'taken' };
  const code = body.kind === 'json' ? mtnCode(body.value) : null;
  if (body.kind !== 'json' || ![400, 404, 409, 422].includes(status)) return unknownOutcome(answer, code);
  return { kind: 'refused', reason: 'other', detail: code ?? `HTTP ${status}` };
}

export function readStatus(answer: ProviderAnswer, requestedId: string, movement: MtnMovement): StatusFact {
  const { status: http, body } = answer;
  if (http === 404 && body.kind !== 'other') return { kind: 'not_found' };
  if (body.kind !== 'json') return unknownOutcome(answer);
  const status = printable(body.value['status']);
  if (http !== 200 || status === null) return unknownOutcome(answer, mtnCode(body.value));
  const code = mtnCode(body.value['reason']);
  return {
    kind: 'status',
    status: mtnStatus(status),
    amount: amountOf(body.value['amount']),
    currency: printable(body.value['currency']),
    externalId: reference(body.value['externalId']),
    transactionId: reference(body.value['referenceId']) ?? requestedId,
    reason: mtnStatus(status) === 'failed' ? mtnReason(code, movement) : null,
    financialTransactionId: printable(body.value['financialTransactionId']),
    raw: { status, reason: code },
    ...(mtnStatus(status) === 'failed' ? alarmOf(code, movement) : {}),
  };
}

/** Separate rights: a refused refund says nothing about payouts. */
const NOT_ALLOWED_TO: Readonly<Record<MtnMovement, RailAlarm>> = {
  payment: 'may_not_collect',
  refund: 'may_not_refund',
  transfer: 'may_not_pay_out',
};

function alarmOf(code: string | null, movement: MtnMovement): { alarm?: RailAlarm } {
  if (code === 'NOT_ALLOWED') return { alarm: NOT_ALLOWED_TO[movement] };
  return code === 'NOT_ENOUGH_FUNDS' && movement !== 'payment' ? { alarm: 'float_empty' } : {};
}

/** MTN's firewall answers 403 without a code to an unknown caller address. */
export function withAddressAlarm<Fact extends { kind: string; detail?: string }>(
  fact: Fact,
): Fact & { alarm?: RailAlarm } {
  const refused = fact.kind === 'unknown' && /\bHTTP 403\b/.test(fact.detail ?? '');
  return refused ? { ...fact, alarm: 'address_refused' } : fact;
}

export function readAccount(answer: ProviderAnswer): AccountFact {
  const active = answer.body.kind === 'json' ? answer.body.value['result'] : null;
  if (answer.status === 200 && typeof active === 'boolean') return { kind: 'account', active };
  return unknownOutcome(answer);
}

export function readName(answer: ProviderAnswer): NameFact {
  const { status, body } = answer;
  if (status === 404 && body.kind !== 'other') return { kind: 'no_account' };
  if (status !== 200 || body.kind !== 'json') return unknownOutcome(answer);
  const names = ['given_name', 'family_name'].map((part) => nameIn(body.value[part]) ?? '');
  const name = names.join(' ').trim() || nameIn(body.value['name']);
  return name ? { kind: 'name', name } : unknownOutcome(answer);
}

function nameIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  return (
    value
      .replace(/[\p{C}\s]+/gu, ' ')
      .trim()
      .slice(0, 100) || null
  );
}

export function readBalance(answer: ProviderAnswer): BalanceFact {
  if (answer.status !== 200 || answer.body.kind !== 'json') return unknownOutcome(answer);
  const amount = amountOf(answer.body.value['availableBalance']);
  const currency = printable(answer.body.value['currency']);
  return amount === null || currency === null
    ? unknownOutcome(answer)
    : { kind: 'balance', amount, currency };
}

/** The documented callback has only our externalId; other API versions add the reference. */
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
