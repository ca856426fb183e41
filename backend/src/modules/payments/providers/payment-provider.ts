import type { Type } from '@nestjs/common';
import type { Language } from '../../../locales';
import type { ProviderName, RailName, RailSections } from '../../../platform/config';
import type { FailureReason } from '../../money';

export type { ProviderName, RailName };

/** What a provider can say of a payment; `refunded` is ours alone. */
export type ProviderStatus = 'pending' | 'processing' | 'completed' | 'failed';

/** The intent that was stored before the call. Sending it again never charges twice. */
export interface PaymentRequest {
  /** Our payment's id, the provider's externalId. */
  paymentId: string;
  /** The wallet that pays. */
  wallet: ProviderName;
  /** Ours from {@link PaymentProvider.newTransactionId} or the rail's from {@link PaymentProvider.prepare}; else null, or theirs if known. */
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
  /** The rail has the reference already; what became of it only a status call tells. */
  | 'repeated'
  | 'unexpected_status';

/**
 * What an operator has to see to: our account may not collect, give back or pay out, the rail doesn't know the address that we call from,
 * it refuses our credentials, less lies ready than is to be paid, or it gave one reference to two movements.
 */
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

/** The provider may or may not have done it: the payment stays as it is, and the status is asked again later. */
export interface UnknownFact {
  kind: 'unknown';
  why: UnknownWhy;
  /** For logs and the event row: HTTP status, error code. Never a secret, a number or a body. */
  detail: string;
  /** It is no fault of the payer's or the payee's. */
  alarm?: RailAlarm;
}

/** The provider definitely did not take the request: a JSON 400, 404 or 422 to the request itself. */
export interface RefusedFact {
  kind: 'refused';
  reason: FailureReason;
  /** The provider's code or word. */
  detail: string;
  /** It is no fault of the payer's or the payee's. */
  alarm?: RailAlarm;
}

/** The provider has the request, now or from an earlier sending. */
export interface AcceptedFact {
  kind: 'accepted';
  /** The reference of the payment, ours or theirs. */
  transactionId: string;
  status: 'pending' | 'processing';
  /** The answer claims an outcome: believed only after a status call. */
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
  /** It failed, and that is no fault of the payer's or the payee's. */
  alarm?: RailAlarm;
  /** The provider's own words, for the event row. */
  words: { status: string; reason: string | null };
}

/** The provider knows no such reference. What that means is for the caller to decide. */
export interface NotFoundFact {
  kind: 'not_found';
}

export type StatusFact = StatusAnswer | NotFoundFact | UnknownFact;

/** A reference that the rail gave before any money moves. It is stored before the request that uses it. */
export interface PreparedFact {
  kind: 'prepared';
  reference: string;
}

/** A refund whose reference was stored before the call. */
export interface RefundRequest {
  /** Of the refund: ours, a UUIDv4, or the rail's from {@link PaymentProvider.prepare}. */
  reference: string;
  /** The wallet and number that paid; 237 and nine digits. */
  wallet: ProviderName;
  phoneNumber: string;
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

/** Money for a driver, whose reference was stored before the call. */
export interface PayoutRequest {
  /** Of the payout: ours, a UUIDv4, or the rail's from {@link PaymentProvider.prepare}. */
  reference: string;
  /** Our payout's id, the rail's externalId. */
  payoutId: string;
  wallet: ProviderName;
  /** 237 and nine digits. */
  phoneNumber: string;
  /** Whole units of `currency`. */
  amount: number;
  currency: string;
  description: string;
}

export type PayoutFact = { kind: 'accepted' } | RefusedFact | UnknownFact;

/** As {@link StatusFact}; `transactionId` is the payout's reference and `externalId` the payout's id. */
export type PayoutStatusFact = StatusFact;

/** Whose number it is, as the wallet knows them; `no_account`: it has no wallet there. */
export type NameFact = { kind: 'name'; name: string } | { kind: 'no_account' } | UnknownFact;

/** Whether a number has a wallet that can pay. */
export type AccountFact = { kind: 'account'; active: boolean } | UnknownFact;

/** What lies ready for refunds and payouts, in whole units of `currency`. */
export type BalanceFact = { kind: 'balance'; amount: number; currency: string } | UnknownFact;

/** The rail has a word to the payer about their payment, and shows it on their phone as far as it can. */
export type WordFact = { kind: 'taken' } | RefusedFact | UnknownFact;

/** What an operator does for us. */
export const OPERATIONS = ['payment', 'refund', 'payout'] as const;
export type Operation = (typeof OPERATIONS)[number];

/** `delayed`: it takes requests and does them late. `down`: it refuses them. */
export const OPERATION_STATES = ['up', 'delayed', 'down'] as const;
export type OperationState = (typeof OPERATION_STATES)[number];

/** How one thing goes just now for one wallet. */
export interface OperationOutlook {
  provider: ProviderName;
  operation: Operation;
  state: OperationState;
}

/** How the operators behind a rail are, by its own word; what it says nothing of is not among them. */
export type AvailabilityFact =
  { kind: 'availability'; operations: readonly OperationOutlook[] } | UnknownFact;

/** The payer is asked once more for the same payment. */
export type AskAgainFact = { kind: 'asked' } | RefusedFact | UnknownFact;

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
  /** The rail's reference. Worth trying where ours is null, believed only if its answer's externalId is ours. */
  transactionId: string | null;
}

export type CallbackFact = CallbackHint | { kind: 'unreadable' } | { kind: 'bad_signature' };

/**
 * One way to the wallets. No method throws for anything that the rail or the network does: every outcome is a fact. Calls take at
 * most 20 s and must not be made inside a transaction. The optional ones stand where the capabilities say so.
 */
export interface PaymentProvider {
  readonly name: RailName;
  /** The currency to ask for: XAF, except in MTN's sandbox. */
  readonly currency: string;
  /** The `transaction_id` to store before the first sending: a UUIDv4 of ours, or null where the rail gives it. */
  newTransactionId(): string | null;
  /**
   * Where the rail gives the reference before any money moves (`reference: 'prepared'`): asks for one for money that comes in or goes
   * out. Nobody is charged or asked by it.
   */
  prepare?(direction: 'in' | 'out'): Promise<PreparedFact | UnknownFact>;
  requestPayment(request: PaymentRequest): Promise<RequestFact>;
  /** @param externalId our payment's id, for rails that keep it in another form */
  fetchStatus(transactionId: string, externalId: string): Promise<StatusFact>;
  refund(request: RefundRequest): Promise<RefundFact>;
  /** @param refundId our refund's id, for rails that keep it in another form */
  fetchRefundStatus(reference: string, refundId: string): Promise<RefundStatusFact>;
  payout?(request: PayoutRequest): Promise<PayoutFact>;
  /** @param payoutId our payout's id, for rails that keep it in another form */
  payoutStatus?(reference: string, payoutId: string): Promise<PayoutStatusFact>;
  /** @param phoneNumber 237 and nine digits */
  nameCheck?(phoneNumber: string, wallet: ProviderName): Promise<NameFact>;
  /** @param phoneNumber 237 and nine digits; `deadline` bounds the question */
  accountActive?(phoneNumber: string, wallet: ProviderName, deadline: AbortSignal): Promise<AccountFact>;
  balance?(): Promise<BalanceFact>;
  availability?(): Promise<AvailabilityFact>;
  askAgain?(transactionId: string): Promise<AskAgainFact>;
  /** @param text plain and short; it is in no log */
  tellPayer?(transactionId: string, text: string, language: Language): Promise<WordFact>;
  /** Pure: reads and checks, asks nobody. */
  parseCallback(callback: CallbackRequest): CallbackFact;
}

/** What a rail states about itself. The rest of the product reads this and never a name. */
export interface RailCapabilities {
  /** `by_hand`: it has no call for a refund, or not for us, so a person makes it. */
  refunds: 'api' | 'by_hand';
  /** It can send money to a driver's number. */
  payouts: boolean;
  /** It can be asked before a debit whether a number has an account. */
  accountCheck: boolean;
  /** It can be asked for the name that belongs to a number. */
  nameCheck: boolean;
  /** It tells whether the operators behind it are away. */
  availability?: true;
  /** It can show the payer the same request once more. */
  askAgain: boolean;
  /** It can show the payer a word about a payment that has completed. */
  payerWord: boolean;
  /**
   * Who gives the reference by which it is asked: we, it in its answer to the request, or it in a call before the request, so that
   * without one nothing was ever sent.
   */
  reference: 'ours' | 'theirs' | 'prepared';
  /**
   * What its status answer always carries in a final state; with `onlyOnSuccess` in a successful one only. What it never carries
   * can't be held against it.
   */
  statusTells: { amount: boolean; currency: boolean; externalId: boolean; onlyOnSuccess?: true };
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

/** One rail's entry in the registry. */
export interface RailEntry<Name extends RailName = RailName> {
  /** Whose API it is, for staff: "MTN". */
  operator: string;
  /** The words of its API for the state of a payment. */
  statuses: Readonly<Record<string, ProviderStatus>>;
  /** Where a payer finds a request that did not pop up. */
  approveHint: Readonly<Record<Language, string>>;
  /** Where it reports below `/api/payments/`, and whether its reports can carry a signature. */
  callback: { path: string; signed: boolean };
  /** What it can do, as it is set up. */
  capabilities(settings: RailSections[Name]): RailCapabilities;
  adapter: Type<PaymentProvider>;
}

/** How a wallet is shown. */
export interface Wallet {
  /** The operator, for staff: "MTN". */
  operator: string;
  /** What people know it as: "MTN MoMo". */
  label: string;
  /** Path of an image of the rider app. */
  logo: string;
  /** One line for the choice of a wallet. */
  description: string;
}
