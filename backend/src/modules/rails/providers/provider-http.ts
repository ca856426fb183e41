import { rootCertificates } from 'node:tls';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Pool } from 'undici';
import type { AccessTokens, IssuedToken } from '../../../platform/access-tokens';
import type { CallbackRequest, UnknownFact, UnknownReason } from './payment-provider';

/** A larger answer is an unknown outcome. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 20;

export interface HttpTimeouts {
  connectMs: number;
  /** Includes the token request and the retry after a 401. */
  totalMs: number;
}

const DEFAULT_TIMEOUTS: HttpTimeouts = { connectMs: 5_000, totalMs: 20_000 };

export interface ProviderHttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  body?: string | object | undefined;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** `other`: HTML, broken JSON, JSON that is not an object, or another content type. */
type AnswerBody =
  | { kind: 'empty' }
  | { kind: 'json'; value: JsonObject }
  /** `list`: a JSON array, which few calls accept. */
  | { kind: 'other'; list?: readonly unknown[] };

export interface ProviderAnswer {
  kind: 'answer';
  status: number;
  body: AnswerBody;
}

/** Keep-alive HTTP to one provider. Never throws: errors are unknown outcomes. */
export class ProviderHttp {
  private readonly pool: Pool;
  private readonly basePath: string;

  constructor(
    baseUrl: string,
    readonly timeouts: HttpTimeouts = DEFAULT_TIMEOUTS,
    /** PEM of an additional CA; verification is never disabled. */
    authority?: string,
  ) {
    const url = new URL(baseUrl);
    this.basePath = url.pathname.replace(/\/+$/, '');
    this.pool = new Pool(url.origin, {
      connections: MAX_CONNECTIONS,
      connect: {
        timeout: timeouts.connectMs,
        ...(authority === undefined ? {} : { ca: [...rootCertificates, authority] }),
      },
      headersTimeout: timeouts.totalMs,
      bodyTimeout: timeouts.totalMs,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  async send(request: ProviderHttpRequest, deadline: AbortSignal): Promise<ProviderAnswer | UnknownFact> {
    const { method, path, body = null } = request;
    const isJson = typeof body === 'object' && body !== null;
    const type = isJson ? { 'content-type': 'application/json' } : {};
    try {
      const answer = await this.pool.request({
        method,
        path: this.basePath + path,
        headers: { accept: 'application/json', ...type, ...request.headers },
        body: isJson ? JSON.stringify(body) : body,
        signal: deadline,
      });
      const text = await answer.body.text();
      return {
        kind: 'answer',
        status: answer.statusCode,
        body: readBody(answer.headers['content-type'], text),
      };
    } catch (error) {
      return connectionFailure(error);
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

function readBody(contentType: string | string[] | undefined, text: string): AnswerBody {
  if (text.trim() === '') return { kind: 'empty' };
  // Some servers label JSON as text. Gateways answer with HTML pages.
  if (!mayBeJson(contentType)) return { kind: 'other' };
  const value = parseJson(text);
  if (isObject(value)) return { kind: 'json', value };
  return Array.isArray(value) ? { kind: 'other', list: value } : { kind: 'other' };
}

function isJsonType(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());
}

function mayBeJson(contentType: string | string[] | undefined): boolean {
  if (contentType === undefined) return true;
  return isJsonType(String(contentType)) || /^text\/plain\s*(;|$)/i.test(String(contentType).trim());
}

export function parseObject(text: string): JsonObject | null {
  const value = parseJson(text);
  return isObject(value) ? value : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const REASON_BY_ERROR: Readonly<Record<string, UnknownReason>> = {
  TimeoutError: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
};

function connectionFailure(error: unknown): UnknownFact {
  const name = errorName(error);
  return { kind: 'unknown', why: REASON_BY_ERROR[name] ?? 'connection', detail: name };
}

/** Not by instanceof: an abort's reason may be a DOMException, and undici also throws other classes. */
function errorName(error: unknown): string {
  if (!isObject(error)) return 'unknown error';
  if (typeof error['code'] === 'string') return error['code'];
  return typeof error['name'] === 'string' ? error['name'] : 'unknown error';
}

export function unknownOutcome(answer: ProviderAnswer, errorCode: string | null = null): UnknownFact {
  const detail = `HTTP ${answer.status}${errorCode === null ? '' : ` ${errorCode}`}`;
  return { kind: 'unknown', why: unknownReason(answer), detail };
}

function unknownReason({ status, body }: ProviderAnswer): UnknownReason {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 408) return 'timeout';
  if (status === 429) return 'throttled';
  if (status >= 500) return 'server_error';
  return body.kind === 'other' ? 'malformed' : 'unexpected_status';
}

/** Base of the adapters: creates the client on first use, closes it at shutdown and logs failures. */
export abstract class ProviderAdapter<
  Client extends { readonly http: ProviderHttp },
> implements OnApplicationShutdown {
  private readonly logger = new Logger(this.constructor.name);
  private client: Promise<Client> | null = null;

  protected constructor(
    private readonly title: string,
    private readonly connect: () => Promise<Client>,
  ) {}

  async onApplicationShutdown(): Promise<void> {
    const client = await this.client?.catch(() => null);
    this.client = null;
    await client?.http.close();
  }

  /**
   * Creates the client on first use, and again after a failure (the simulator may still be starting). Without a
   * client, nothing is sent.
   */
  protected async use<T>(work: (client: Client) => Promise<T>): Promise<T | UnknownFact> {
    let client: Client;
    try {
      client = await (this.client ??= this.connect());
    } catch (error) {
      this.client = null;
      const detail = error instanceof Error ? error.message : 'no connection';
      return { kind: 'unknown', why: 'connection', detail };
    }
    return work(client);
  }

  /**
   * Sends a request and interprets its answer.
   * @param call title for the log, which has the rail's codes, but not its texts (names, balances, numbers)
   */
  protected async ask<Fact extends { kind: string; detail?: string }>(
    call: string,
    send: (client: Client) => Promise<ProviderAnswer | UnknownFact>,
    read: (answer: ProviderAnswer) => Fact,
  ): Promise<Fact | UnknownFact> {
    const answer = await this.use(send);
    const fact = answer.kind === 'unknown' ? answer : read(answer);
    if (fact.kind === 'unknown' || fact.kind === 'refused') {
      this.logger.warn(`${this.title} ${call}: ${fact.kind}, ${fact.detail ?? 'no detail'}`);
    }
    return fact;
  }
}

/** After a 401, renews the token and retries once. */
export class AuthorizedHttp {
  constructor(
    private readonly http: ProviderHttp,
    private readonly tokens: AccessTokens<UnknownFact>,
  ) {}

  /** @param callerDeadline deadline of the caller, if before the total timeout */
  async send(
    request: ProviderHttpRequest,
    callerDeadline?: AbortSignal,
  ): Promise<ProviderAnswer | UnknownFact> {
    const timeout = AbortSignal.timeout(this.http.timeouts.totalMs);
    const deadline = callerDeadline === undefined ? timeout : AbortSignal.any([timeout, callerDeadline]);
    const token = await this.tokenBefore(deadline);
    if (typeof token !== 'string') return token;
    const answer = await this.http.send(withToken(request, token), deadline);
    if (answer.kind !== 'answer' || answer.status !== 401) return answer;

    this.tokens.drop(token);
    const renewed = await this.tokenBefore(deadline);
    if (typeof renewed !== 'string') return renewed;
    return this.http.send(withToken(request, renewed), deadline);
  }

  /** The token request is shared and continues for other callers after this deadline. */
  private async tokenBefore(deadline: AbortSignal): Promise<string | UnknownFact> {
    let onAbort: () => void = () => undefined;
    const tooLate = new Promise<UnknownFact>((resolve) => {
      onAbort = () => resolve({ kind: 'unknown', why: 'timeout', detail: 'waiting for a token' });
      deadline.addEventListener('abort', onAbort, { once: true });
    });
    try {
      const token = await Promise.race([this.tokens.get(), tooLate]);
      return typeof token === 'string' ? token : { ...token, detail: `token: ${token.detail}` };
    } finally {
      deadline.removeEventListener('abort', onAbort);
    }
  }
}

function withToken(request: ProviderHttpRequest, token: string): ProviderHttpRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${token}` } };
}

/** OAuth 2 client credentials (RFC 6749, 4.4). */
export function fetchToken(
  http: ProviderHttp,
  path: string,
  client: { id: string; secret: string },
): Promise<ProviderAnswer | UnknownFact> {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64');
  return http.send(
    {
      method: 'POST',
      path,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    },
    AbortSignal.timeout(http.timeouts.totalMs),
  );
}

/** Some tokens live for 90 days; a day limits the damage of a wrong value. */
const TOKEN_SECONDS = { fallback: 3600, max: 86_400 };

/** Reads `{access_token, expires_in}`; `lifetime` in seconds: default and maximum. */
export function readToken(
  answer: ProviderAnswer | UnknownFact,
  lifetime = TOKEN_SECONDS,
): IssuedToken | UnknownFact {
  if (answer.kind === 'unknown') return answer;
  if (answer.status !== 200 || answer.body.kind !== 'json') return unknownOutcome(answer);
  const value = textOf(answer.body.value['access_token']);
  if (value === null) return unknownOutcome(answer);
  const stated = Number(answer.body.value['expires_in']);
  const expiresInSeconds = Math.min(stated > 0 ? stated : lifetime.fallback, lifetime.max);
  return { kind: 'token', value, expiresInSeconds };
}

export function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : null;
}

/** Printable ASCII of at most 128 characters (PostgreSQL refuses NUL). */
export function reference(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && /^[\x21-\x7e]{1,128}$/.test(text) ? text : null;
}

/** For logs and event rows: printable, at most 100 characters. */
export function printable(value: unknown): string | null {
  const text = textOf(value);
  return text === null ? null : text.replace(/[^\x20-\x7e\u00a0-\u024f]/g, '?').slice(0, 100);
}

/** `"1000.0"` and `1000` are 1000; null for anything else, including a billion and more. */
export function amountOf(value: unknown): number | null {
  const text = textOf(value);
  return text !== null && /^\d{1,9}(\.\d{1,6})?$/.test(text) ? Number(text) : null;
}

/** Own properties only, so that a key like `constructor` finds nothing. */
export function entry<T>(table: Readonly<Record<string, T>>, key: string | null): T | undefined {
  return key !== null && Object.hasOwn(table, key) ? table[key] : undefined;
}

export function callbackBody(callback: CallbackRequest): JsonObject | null {
  const contentType = callback.headers['content-type'];
  if (contentType !== undefined && !isJsonType(String(contentType))) return null;
  return parseObject(callback.rawBody.toString('utf8'));
}

export function firstReference(body: JsonObject, names: readonly string[]): string | null {
  for (const name of names) {
    const value = reference(body[name]);
    if (value !== null) return value;
  }
  return null;
}

/** Null when absent or repeated. `name` in lower case. */
export function header(callback: CallbackRequest, name: string): string | null {
  const value = callback.headers[name];
  return typeof value === 'string' ? reference(value) : null;
}
