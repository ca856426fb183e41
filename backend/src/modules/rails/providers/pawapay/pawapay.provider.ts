import { createPublicKey, type KeyObject, randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { brand } from '../../../../platform/brand';
import { Clock } from '../../../../platform/clock';
import { AppConfig } from '../../../../platform/config';
import { ProviderConnections } from '../connections';
import type {
  AvailabilityFact,
  BalanceFact,
  CallbackFact,
  CallbackRequest,
  PaymentProvider,
  PaymentRequest,
  PayoutFact,
  PayoutRequest,
  ProviderName,
  RailEntry,
  RefundFact,
  RefundRequest,
  RefusedFact,
  RequestFact,
  StatusFact,
  UnknownFact,
} from '../payment-provider';
import { callbackBody, firstReference, ProviderAdapter } from '../provider-http';
import {
  ID_OF,
  OPERATORS,
  readAvailability,
  readBalance,
  readSent,
  readStatus,
  type Sent,
} from './pawapay.answers';
import { type Movement, PawapayClient } from './pawapay.client';
import { isSignedCallback } from './pawapay.signature';
import { PAWAPAY_STATUSES } from './pawapay.status-map';

/**
 * Deposits, refunds of a deposit, and payouts, each under a UUIDv4 stored before the call. Duplicates are
 * ignored, so repeating a request is safe.
 */
@Injectable()
export class PawapayProvider extends ProviderAdapter<PawapayClient> implements PaymentProvider {
  readonly name = 'pawapay';
  readonly currency = 'XAF';

  /** Signer of callbacks; null: unsigned ones are accepted, as hints only. */
  private readonly signer: { publicKey: KeyObject; url: URL } | null;

  constructor(
    config: AppConfig,
    connections: ProviderConnections,
    private readonly clock: Clock,
  ) {
    super('pawaPay', async () => new PawapayClient(await connections.of('pawapay'), connections.timeouts));
    const { callbackPublicKey: pem, callbackUrl } = config.payments.rails.pawapay;
    this.signer = pem === null ? null : { publicKey: createPublicKey(pem), url: new URL(callbackUrl) };
  }

  newTransactionId(): string {
    return randomUUID();
  }

  async requestPayment(request: PaymentRequest): Promise<RequestFact> {
    const { transactionId } = request;
    if (transactionId === null) throw new TypeError('A deposit needs an id before it is sent');
    const sent = await this.begin('deposits', transactionId, {
      amount: String(request.amount),
      currency: request.currency,
      payer: accountOf(request),
      clientReferenceId: request.paymentId,
      customerMessage: pawapayText(request.description),
    });
    if (sent.kind !== 'accepted') return sent;
    const { isRepetition: askStatusNow } = sent;
    return { kind: 'accepted', transactionId, status: 'processing', askStatusNow };
  }

  fetchStatus(transactionId: string): Promise<StatusFact> {
    return this.status('deposits', transactionId);
  }

  async refund(request: RefundRequest): Promise<RefundFact> {
    return withoutRepetition(
      await this.begin('refunds', request.reference, {
        depositId: request.paymentTransactionId,
        amount: String(request.amount),
        currency: request.currency,
        clientReferenceId: request.refundId,
      }),
    );
  }

  fetchRefundStatus(refundReference: string): Promise<StatusFact> {
    return this.status('refunds', refundReference);
  }

  async payout(request: PayoutRequest): Promise<PayoutFact> {
    return withoutRepetition(
      await this.begin('payouts', request.reference, {
        amount: String(request.amount),
        currency: request.currency,
        recipient: accountOf(request),
        clientReferenceId: request.payoutId,
        customerMessage: pawapayText(request.description),
      }),
    );
  }

  payoutStatus(payoutReference: string): Promise<StatusFact> {
    return this.status('payouts', payoutReference);
  }

  balance(): Promise<BalanceFact> {
    const send = (client: PawapayClient) => client.balances();
    return this.ask('balance of our wallets', send, (answer) => readBalance(answer, this.currency));
  }

  availability(): Promise<AvailabilityFact> {
    return this.ask('availability of the operators', (client) => client.availability(), readAvailability);
  }

  parseCallback(callback: CallbackRequest): CallbackFact {
    const isForged =
      this.signer !== null && !isSignedCallback(callback, { ...this.signer, now: this.clock.now() });
    if (isForged) return { kind: 'bad_signature' };
    const body = callbackBody(callback);
    if (body === null) return { kind: 'unreadable' };
    const transactionId = firstReference(body, Object.values(ID_OF));
    return transactionId === null
      ? { kind: 'unreadable' }
      : { kind: 'hint', externalId: null, transactionId };
  }

  private begin(movement: Movement, id: string, body: object): Promise<Sent> {
    const send = (client: PawapayClient) => client.begin(movement, { [ID_OF[movement]]: id, ...body });
    return this.ask(`${movement} ${id}`, send, (answer) => readSent(answer, movement, id));
  }

  private status(movement: Movement, id: string): Promise<StatusFact> {
    const send = (client: PawapayClient) => client.status(movement, id);
    return this.ask(`status of ${movement} ${id}`, send, (answer) => readStatus(answer, movement, id));
  }
}

const withoutRepetition = (sent: Sent): { kind: 'accepted' } | RefusedFact | UnknownFact =>
  sent.kind === 'accepted' ? { kind: 'accepted' } : sent;

const accountOf = ({ phoneNumber, wallet }: { phoneNumber: string; wallet: ProviderName }) => ({
  type: 'MMO',
  accountDetails: { phoneNumber, provider: OPERATORS[wallet] },
});

/** Statement text: 4 to 22 letters, digits and spaces. */
export function pawapayText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .trim();
  return plain.length < 4 ? brand.name : plain.slice(0, 22).trim();
}

export const pawapay: RailEntry<'pawapay'> = {
  operator: 'pawaPay',
  statuses: PAWAPAY_STATUSES,
  approveHint: {
    fr: 'Pas de message\u00a0? MTN\u00a0: composez *126#. Orange\u00a0: composez #150*50#',
    en: 'No message? MTN: dial *126#. Orange: dial #150*50#',
  },
  callback: { path: 'pawapay/callback', signed: true },
  capabilities: ({ refunds }) => ({
    refunds,
    payouts: true,
    accountCheck: false,
    nameCheck: false,
    availability: true,
    askAgain: false,
    payerMessage: false,
    reference: 'ours',
    // `clientReferenceId` carries our id, but not in every answer.
    statusFields: { amount: true, currency: true, externalId: false },
    replay: 'ignored',
    neverArrivedAfter: 120,
    expiresAfter: null,
    statusPerSecond: null,
  }),
  adapter: PawapayProvider,
};
