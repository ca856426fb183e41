import type { Type } from '@nestjs/common';
import type { Language } from '../../../locales';
import type { ProviderName } from '../../../platform/config';
import type { FailureReason } from '../../money';

export type { ProviderName };

/** What a provider can say of a payment; `refunded` is ours alone. */
export type ProviderStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** The intent that was stored before the call. Sending it again never charges twice. */
export interface PaymentRequest {
  /** Our payment's id, the provider's externalId. */
  paymentId: string;
  /** MTN: our X-Reference-Id from {@link PaymentProvider.newTransactionId}; Orange: null, or theirs if known. */
  transactionId: string | null;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
  /** 237 and nine digits. */
  phoneNumber: string;
  /** Shown to the payer, for example "Yaounde - Douala, 2 seats". */
  description: string;
  /** Absolute address of the payment status page. */
  returnUrl: string;
}

/** Why an outcome is unknown. Never a failure of the payment. */
export type UnknownWhy =
  | 'timeout'
  | 'connection'
  | 'unauthorized'
  | 'throttled'
  | 'server_error'
  | 'malformed'
  | 'too_large'
  | 'unexpected_status';

/** The provider may or may not have done it: the payment stays as it is, and the status is asked again later. */
export interface UnknownFact {
  kind: 'unknown';
  why: UnknownWhy;
  /** For logs and the event row: HTTP status, error code. Never a secret, a number or a body. */
  detail: string;
}

/** The provider definitely did not take the request: a JSON 400, 404 or 422 to the request itself. */
export interface RefusedFact {
  kind: 'refused';
  reason: FailureReason;
  /** The provider's code or word. */
  detail: string;
}

/** The provider has the request, now or from an earlier sending. */
export interface AcceptedFact {
  kind: 'accepted';
  /** MTN: our reference; Orange: theirs. */
  transactionId: string;
  /** What the payment becomes: MTN processing; Orange pending or processing. */
  status: 'pending' | 'processing';
  /** Orange said SUCCESSFUL, FAILED or CANCELLED: believed only after a status call. */
  askStatusNow: boolean;
  /** A page of the provider where the payer can go on, or null. */
  paymentUrl: string | null;
}

export type RequestFact = AcceptedFact | RefusedFact | UnknownFact;

/** The provider's answer about one payment. The caller compares amount, currency and references. */
export interface StatusAnswer {
  kind: 'status';
  status: ProviderStatus;
  /** `"1000.0"` is 1000; null when absent or not a number. */
  amount: number | null;
  currency: string | null;
  /** Our payment's id, as the provider keeps it; null when absent. */
  externalId: string | null;
  /** The reference answered with, or the one asked for where the provider's answer carries none (MTN). */
  transactionId: string;
  /** Set when `status` is failed. */
  reason: FailureReason | null;
  /** The provider's own number of the money movement, where it has one (MTN). */
  financialTransactionId: string | null;
  /** The provider's own words, for the event row. */
  words: { status: string; reason: string | null };
}

/** The provider knows no such reference. What that means is for the caller to decide. */
export interface NotFoundFact {
  kind: 'not_found';
}

export type StatusFact = StatusAnswer | NotFoundFact | UnknownFact;

/** A refund whose reference was stored before the call. */
export interface RefundRequest {
  /** Our reference of the refund; a UUIDv4, as MTN demands. */
  reference: string;
  /** The `transaction_id` of the payment to give back. */
  paymentTransactionId: string;
  /** Our refund's id, the provider's externalId. */
  refundId: string;
  amount: number;
  currency: string;
  description: string;
}

/** The provider has no call for it: a person pays it back by hand. */
export interface UnsupportedFact {
  kind: 'unsupported';
}

export type RefundFact = { kind: 'accepted' } | RefusedFact | UnknownFact | UnsupportedFact;

/** As {@link StatusFact}; `transactionId` is the refund's reference and `externalId` the refund's id. */
export type RefundStatusFact = StatusFact | UnsupportedFact;

/** A callback as it arrived. The signature covers the raw bytes, so they are needed as they came. */
export interface CallbackRequest {
  rawBody: Buffer;
  headers: Readonly<Record<string, string | string[] | undefined>>;
}

/**
 * What a callback names, and nothing of what it claims. Either value may be our payment's id or its
 * transaction_id, so both are looked up as both.
 */
export interface CallbackHint {
  kind: 'hint';
  /** What the provider keeps as our externalId. */
  externalId: string | null;
  /** The provider's reference. For Orange worth trying where ours is null, believed only if its answer's externalId is ours. */
  transactionId: string | null;
}

export type CallbackFact = CallbackHint | { kind: 'unreadable' } | { kind: 'bad_signature' };

/**
 * One mobile-money provider. No method throws for anything that the provider or the network does: every outcome is a
 * fact. Calls take at most 20 s and must not be made inside a transaction.
 */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** The currency to ask for: XAF, except in MTN's sandbox. */
  readonly currency: string;
  /** The `transaction_id` to store before the first sending: MTN a UUIDv4, Orange null (the provider gives it). */
  newTransactionId(): string | null;
  requestPayment(request: PaymentRequest): Promise<RequestFact>;
  fetchStatus(transactionId: string): Promise<StatusFact>;
  refund(request: RefundRequest): Promise<RefundFact>;
  fetchRefundStatus(reference: string): Promise<RefundStatusFact>;
  /** Pure: reads and checks, asks nobody. */
  parseCallback(callback: CallbackRequest): CallbackFact;
}

/** What a provider states about itself. The rest of the product reads this and never a name. */
export interface ProviderCapabilities {
  /** `by_hand`: it has no call for a refund, so a person makes it. */
  refunds: 'api' | 'by_hand';
  /** It can send money to a driver's number. */
  payouts: boolean;
  /** It can be asked before a debit whether a number has an account. */
  accountCheck: boolean;
  /** It can be asked for the name that belongs to a number. */
  nameCheck: boolean;
  /** It can show the payer the same request once more. */
  askAgain: boolean;
  /** What its status answer always carries in a final state. What it never carries can't be held against it. */
  statusTells: { amount: boolean; currency: boolean; externalId: boolean };
  /**
   * What it makes of a request that it has already: refuses it as a conflict, answers as it did the first time (so we learn its
   * reference), ignores it, or leaves open what happened, so that only a status call tells.
   */
  replay: 'conflict' | 'same-answer' | 'ignored' | 'ask';
  /** Seconds after the sending from which "not found" means that the request never arrived; null: it never means that. */
  neverArrivedAfter: number | null;
  /** Seconds after which a request that nobody approved can't be approved any more; null: not known. */
  expiresAfter: number | null;
  /** Status requests in any one second, over all processes; null: no known limit. */
  statusPerSecond: number | null;
}

/** One provider's entry in the registry. */
export interface ProviderEntry {
  /** The operator, for staff: "MTN". */
  operator: string;
  /** What people know it as: "MTN Mobile Money". */
  label: string;
  /** Path of an image of the rider app. */
  logo: string;
  /** One line for the choice of a provider. */
  description: string;
  /** Where a payer finds a request that did not pop up. */
  approveHint: Readonly<Record<Language, string>>;
  /** Where it reports below `/api/payments/`, and whether its reports can carry a signature. */
  callback: { path: string; signed: boolean };
  capabilities: ProviderCapabilities;
  adapter: Type<PaymentProvider>;
}
