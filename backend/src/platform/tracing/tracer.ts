import { AsyncLocalStorage, AsyncResource } from 'node:async_hooks';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setInterval } from 'node:timers';
import { Logger } from '@nestjs/common';
import { Client, Pool } from 'pg';
import { request } from 'undici';
import { withoutNames } from './nameless';
import { KIND, Span } from './span';

const SEND_EVERY_MS = 2_000;
const ANSWER_WAIT_MS = 5_000;
/** Limit of unsent spans; more are dropped, to spare user requests. */
const MOST_WAITING = 4_096;
/** A statement that is longer says no more. */
const STATEMENT_CHARACTERS = 2_000;

type Listener = (message: unknown) => void;
type Method = (...given: unknown[]) => unknown;
interface OutgoingRequest {
  origin: string | URL;
  path: string;
  method: string;
}

/** Where traces go, what is sent along (never logged), and which share of them, 0 to 1. */
export interface TracesTarget {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  share: number;
}

/** Makes spans, knows whose work is being done, and sends what has ended to `endpoint` by OTLP over HTTP. */
export class Tracer {
  private readonly logger = new Logger(Tracer.name);
  private readonly current = new AsyncLocalStorage<Span>();
  private readonly outgoing = new WeakMap<object, Span>();
  private waiting: Span[] = [];
  private readonly timer: NodeJS.Timeout;
  private readonly url: string;
  private readonly undo: (() => void)[] = [];
  private readonly headers: Readonly<Record<string, string>>;
  private readonly share: number;

  constructor({ endpoint, headers, share }: TracesTarget) {
    this.headers = headers;
    this.share = share;
    this.url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
    this.timer = setInterval(() => void this.send(), SEND_EVERY_MS).unref();
    this.traceStatements();
    this.traceCalls();
  }

  /** Starts a trace; null if not sampled, in which case its children record no spans either. */
  begin(name: string, kind: Span['kind'], attributes: Record<string, string | number> = {}): Span | null {
    return Math.random() < this.share ? this.start(name, kind, attributes) : null;
  }

  private start(name: string, kind: Span['kind'], attributes: Record<string, string | number>): Span {
    return new Span(name, kind, this.current.getStore() ?? null, attributes, (ended) => {
      if (this.waiting.length < MOST_WAITING) this.waiting.push(ended);
    });
  }

  /** Runs `work` with `span` as parent. */
  within<T>(span: Span, work: () => T): T {
    return this.current.run(span, work);
  }

  /** Sends what is left and lets go of everything. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    for (const undo of this.undo) undo();
    await this.send();
  }

  private async send(): Promise<void> {
    const spans = this.waiting;
    if (spans.length === 0) return;
    this.waiting = [];
    const body = {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'mboa' } }] },
          scopeSpans: [{ scope: { name: 'mboa' }, spans: spans.map((span) => span.toOtlp()) }],
        },
      ],
    };
    try {
      const answer = await request(this.url, {
        method: 'POST',
        headers: { ...this.headers, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(ANSWER_WAIT_MS),
      });
      await answer.body.dump();
      if (answer.statusCode >= 400) throw new Error(`it answered ${answer.statusCode}`);
    } catch (error) {
      this.logger.warn(`${spans.length} spans were not taken: ${(error as Error).message}`);
    }
  }

  /** The text of each statement that a traced request or job asks; never what is bound to it. */
  private traceStatements(): void {
    const { current } = this;
    const start = this.start.bind(this);
    this.replace(
      Client.prototype,
      'query',
      (query) =>
        function (this: unknown, ...given: unknown[]) {
          const [statement] = given as [string | { text?: string; name?: string } | undefined];
          const text = typeof statement === 'string' ? statement : statement?.text;
          if (text === undefined || current.getStore() === undefined) return query.apply(this, given);
          const name = typeof statement === 'object' ? statement.name : undefined;
          const span = start(name ?? /\w+/.exec(text)?.[0].toUpperCase() ?? 'SQL', KIND.client, {
            'db.system.name': 'postgresql',
            'db.query.text': text.slice(0, STATEMENT_CHARACTERS).replace(/\s+/g, ' ').trim(),
          });
          const callback = given.at(-1);
          if (typeof callback === 'function') {
            const heard = AsyncResource.bind(callback as Method);
            const ended = (error: unknown, ...rest: unknown[]) => {
              span.end(error != null);
              return heard(error, ...rest);
            };
            return query.apply(this, [...given.slice(0, -1), ended]);
          }
          const asked = query.apply(this, given);
          if (asked instanceof Promise)
            asked.then(
              () => span.end(),
              () => span.end(true),
            );
          else span.end();
          return asked;
        },
    );
    // A connection that another request gives back is handed over in that one's name.
    this.replace(
      Pool.prototype,
      'connect',
      (connect) =>
        function (this: unknown, callback?: unknown) {
          return typeof callback === 'function'
            ? connect.call(this, AsyncResource.bind(callback as Method))
            : connect.call(this);
        },
    );
  }

  /** Calls to providers, carriers and push services: where, without for whom. */
  private traceCalls(): void {
    this.listen('undici:request:create', (call) => {
      if (this.current.getStore() === undefined) return;
      const { method, origin, path } = call;
      const place = withoutNames(path);
      const span = this.start(`${method} ${new URL(origin).host}`, KIND.client, {
        'http.request.method': method,
        'url.full': `${new URL(origin).origin}${place}`,
      });
      this.outgoing.set(call, span);
    });
    this.listen('undici:request:headers', (call, { response }) => {
      const span = this.outgoing.get(call);
      if (response) span?.set('http.response.status_code', response.statusCode);
      span?.end((response?.statusCode ?? 0) >= 500);
    });
    this.listen('undici:request:error', (call) => this.outgoing.get(call)?.end(true));
  }

  private listen(
    channel: string,
    heard: (call: OutgoingRequest, message: { response?: { statusCode: number } }) => void,
  ): void {
    const listener: Listener = (message) => {
      const told = message as { request: OutgoingRequest; response?: { statusCode: number } };
      heard(told.request, told);
    };
    subscribe(channel, listener);
    this.undo.push(() => unsubscribe(channel, listener));
  }

  private replace(prototype: object, name: string, by: (before: Method) => Method): void {
    const methods = prototype as Record<string, Method>;
    const before = methods[name];
    if (before === undefined) return;
    methods[name] = by(before);
    this.undo.push(() => (methods[name] = before));
  }
}
