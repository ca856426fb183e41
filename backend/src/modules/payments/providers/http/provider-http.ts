import { Pool } from 'undici';
import { type UnknownFact, type UnknownWhy } from '../payment-provider';

/** What a mobile-money answer may weigh, in bytes; more is an unknown outcome. */
const MAX_ANSWER_BYTES = 64 * 1024;
const MAX_CONNECTIONS = 20;

/** Milliseconds. */
export interface HttpTimeouts {
  connectMs: number;
  /** One whole operation: token, request, answer, and the retry after a 401. */
  wholeMs: number;
}

export const DEFAULT_TIMEOUTS: HttpTimeouts = { connectMs: 5_000, wholeMs: 20_000 };

export interface ProviderHttpRequest {
  method: 'GET' | 'POST';
  /** Below the base URL, beginning with a slash. */
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** `other`: HTML, broken JSON, JSON that is no object, or a declared type that isn't JSON. */
export type AnswerBody = { kind: 'empty' } | { kind: 'json'; value: JsonObject } | { kind: 'other' };

export interface ProviderAnswer {
  kind: 'answer';
  status: number;
  body: AnswerBody;
}

/** Keep-alive HTTP to one provider. Never throws: what goes wrong on the way is an unknown outcome. */
export class ProviderHttp {
  private readonly pool: Pool;
  private readonly basePath: string;

  constructor(
    baseUrl: string,
    readonly timeouts: HttpTimeouts = DEFAULT_TIMEOUTS,
  ) {
    const url = new URL(baseUrl);
    this.basePath = url.pathname.replace(/\/+$/, '');
    this.pool = new Pool(url.origin, {
      connections: MAX_CONNECTIONS,
      connect: { timeout: timeouts.connectMs },
      headersTimeout: timeouts.wholeMs,
      bodyTimeout: timeouts.wholeMs,
      maxResponseSize: MAX_ANSWER_BYTES,
    });
  }

  /** `deadline` bounds the whole exchange. */
  async send(request: ProviderHttpRequest, deadline: AbortSignal): Promise<ProviderAnswer | UnknownFact> {
    try {
      const answer = await this.pool.request({
        method: request.method,
        path: this.basePath + request.path,
        headers: { accept: 'application/json', ...request.headers },
        body: request.body ?? null,
        signal: deadline,
      });
      const text = await answer.body.text();
      return {
        kind: 'answer',
        status: answer.statusCode,
        body: readBody(answer.headers['content-type'], text),
      };
    } catch (error) {
      return brokenExchange(error);
    }
  }

  async close(): Promise<void> {
    await this.pool.destroy();
  }
}

function readBody(contentType: string | string[] | undefined, text: string): AnswerBody {
  if (text.trim() === '') return { kind: 'empty' };
  // A missing type is forgiven, a wrong one isn't: gateways put pages of their own in a provider's place.
  if (contentType !== undefined && !isJsonType(String(contentType))) return { kind: 'other' };
  const value = parseObject(text);
  return value === null ? { kind: 'other' } : { kind: 'json', value };
}

/** `application/json`, `application/problem+json; charset=utf-8` … */
export function isJsonType(contentType: string): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType.trim());
}

/** The JSON object in `text`, or null for anything else. */
export function parseObject(text: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** A JSON object, neither array nor null. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const WHY_BY_ERROR: Readonly<Record<string, UnknownWhy>> = {
  TimeoutError: 'timeout',
  UND_ERR_CONNECT_TIMEOUT: 'timeout',
  UND_ERR_HEADERS_TIMEOUT: 'timeout',
  UND_ERR_BODY_TIMEOUT: 'timeout',
  ETIMEDOUT: 'timeout',
  UND_ERR_RES_EXCEEDED_MAX_SIZE: 'too_large',
};

function brokenExchange(error: unknown): UnknownFact {
  const name = errorName(error);
  return { kind: 'unknown', why: WHY_BY_ERROR[name] ?? 'connection', detail: name };
}

/** Without instanceof: an abort's reason may be a DOMException, and undici hands on errors of other kinds. */
function errorName(error: unknown): string {
  if (!isObject(error)) return 'unknown error';
  if (typeof error['code'] === 'string') return error['code'];
  return typeof error['name'] === 'string' ? error['name'] : 'unknown error';
}

/** An answer that decides nothing, as a fact. `word` is the provider's error code, if it gave one. */
export function undecided(answer: ProviderAnswer, word: string | null = null): UnknownFact {
  const detail = `HTTP ${answer.status}${word === null ? '' : ` ${word}`}`;
  return { kind: 'unknown', why: whyUndecided(answer), detail };
}

function whyUndecided({ status, body }: ProviderAnswer): UnknownWhy {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 408) return 'timeout';
  if (status === 429) return 'throttled';
  if (status >= 500) return 'server_error';
  return body.kind === 'other' ? 'malformed' : 'unexpected_status';
}

/** Makes a provider's client at its first use, and again after a failed try (the simulator may still be starting). */
export class LazyClient<Client extends { close(): Promise<void> }> {
  private client: Promise<Client> | null = null;

  constructor(private readonly make: () => Promise<Client>) {}

  /** Runs `work` with the client; without one nothing was sent and nothing is known. */
  async use<T>(work: (client: Client) => Promise<T>): Promise<T | UnknownFact> {
    let client: Client;
    try {
      client = await (this.client ??= this.make());
    } catch (error) {
      this.client = null;
      const detail = error instanceof Error ? error.message : 'no connection';
      return { kind: 'unknown', why: 'connection', detail };
    }
    return work(client);
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null);
    this.client = null;
    await client?.close();
  }
}
