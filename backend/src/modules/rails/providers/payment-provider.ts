import type { Type } from '@nestjs/common';
import type { Language } from '../../../locales';
import type { ProviderName, RailName, RailSections } from '../../../platform/config';
import type { FailureReason } from '../../money';

export type { ProviderName, RailName };

/** Rails never report `refunded`. */
export type ProviderStatus = 'pending' | 'processing' | 'completed' | 'failed';

export interface PaymentRequest {
  paymentId: string;
  wallet: ProviderName;
  /** Null until known, for rails that issue the reference in their answer. */
  transactionId: string | null;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
  phoneNumber: string;
  /** Shown to the payer: "Yaounde - Douala, 2 seats". */
  description: string;
  returnUrl: string;
}

/** Why an outcome is unknown; the payment has not failed. */
export type UnknownReason =
  | 'timeout'
  | 'connection'
  | 'unauthorized'
  | 'throttled'
  | 'server_error'
  | 'malformed'
  | 'too_large'
  /** The rail already has the reference; only a status call shows the outcome. */
  | 'repeated'
  | 'unexpected_status';

/** Problems that need an operator. */
export const RAIL_ALARMS = [
  'may_not_collect',
  'may_not_refund',
  'may_not_pay_out',
  'address_refused',
  'credentials_refused',
  'float_empty',
  'duplicate_reference',
] as const;
export type RailAlarm = (typeof RAIL_ALARMS)[number];

/** The provider may or may not have acted: the status is checked again later. */
export interface UnknownFact {
  kind: 'unknown';
  why: UnknownReason;
  /** For logs and events: HTTP status, error code. Never a secret, a number or a body. */
  detail: string;
  alarm?: RailAlarm;
}

/** The provider definitely did not take the request: a JSON 400, 404 or 422 to the request itself. */
export interface RefusedFact {
  kind: 'refused';
  reason: FailureReason;
  detail: string;
  alarm?: RailAlarm;
}

/** The provider has the request, from this or an earlier sending. */
interface AcceptedFact {
  kind: 'accepted';
  transactionId: string;
  status: 'pending' | 'processing';
  /** The answer claims an outcome, which a status call must confirm. */
  askStatusNow: boolean;
}

export type RequestFact = AcceptedFact | RefusedFact | UnknownFact;

/** The caller compares amount, currency and references. */
export interface StatusAnswer {
  kind: 'status';
  status: ProviderStatus;
  /** `"1000.0"` is 1000; null when absent or not a number. */
  amount: number | null;
  currency: string | null;
  externalId: string | null;
  /** The requested reference if the answer has none (MTN). */
  transactionId: string;
  reason: FailureReason | null;
  /** Provider's transaction number (MTN). */
  financialTransactionId: string | null;
  alarm?: RailAlarm;
  /** As the provider wrote it. */
  raw: { status: string; reason: string | null };
}

export interface NotFoundFact {
  kind: 'not_found';
}

export type StatusFact = StatusAnswer | NotFoundFact | UnknownFact;

/** Issued by the rail before any money moves, and stored before use. */
export interface PreparedFact {
  kind: 'prepared';
  reference: string;
}

export interface RefundRequest {
  /** Ours (UUIDv4), or the rail's from {@link PaymentProvider.prepare}. */
  reference: string;
  /** Wallet and number that paid; 237 and nine digits. */
  wallet: ProviderName;
  phoneNumber: string;
  paymentTransactionId: string;
  refundId: string;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
  description: string;
}

/** The rail has no such call: staff refund by hand. */
export interface UnsupportedFact {
  kind: 'unsupported';
}

export type RefundFact = { kind: 'accepted' } | RefusedFact | UnknownFact | UnsupportedFact;

export interface PayoutRequest extends Omit<RefundRequest, 'paymentTransactionId' | 'refundId'> {
  payoutId: string;
}

export type PayoutFact = { kind: 'accepted' } | RefusedFact | UnknownFact;

export type PayoutStatusFact = StatusFact;

/** `no_account`: the number has no wallet there. */
export type NameFact = { kind: 'name'; name: string } | { kind: 'no_account' } | UnknownFact;

export type AccountFact = { kind: 'account'; active: boolean } | UnknownFact;

/** Balance of our account for refunds and payouts, in whole units of `currency`. */
export type BalanceFact = { kind: 'balance'; amount: number; currency: string } | UnknownFact;

export type PayerMessageFact = { kind: 'taken' } | RefusedFact | UnknownFact;

export const OPERATIONS = ['payment', 'refund', 'payout'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** `delayed`: accepts requests and executes them late. `down`: refuses them. */
export const OPERATION_STATES = ['up', 'delayed', 'down'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

export interface OperationAvailability {
  provider: ProviderName;
  operation: Operation;
  state: OperationState;
}

export type AvailabilityFact =
  { kind: 'availability'; operations: readonly OperationAvailability[] } | UnknownFact;

export type AskAgainFact = { kind: 'asked' } | RefusedFact | UnknownFact;

export type RefundStatusFact = StatusFact | UnsupportedFact;

/** Raw, because signatures cover the bytes. */
export interface CallbackRequest {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** References named by a callback. Either may be our payment's id or its transaction_id. */
interface CallbackHint {
  kind: 'hint';
  externalId: string | null;
  /** Used if externalId is null, and trusted only if its status carries our externalId. */
  transactionId: string | null;
}

export type CallbackFact = CallbackHint | { kind: 'unreadable' } | { kind: 'bad_signature' };

/**
 * Adapter of one rail. Methods never throw for rail or network failures: every outcome is a fact. Calls take
 * at most 20 s and must not be made inside a transaction. The capabilities tell which optional methods exist.
 */
export interface PaymentProvider {
  readonly name: RailName;
  /** XAF, except in MTN's sandbox. */
  readonly currency: string;
  /** UUIDv4 to store before the first sending, or null if the rail issues it. */
  newTransactionId(): string | null;
  /** For rails that issue a reference first (`reference: 'prepared'`). Moves no money and prompts no phone. */
  prepare?(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact>;
  requestPayment(request: PaymentRequest): Promise<RequestFact>;
  /** @param externalId our payment's id, for rails that store it in another form */
  fetchStatus(transactionId: string, externalId: string): Promise<StatusFact>;
  refund(request: RefundRequest): Promise<RefundFact>;
  /** @param refundId as `externalId` above */
  fetchRefundStatus(reference: string, refundId: string): Promise<RefundStatusFact>;
  payout?(request: PayoutRequest): Promise<PayoutFact>;
  /** @param payoutId as `externalId` above */
  payoutStatus?(reference: string, payoutId: string): Promise<PayoutStatusFact>;
  nameCheck?(phoneNumber: string, wallet: ProviderName): Promise<NameFact>;
  accountActive?(phoneNumber: string, wallet: ProviderName, deadline: AbortSignal): Promise<AccountFact>;
  balance?(): Promise<BalanceFact>;
  availability?(): Promise<AvailabilityFact>;
  askAgain?(transactionId: string): Promise<AskAgainFact>;
  /** @param text never logged */
  notifyPayer?(transactionId: string, text: string, language: Language): Promise<PayerMessageFact>;
  /** Pure: no network call. */
  parseCallback(callback: CallbackRequest): CallbackFact;
}

/** Other code depends on these and never on a rail's name. */
export interface RailCapabilities {
  /** `by_hand`: the rail has no refund call, or our contract excludes it. */
  refunds: 'api' | 'by_hand';
  payouts: boolean;
  accountCheck: boolean;
  nameCheck: boolean;
  availability?: true;
  askAgain: boolean;
  payerMessage: boolean;
  /** Issuer of the status reference: we, the rail in its answer, or the rail in a call before the request. */
  reference: 'ours' | 'theirs' | 'prepared';
  /** Fields always present in a final status, or with `onlyOnSuccess` in a successful one. Others are not compared. */
  statusFields: { amount: boolean; currency: boolean; externalId: boolean; onlyOnSuccess?: true };
  /**
   * Reaction to a repeated request: an error `conflict`, the `same-answer` as the first, or none that proves
   * anything (`ignored`, `ask`: only a status call shows the outcome).
   */
  replay: 'conflict' | 'same-answer' | 'ignored' | 'ask';
  /** Seconds after the sending from which "not found" means that the request never arrived; null: never. */
  neverArrivedAfter: number | null;
  /** Seconds until an unapproved request expires; null: unknown. */
  expiresAfter: number | null;
  /** Over all processes; null: no known limit. */
  statusPerSecond: number | null;
}

export interface RailEntry<Name extends RailName = RailName> {
  operator: string;
  statuses: Readonly<Record<string, ProviderStatus>>;
  /** How the payer finds a request that did not pop up. */
  approveHint: Readonly<Record<Language, string>>;
  /** Path below `/api/payments/`, and whether callbacks can be signed. */
  callback: { path: string; signed: boolean };
  capabilities(settings: RailSections[Name]): RailCapabilities;
  adapter: Type<PaymentProvider>;
}

export interface Wallet {
  operator: string;
  label: string;
  logo: string;
  description: string;
}
