import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { type JsonObject, parseObject } from '../../modules/rails/providers/provider-http';
import type { RailSections } from '../../platform/config';
import type { Answer, SimulatedRequest } from '../local-server';
import type { BookEntry } from './books';
import { ProviderSimulator, type Routes } from './provider-simulator';
import { type OutcomeRules, TEST_NUMBERS, transferOutcome } from './simulated-outcome';
import { SimulatorTokens } from './simulator-tokens';

export type OrangeOperation = 'token' | 'payment' | 'status';

const RULES: OutcomeRules = {
  numbers: { orange: TEST_NUMBERS.orange },
  reasons: {
    success: null,
    rejection: 'Rejected by customer',
    internal_error: 'Internal error',
    insufficient_funds: 'Insufficient funds',
    timeout: 'Payment timeout',
    invalid_phone: 'Invalid phone number',
  },
  decidedAfterSeconds: (outcome) => (outcome === 'timeout' ? 30 : 3),
  transfer: () => transferOutcome(null),
  refundTooLarge: 'Amount too large',
};

export class OrangeSimulator extends ProviderSimulator<'orange-partner', OrangeOperation> {
  static readonly rules = RULES;
  readonly tokens = new SimulatorTokens(this.connection.clientId, this.connection.clientSecret);

  protected override readonly routes: Routes<OrangeOperation> = {
    token: [`POST ${this.connection.tokenPath}`, (request) => this.tokens.grant(request)],
    payment: [`POST ${this.connection.paymentPath}`, (request) => this.pay(request)],
    status: [`GET ${this.connection.statusPath}/:id`, (_, id) => this.show(id)],
  };

  static credentials(): Partial<RailSections['orange-partner']> {
    return { clientId: randomUUID(), clientSecret: randomBytes(24).toString('base64url') };
  }

  override callback(payment: BookEntry, changes: object = {}) {
    const body = JSON.stringify({ ...paymentBody(payment), ...changes });
    const signature = this.sign(body);
    const headers = signature === null ? {} : { [this.connection.signatureHeader]: signature };
    return { method: 'POST', headers, body } as const;
  }

  protected override refuse(request: SimulatedRequest, operation: OrangeOperation): Answer | null {
    if (operation === 'token' || this.tokens.accepts(request)) return null;
    return { status: 401, body: { code: 'UNAUTHORIZED' } };
  }

  private async pay({ headers, body }: SimulatedRequest): Promise<Answer> {
    const signature = this.sign(body);
    if (signature !== null && headers[this.connection.signatureHeader.toLowerCase()] !== signature) {
      return { status: 401, body: { code: 'INVALID_SIGNATURE' } };
    }
    const order = readOrder(parseObject(body));
    if (order === null) return { status: 400, body: { code: 'BAD_REQUEST' } };
    // Derived from the external id, so that a repeated request finds the first payment.
    const digest = createHash('sha256').update(order.externalId).digest('hex');
    const reference = `OM${digest.slice(0, 16).toUpperCase()}`;
    const booked = await this.books.payments.add({ ...order, reference });
    if (booked === 'failing') return { status: 500, body: { code: 'INTERNAL_ERROR' } };
    const payment = await this.books.payments.find(reference);
    return { status: 200, body: { transactionId: reference, status: payment?.status } };
  }

  private async show(transactionId: string): Promise<Answer> {
    const payment = await this.books.payments.find(transactionId);
    return payment === null
      ? { status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } }
      : { status: 200, body: paymentBody(payment) };
  }

  private sign(body: string): string | null {
    const { signingSecret } = this.connection;
    return signingSecret === null ? null : createHmac('sha256', signingSecret).update(body).digest('hex');
  }
}

function readOrder(body: JsonObject | null) {
  const { amount, currency, externalId, customerPhoneNumber: phone, notificationUrl = null } = body ?? {};
  if (typeof amount !== 'number' || !Number.isInteger(amount) || amount <= 0) return null;
  if (currency !== 'XAF' || typeof externalId !== 'string' || externalId === '') return null;
  if (typeof phone !== 'string' || !/^237\d{9}$/.test(phone)) return null;
  if (notificationUrl !== null && (typeof notificationUrl !== 'string' || !URL.canParse(notificationUrl))) {
    return null;
  }
  return { amount: String(amount), currency, externalId, phone, callbackUrl: notificationUrl };
}

const paymentBody = ({ reference, externalId, status, amount, currency, reason }: BookEntry): object => ({
  transactionId: reference,
  externalId,
  status,
  amount: Number(amount),
  currency,
  ...(reason === null ? {} : { reason }),
});
