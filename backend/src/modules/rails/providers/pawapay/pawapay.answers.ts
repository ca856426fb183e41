import type {
  AvailabilityFact,
  BalanceFact,
  Operation,
  OperationAvailability,
  OperationState,
  ProviderName,
  RefusedFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import {
  amountOf,
  entry,
  isObject,
  type JsonObject,
  printable,
  type ProviderAnswer,
  reference,
  textOf,
  unknownOutcome,
} from '../provider-http';
import type { Movement } from './pawapay.client';
import { pawapayAlarm, pawapayCode, pawapayReason, pawapayStatus } from './pawapay.status-map';

export const OPERATORS: Readonly<Record<ProviderName, string>> = {
  mtn: 'MTN_MOMO_CMR',
  orange: 'ORANGE_CMR',
};

export const ID_OF: Readonly<Record<Movement, string>> = {
  deposits: 'depositId',
  refunds: 'refundId',
  payouts: 'payoutId',
};

export type Sent = { kind: 'accepted'; isRepetition: boolean } | RefusedFact | UnknownFact;

/** Failures after which refunds and payouts are repeated under the same id, without staff. */
const TEMPORARY_CODES = ['PROVIDER_TEMPORARILY_UNAVAILABLE', 'REFUND_IN_PROGRESS'];

/**
 * HTTP 200 means accepted, refused or duplicate. Of other statuses only a JSON 400 and a 403 with a reason
 * are refusals.
 */
export function readSent(answer: ProviderAnswer, movement: Movement, id: string): Sent {
  const { status: http, body } = answer;
  if (body.kind !== 'json') return unknownOutcome(answer);
  const code = pawapayCode(body.value);
  const refused = { kind: 'refused', reason: pawapayReason(code), ...pawapayAlarm(code) } as const;
  if (http === 400) return { ...refused, detail: code ?? 'HTTP 400' };
  if (http === 403 && refused.alarm !== undefined) return { ...refused, detail: code ?? 'HTTP 403' };
  if (http !== 200) return unknownOutcome(answer, code);

  const answeredId = reference(body.value[ID_OF[movement]]) ?? id;
  if (answeredId !== id) {
    return { kind: 'unknown', why: 'malformed', detail: 'HTTP 200 about another id' };
  }
  const status = printable(body.value['status']);
  if (status === 'ACCEPTED' || status === 'DUPLICATE_IGNORED') {
    return { kind: 'accepted', isRepetition: status === 'DUPLICATE_IGNORED' };
  }
  const isTemporary = movement !== 'deposits' && TEMPORARY_CODES.includes(code ?? '');
  if (status !== 'REJECTED' || code === 'UNKNOWN_ERROR' || isTemporary)
    return unknownOutcome(answer, code ?? status);
  return { ...refused, detail: code ?? status };
}

/** HTTP 200 with `FOUND` or `NOT_FOUND`. A 404 comes from a gateway. */
export function readStatus(answer: ProviderAnswer, movement: Movement, id: string): StatusFact {
  const { status: http, body } = answer;
  if (body.kind !== 'json') return unknownOutcome(answer);
  const { status: search, data } = body.value;
  if (http === 200 && search === 'NOT_FOUND') return { kind: 'not_found' };
  const rawStatus = isObject(data) ? printable(data['status']) : null;
  if (http !== 200 || search !== 'FOUND' || !isObject(data) || rawStatus === null) {
    return unknownOutcome(answer, pawapayCode(body.value));
  }
  const code = pawapayCode(data);
  const status = pawapayStatus(rawStatus);
  return {
    kind: 'status',
    status,
    amount: amountOf(data['amount']),
    currency: printable(data['currency']),
    externalId: reference(data['clientReferenceId']),
    transactionId: reference(data[ID_OF[movement]]) ?? id,
    reason: status === 'failed' ? pawapayReason(code) : null,
    financialTransactionId: printable(data['providerTransactionId']),
    raw: { status: rawStatus, reason: code },
    ...(status === 'failed' ? pawapayAlarm(code) : {}),
  };
}

/** Sum of the wallets: one for the country or one per operator. */
export function readBalance(answer: ProviderAnswer, currency: string): BalanceFact {
  const wallets = answer.body.kind === 'json' ? answer.body.value['balances'] : null;
  if (answer.status !== 200 || !Array.isArray(wallets)) return unknownOutcome(answer);
  const ours = wallets.filter(isObject).filter((wallet) => wallet['currency'] === currency);
  const amounts = ours.map((wallet) => amountOf(wallet['balance']));
  if (amounts.length === 0 || amounts.includes(null)) return unknownOutcome(answer);
  const amount = amounts.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  return { kind: 'balance', amount: Math.floor(amount), currency };
}

const OPERATION_TYPES: Readonly<Record<Operation, string>> = {
  payment: 'DEPOSIT',
  refund: 'REFUND',
  payout: 'PAYOUT',
};

const OPERATION_STATUSES: Readonly<Record<string, OperationState>> = {
  OPERATIONAL: 'up',
  // Refunds and payouts are queued until the operator recovers.
  DELAYED: 'delayed',
  // All requests are refused.
  CLOSED: 'down',
};

export function readAvailability(answer: ProviderAnswer): AvailabilityFact {
  const countries = answer.body.kind === 'other' ? answer.body.list : undefined;
  if (answer.status !== 200 || countries === undefined) return unknownOutcome(answer);
  const operators = objectsIn(countries).flatMap(({ providers }) => objectsIn(providers));
  const wallets = Object.keys(OPERATORS) as ProviderName[];
  const operations = wallets.flatMap((wallet) => {
    const operator = operators.find(({ provider }) => provider === OPERATORS[wallet]);
    return operator === undefined ? [] : operationsOf(wallet, operator['operationTypes']);
  });
  return { kind: 'availability', operations };
}

function operationsOf(provider: ProviderName, types: unknown): OperationAvailability[] {
  return (Object.keys(OPERATION_TYPES) as Operation[]).flatMap((operation) => {
    const state = entry(OPERATION_STATUSES, textOf(statusOf(types, OPERATION_TYPES[operation])) ?? '');
    return state === undefined ? [] : [{ provider, operation, state }];
  });
}

const objectsIn = (value: unknown): JsonObject[] => (Array.isArray(value) ? value.filter(isObject) : []);

function statusOf(types: unknown, type: string): unknown {
  const byName = isObject(types)
    ? types[type]
    : objectsIn(types).find(({ operationType }) => operationType === type);
  return isObject(byName) ? byName['status'] : byName;
}
