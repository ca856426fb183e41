import { createHmac, randomUUID } from 'node:crypto';
import { Ledger, type BookEntry } from './ledger';
import { ScriptedServer, type HonestAnswer, type RecordedRequest } from './scripted-server';

export type OrangeOperation = 'token' | 'payment' | 'status';

const CLIENT_ID = 'fake-orange-client';
const CLIENT_SECRET = 'fake-orange-secret';
const BASIC = `Basic ${Buffer.from(`${CLIENT_ID}:${CLIENT_SECRET}`).toString('base64')}`;
const TOKEN_PATH = '/oauth/v3/token';
const PAYMENT_PATH = '/payments';

/** A fake of Orange's payment API as described in docs/api.md. */
export class FakeOrange extends ScriptedServer<OrangeOperation> {
  /** By transactionId. */
  readonly payments = new Ledger();
  /** Lifetime announced with new tokens; null omits `expires_in`. */
  tokenLifetimeSeconds: number | null = 3600;
  private readonly tokens = new Set<string>();

  private constructor(private readonly signingSecret: string | null) {
    super();
  }

  /** With a secret, requests must be signed and callbacks are. */
  static async start(options: { signingSecret?: string } = {}): Promise<FakeOrange> {
    return new FakeOrange(options.signingSecret ?? null).listen();
  }

  settings(): Record<string, string> {
    return {
      PAYMENTS_MODE: 'live',
      ORANGE_BASE_URL: this.baseUrl,
      ORANGE_TOKEN_PATH: TOKEN_PATH,
      ORANGE_PAYMENT_PATH: PAYMENT_PATH,
      ORANGE_STATUS_PATH: PAYMENT_PATH,
      ORANGE_CLIENT_ID: CLIENT_ID,
      ORANGE_CLIENT_SECRET: CLIENT_SECRET,
      ...(this.signingSecret === null ? {} : { ORANGE_SIGNING_SECRET: this.signingSecret }),
    };
  }

  expireTokens(): void {
    this.tokens.clear();
  }

  /** Sends the entry's status to its callback URL. `changes` alters the body. */
  async callBack(transactionId: string, changes: object = {}, signature?: string): Promise<number> {
    const entry = this.payments.entries.get(transactionId);
    if (!entry?.callbackUrl) throw new Error(`No callback address for ${transactionId}`);
    const body = JSON.stringify({ ...entryBody(entry), ...changes });
    const signed = signature ?? this.sign(body);
    const answer = await fetch(entry.callbackUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(signed === null ? {} : { 'x-signature': signed }) },
      body,
    });
    return answer.status;
  }

  protected override operationOf(method: string, path: string): OrangeOperation | null {
    if (method === 'POST' && path === TOKEN_PATH) return 'token';
    if (method === 'POST' && path === PAYMENT_PATH) return 'payment';
    return method === 'GET' && path.startsWith(`${PAYMENT_PATH}/`) ? 'status' : null;
  }

  protected override execute(request: RecordedRequest<OrangeOperation>): HonestAnswer {
    if (request.operation === 'token') return this.giveToken(request);
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    if (!this.tokens.has(token)) return { status: 401, body: { code: 'UNAUTHORIZED' } };
    switch (request.operation) {
      case 'payment':
        return this.book(request);
      case 'status':
        return this.show(request);
      case 'unknown':
        return { status: 404, body: { code: 'NOT_FOUND' } };
    }
  }

  private giveToken(request: RecordedRequest<OrangeOperation>): HonestAnswer {
    const form = new URLSearchParams(request.body);
    if (request.headers.authorization !== BASIC || form.get('grant_type') !== 'client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    const token = randomUUID();
    this.tokens.add(token);
    const lifetime = this.tokenLifetimeSeconds === null ? {} : { expires_in: this.tokenLifetimeSeconds };
    return { status: 200, body: { access_token: token, token_type: 'Bearer', ...lifetime } };
  }

  private book(request: RecordedRequest<OrangeOperation>): HonestAnswer {
    if (request.headers['x-signature'] !== (this.sign(request.body) ?? undefined)) {
      return { status: 401, body: { code: 'INVALID_SIGNATURE' } };
    }
    const body = JSON.parse(request.body) as {
      amount: number;
      currency: string;
      externalId: string;
      customerPhoneNumber: string;
      notificationUrl: string;
    };
    const first = this.payments.byExternalId(body.externalId);
    const reference = first?.reference ?? `OM${randomUUID().slice(0, 8).toUpperCase()}`;
    this.payments.add({
      reference,
      externalId: body.externalId,
      phone: body.customerPhoneNumber,
      amount: String(body.amount),
      currency: body.currency,
      callbackUrl: body.notificationUrl,
    });
    const status = this.payments.entries.get(reference)?.status ?? 'PENDING';
    return {
      status: first ? 200 : 201,
      body: { transactionId: reference, status, paymentUrl: `https://pay.orange.example/${reference}` },
    };
  }

  private show(request: RecordedRequest<OrangeOperation>): HonestAnswer {
    const entry = this.payments.entries.get(request.path.slice(PAYMENT_PATH.length + 1));
    return entry
      ? { status: 200, body: entryBody(entry) }
      : { status: 404, body: { code: 'TRANSACTION_NOT_FOUND' } };
  }

  private sign(body: string): string | null {
    return this.signingSecret === null
      ? null
      : createHmac('sha256', this.signingSecret).update(body).digest('hex');
  }
}

function entryBody(entry: BookEntry): object {
  return {
    transactionId: entry.reference,
    externalId: entry.externalId,
    status: entry.status,
    amount: Number(entry.amount),
    currency: entry.currency,
    ...(entry.reason === null ? {} : { reason: entry.reason }),
  };
}
