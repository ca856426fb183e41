import { randomUUID } from 'node:crypto';
import { Ledger, type BookEntry } from './ledger';
import { ScriptedServer, type HonestAnswer, type RecordedRequest } from './scripted-server';

export type MtnOperation =
  | 'token'
  | 'requesttopay'
  | 'status'
  | 'active'
  | 'notification'
  | 'refundToken'
  | 'refund'
  | 'refundStatus'
  | 'transfer'
  | 'transferStatus'
  | 'holder'
  | 'balance';

const ROUTES: readonly [string, RegExp, MtnOperation][] = [
  ['POST', /^\/collection\/token\/$/, 'token'],
  ['POST', /^\/collection\/v1_0\/requesttopay$/, 'requesttopay'],
  ['GET', /^\/collection\/v1_0\/requesttopay\/[^/]+$/, 'status'],
  ['POST', /^\/collection\/v1_0\/requesttopay\/[^/]+\/deliverynotification$/, 'notification'],
  ['POST', /^\/disbursement\/token\/$/, 'refundToken'],
  ['POST', /^\/disbursement\/v1_0\/refund$/, 'refund'],
  ['GET', /^\/disbursement\/v1_0\/refund\/[^/]+$/, 'refundStatus'],
  ['GET', /^\/collection\/v1_0\/accountholder\/msisdn\/\d+\/active$/, 'active'],
  ['POST', /^\/disbursement\/v1_0\/transfer$/, 'transfer'],
  ['GET', /^\/disbursement\/v1_0\/transfer\/[^/]+$/, 'transferStatus'],
  ['GET', /^\/disbursement\/v1_0\/accountholder\/msisdn\/\d+\/basicuserinfo$/, 'holder'],
  ['GET', /^\/disbursement\/v1_0\/account\/balance$/, 'balance'],
];

const SUBSCRIPTION_KEY = 'fake-mtn-subscription-key';
const API_USER = 'fake-mtn-user';
const API_KEY = 'fake-mtn-key';
const BASIC = `Basic ${Buffer.from(`${API_USER}:${API_KEY}`).toString('base64')}`;

/** A fake of MTN's MoMo API. */
export class FakeMtn extends ScriptedServer<MtnOperation> {
  /** By X-Reference-Id. */
  readonly payments = new Ledger();
  readonly refunds = new Ledger();
  readonly transfers = new Ledger();
  /** Account holders by number; all other accounts have no name. */
  readonly holders = new Map<string, { given_name: string; family_name: string } | null>();
  readonly inactive = new Set<string>();
  readonly notified: { phone: string; text: string; language: string }[] = [];
  /** Balance for refunds and payouts. */
  availableBalance = 9_000_000;
  tokenLifetimeSeconds = 3600;
  private readonly tokens = new Set<string>();

  static async start(): Promise<FakeMtn> {
    return new FakeMtn().listen();
  }

  settings(): Record<string, string> {
    return {
      PAYMENTS_MODE: 'live',
      MTN_BASE_URL: this.baseUrl,
      MTN_SUBSCRIPTION_KEY: SUBSCRIPTION_KEY,
      MTN_API_USER: API_USER,
      MTN_API_KEY: API_KEY,
      MTN_TARGET_ENVIRONMENT: 'mtncameroon',
    };
  }

  expireTokens(): void {
    this.tokens.clear();
  }

  /** Sends the entry's status to its callback URL. `changes` alters the body. */
  async callBack(reference: string, changes: object = {}): Promise<number> {
    const entry = this.payments.entries.get(reference);
    if (!entry?.callbackUrl) throw new Error(`No callback address for ${reference}`);
    const answer = await fetch(entry.callbackUrl, {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...entryBody(entry, 'payer'), ...changes }),
    });
    return answer.status;
  }

  protected override operationOf(method: string, path: string): MtnOperation | null {
    return ROUTES.find(([verb, pattern]) => verb === method && pattern.test(path))?.[2] ?? null;
  }

  protected override execute(request: RecordedRequest<MtnOperation>): HonestAnswer {
    if (request.headers['ocp-apim-subscription-key'] !== SUBSCRIPTION_KEY) return denied('subscription key');
    switch (request.operation) {
      case 'token':
      case 'refundToken':
        return this.giveToken(request);
      case 'unknown':
        return { status: 404, body: { statusCode: 404, message: 'Resource not found' } };
      default:
        break;
    }
    if (!this.tokens.has((request.headers.authorization ?? '').replace('Bearer ', '')))
      return denied('token');
    switch (request.operation) {
      case 'requesttopay':
        return this.book(request, this.payments);
      case 'refund':
        return this.book(request, this.refunds);
      case 'status':
        return show(request, this.payments, 'payer');
      case 'refundStatus':
        return show(request, this.refunds, 'payee');
      case 'transfer':
        return this.book(request, this.transfers);
      case 'transferStatus':
        return show(request, this.transfers, 'payee');
      case 'active':
        return { status: 200, body: { result: !this.inactive.has(numberIn(request.path)) } };
      case 'notification':
        return this.notify(request);
      case 'holder':
        return this.showHolder(numberIn(request.path));
      case 'balance':
        return { status: 200, body: { availableBalance: String(this.availableBalance), currency: 'XAF' } };
    }
  }

  private giveToken(request: RecordedRequest<MtnOperation>): HonestAnswer {
    if (request.headers.authorization !== BASIC) return denied('credentials');
    const token = randomUUID();
    this.tokens.add(token);
    return {
      status: 200,
      body: { access_token: token, token_type: 'access_token', expires_in: this.tokenLifetimeSeconds },
    };
  }

  /** Completed payments only, and as strict about the text as MTN. */
  private notify({ path, headers, body }: RecordedRequest<MtnOperation>): HonestAnswer {
    const entry = this.payments.entries.get(path.split('/').at(-2) ?? '');
    if (entry?.status !== 'SUCCESSFUL') {
      return {
        status: 404,
        body: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
      };
    }
    const text = (JSON.parse(body) as { notificationMessage?: unknown }).notificationMessage;
    const taken = typeof text === 'string' && /^[\x20-\x26\x28-\x7e]{1,160}$/.test(text);
    if (!taken || headers['notificationmessage'] !== text) {
      return { status: 400, body: { code: 'BAD_REQUEST', message: 'Bad notificationMessage.' } };
    }
    this.notified.push({ phone: entry.phone, text, language: String(headers['language']) });
    return { status: 200 };
  }

  private showHolder(phone: string): HonestAnswer {
    const holder = this.holders.get(phone);
    if (holder === null)
      return { status: 404, body: { code: 'RESOURCE_NOT_FOUND', message: 'No such account.' } };
    return { status: 200, body: { given_name: 'Awa', family_name: 'Mbarga', sub: '0', ...holder } };
  }

  private book(request: RecordedRequest<MtnOperation>, ledger: Ledger): HonestAnswer {
    const body = JSON.parse(request.body) as {
      amount: string;
      currency: string;
      externalId: string;
      payer?: { partyId: string };
      payee?: { partyId: string };
    };
    const added = ledger.add({
      reference: String(request.headers['x-reference-id']),
      externalId: body.externalId,
      phone: (body.payer ?? body.payee)?.partyId ?? '',
      amount: body.amount,
      currency: body.currency,
      callbackUrl: singleHeader(request.headers['x-callback-url']),
    });
    return added
      ? { status: 202 }
      : { status: 409, body: { code: 'RESOURCE_ALREADY_EXIST', message: 'Duplicated reference id.' } };
  }
}

function show(
  request: RecordedRequest<MtnOperation>,
  ledger: Ledger,
  party: 'payer' | 'payee',
): HonestAnswer {
  const entry = ledger.entries.get(request.path.slice(request.path.lastIndexOf('/') + 1));
  if (!entry)
    return {
      status: 404,
      body: { code: 'RESOURCE_NOT_FOUND', message: 'Requested resource was not found.' },
    };
  return { status: 200, body: entryBody(entry, party) };
}

function entryBody(entry: BookEntry, party: 'payer' | 'payee'): object {
  return {
    amount: entry.amount,
    currency: entry.currency,
    externalId: entry.externalId,
    [party]: { partyIdType: 'MSISDN', partyId: entry.phone },
    status: entry.status,
    ...(entry.status === 'SUCCESSFUL' ? { financialTransactionId: '1234567890' } : {}),
    ...(entry.reason === null ? {} : { reason: entry.reason }),
  };
}

const numberIn = (path: string): string => /msisdn\/(\d+)\//.exec(path)?.[1] ?? '';

function denied(what: string): HonestAnswer {
  return { status: 401, body: { statusCode: 401, message: `Access denied due to invalid ${what}.` } };
}

function singleHeader(value: string | string[] | undefined): string | null {
  return typeof value === 'string' ? value : null;
}
