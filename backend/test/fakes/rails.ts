import { orderIdOf } from '../../src/modules/rails/providers/orange-cm/orange-cm.answers';
import type { MoneyOutEntity } from '../../src/modules/transfers/money-out/money-out.entity';
import type { ProviderName, RailName } from '../../src/platform/config';
import type { BookEntry, Ledger } from './ledger';
import type { FakeMtn } from './mtn.fake';
import type { FakeOrange } from './orange.fake';
import type { FakeOrangeCm } from './orange-cm.fake';
import type { FakePawapay } from './pawapay.fake';
import { type Behaviour, faults, Script } from './scripted-server';

/** How a rail moves money: the transfer, its status request and its books. */
export interface Movement {
  /** Never requested on rails without tokens. */
  token: Script;
  /** Requests that precede the transfer. */
  before: readonly Script[];
  send: Script;
  ask: Script;
  books: Ledger;
  /** The reference of each transfer request, and the number of token requests. */
  references(): string[];
  tokens(): number;
}

type End = Pick<Ledger['newEntriesAre'], 'status' | 'reason'>;

/** Common interface of the fake rails, for tests that run on every rail. */
export interface ImitatedRail {
  rail: RailName;
  wallet: ProviderName;
  /** Settings that route its wallet through it. */
  chosen: Record<string, string>;
  callbackPath: string;
  payment: Movement;
  refund: Movement | null;
  payout: Movement | null;
  /** The provider's form of our id. */
  keyOf(id: string): string;
  /** A different id in the provider's form. */
  otherKey: string;
  expired: End;
  refused: End;
  /** The reference for status requests is only in the response; if that is lost, the request is repeated. */
  referenceOnlyInResponse: boolean;
  unknownReference(): Behaviour;
  /** The gateway rejects inside HTTP 200 without doing anything. Null if {@link refused} covers it. */
  refusedInside200: (() => Behaviour) | null;
  /** Contents of the transfer's response that a fault can change: none if it only acknowledges. */
  answerTells: { amount?: (body: object) => object; reference?: (body: object) => object; status: boolean };
  expireTokens(): void;
  callBack(reference: string, changes?: object): Promise<number>;
}

const fieldOf = (body: string, name: string): string =>
  (JSON.parse(body) as Record<string, string>)[name] ?? '';

const OTHER_ID = '0193c0de-0000-7000-8000-000000000000';

export function mtnMomoRail(fake: FakeMtn): ImitatedRail {
  const movement = (
    token: 'token' | 'refundToken',
    send: 'requesttopay' | 'refund' | 'transfer',
    ask: 'status' | 'refundStatus' | 'transferStatus',
    books: Ledger,
  ): Movement => ({
    token: fake.on(token),
    before: [],
    send: fake.on(send),
    ask: fake.on(ask),
    books,
    references: () => fake.requestsTo(send).map(({ headers }) => String(headers['x-reference-id'])),
    tokens: () => fake.requestsTo(token).length,
  });
  return {
    rail: 'mtn-momo',
    wallet: 'mtn',
    chosen: { RAIL_MTN: 'mtn-momo' },
    callbackPath: '/api/payments/callback',
    payment: movement('token', 'requesttopay', 'status', fake.payments),
    refund: movement('refundToken', 'refund', 'refundStatus', fake.refunds),
    payout: movement('refundToken', 'transfer', 'transferStatus', fake.transfers),
    keyOf: (id) => id,
    otherKey: OTHER_ID,
    expired: { status: 'FAILED', reason: 'EXPIRED' },
    refused: { status: 'FAILED', reason: 'PAYER_NOT_FOUND' },
    referenceOnlyInResponse: false,
    unknownReference: () => faults.answer(404, { code: 'RESOURCE_NOT_FOUND', message: 'Not found.' }),
    refusedInside200: () => faults.answer(200, { code: 'PAYER_NOT_FOUND' }),
    answerTells: { status: false },
    expireTokens: () => fake.expireTokens(),
    callBack: (reference, changes) => fake.callBack(reference, changes),
  };
}

export function orangePartnerRail(fake: FakeOrange): ImitatedRail {
  return {
    rail: 'orange-partner',
    wallet: 'orange',
    chosen: { RAIL_ORANGE: 'orange-partner' },
    callbackPath: '/api/payments/orange/callback',
    payment: {
      token: fake.on('token'),
      before: [],
      send: fake.on('payment'),
      ask: fake.on('status'),
      books: fake.payments,
      references: () => fake.requestsTo('payment').map(({ body }) => fieldOf(body, 'externalId')),
      tokens: () => fake.requestsTo('token').length,
    },
    refund: null,
    payout: null,
    keyOf: (id) => id,
    otherKey: OTHER_ID,
    expired: { status: 'FAILED', reason: 'EXPIRED' },
    refused: { status: 'FAILED', reason: 'INSUFFICIENT_FUNDS' },
    referenceOnlyInResponse: true,
    unknownReference: () => faults.answer(404, { code: 'TRANSACTION_NOT_FOUND' }),
    refusedInside200: null,
    answerTells: { status: true },
    expireTokens: () => fake.expireTokens(),
    callBack: (reference, changes) => fake.callBack(reference, changes),
  };
}

export function orangeCmRail(fake: FakeOrangeCm): ImitatedRail {
  const movement = (
    send: 'pay' | 'cashin-pay',
    ask: 'status' | 'cashin-status',
    books: Ledger,
  ): Movement => ({
    token: fake.on('token'),
    before: [fake.on(send === 'pay' ? 'init' : 'cashin-init')],
    send: fake.on(send),
    ask: fake.on(ask),
    books,
    references: () => fake.requestsTo(send).map(({ body }) => fieldOf(body, 'payToken')),
    tokens: () => fake.requestsTo('token').length,
  });
  const inData = (changes: object) => (body: object) => ({
    ...body,
    data: { ...('data' in body ? (body.data as object) : {}), ...changes },
  });
  return {
    rail: 'orange-cm',
    wallet: 'orange',
    chosen: { RAIL_ORANGE: 'orange-cm', ORANGE_CM_CASHIN: 'on' },
    callbackPath: '/api/payments/orange-cm/callback',
    payment: movement('pay', 'status', fake.payments),
    refund: movement('cashin-pay', 'cashin-status', fake.cashins),
    payout: movement('cashin-pay', 'cashin-status', fake.cashins),
    keyOf: orderIdOf,
    otherKey: orderIdOf(OTHER_ID),
    expired: { status: 'EXPIRED', reason: null },
    refused: { status: 'FAILED', reason: '60019' },
    referenceOnlyInResponse: false,
    unknownReference: () => faults.answer(404, { message: 'Transaction not found' }),
    refusedInside200: null,
    answerTells: { amount: inData({ amount: 1 }), reference: inData({ payToken: 'MPOTHER1' }), status: true },
    expireTokens: () => fake.expireTokens(),
    callBack: (reference, changes) => fake.callBack(reference, changes),
  };
}

/** pawaPay serves both wallets; here MTN's. */
export function pawapayRail(fake: FakePawapay): ImitatedRail {
  const movement = (
    send: 'deposit' | 'refund' | 'payout',
    ask: 'status' | 'refundStatus' | 'payoutStatus',
    books: Ledger,
  ): Movement => ({
    // The token is a setting: there is no token request.
    token: new Script(),
    before: [],
    send: fake.on(send),
    ask: fake.on(ask),
    books,
    references: () => fake.requestsTo(send).map(({ body }) => fieldOf(body, `${send}Id`)),
    tokens: () => 0,
  });
  const refused = { status: 'FAILED', reason: 'PAYER_NOT_FOUND' };
  return {
    rail: 'pawapay',
    wallet: 'mtn',
    chosen: { RAIL_MTN: 'pawapay' },
    callbackPath: '/api/payments/pawapay/callback',
    payment: movement('deposit', 'status', fake.payments),
    refund: movement('refund', 'refundStatus', fake.refunds),
    payout: movement('payout', 'payoutStatus', fake.transfers),
    keyOf: (id) => id,
    otherKey: OTHER_ID,
    expired: { status: 'FAILED', reason: 'PAYMENT_NOT_APPROVED' },
    refused,
    referenceOnlyInResponse: false,
    unknownReference: () => faults.answer(200, { status: 'NOT_FOUND' }),
    refusedInside200: () =>
      faults.answer(200, { status: 'REJECTED', failureReason: { failureCode: refused.reason } }),
    answerTells: {
      reference: (body) => ({ ...body, depositId: OTHER_ID, refundId: OTHER_ID, payoutId: OTHER_ID }),
      status: false,
    },
    expireTokens: () => undefined,
    callBack: (reference, changes) => fake.callBack(reference, changes),
  };
}

export function entriesOf(rail: ImitatedRail, { books }: Movement, id: string): BookEntry[] {
  return [...books.entries.values()].filter(({ externalId }) => externalId === rail.keyOf(id));
}

export const arrived = ({ id, amount, provider_reference, rail_reference }: MoneyOutEntity) =>
  ({
    kind: 'status',
    status: 'completed',
    amount,
    currency: 'XAF',
    externalId: id,
    transactionId: rail_reference ?? provider_reference,
    reason: null,
    financialTransactionId: null,
    raw: { status: 'SUCCESSFUL', reason: null },
  }) as const;
