import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

export interface RecordedRequest<Operation extends string> {
  operation: Operation | 'unknown';
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  /** Unparsed, for binary content. */
  bytes: Buffer;
  remotePort: number | undefined;
}

export interface HonestAnswer {
  status: number;
  body?: object;
}

export interface Exchange {
  response: ServerResponse;
  /** Does what the request asks (charges, issues a token) and returns the honest response. */
  execute(): Promise<HonestAnswer>;
}

/** Replaces the honest response to one request. */
export type Behaviour = (exchange: Exchange) => void | Promise<void>;

/** `…AfterDoing`: after the provider has done the work. */
export const faults = {
  answer:
    (status: number, body?: object | string, headers: Record<string, string> = {}): Behaviour =>
    ({ response }) =>
      send(response, status, body, headers),
  html:
    (status: number): Behaviour =>
    ({ response }) =>
      send(response, status, '<html><body>Bad gateway</body></html>', { 'content-type': 'text/html' }),
  truncatedJson:
    (status = 200): Behaviour =>
    ({ response }) =>
      send(response, status, '{"status": "SUCCESS', { 'content-type': 'application/json' }),
  oversized:
    (status = 200): Behaviour =>
    ({ response }) =>
      send(response, status, { status: 'SUCCESSFUL', padding: 'x'.repeat(70 * 1024) }),
  reset: (): Behaviour => (exchange) => {
    exchange.response.socket?.resetAndDestroy();
  },
  resetAfterDoing: (): Behaviour => async (exchange) => {
    await exchange.execute();
    exchange.response.socket?.resetAndDestroy();
  },
  answerAfterDoing:
    (status: number, body?: object | string): Behaviour =>
    async (exchange) => {
      await exchange.execute();
      send(exchange.response, status, body);
    },
  /** Does the work and responds with `change(honest body)`. */
  changedAfterDoing:
    (change: (body: object) => object): Behaviour =>
    async ({ response, execute }) => {
      const { status, body } = await execute();
      send(response, status, change(body ?? {}));
    },
  /** The caller times out. */
  hang: (): Behaviour => () => undefined,
  hangAfterDoing: (): Behaviour => async (exchange) => {
    await exchange.execute();
  },
  /** Sends one byte at a time until the caller disconnects. */
  drip:
    (everyMs = 20): Behaviour =>
    async ({ response }) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      while (!response.destroyed) {
        response.write(' ');
        await pause(everyMs);
      }
    },
  heldUntil:
    (gate: Promise<unknown>): Behaviour =>
    async (exchange) => {
      await gate;
      const answer = await exchange.execute();
      send(exchange.response, answer.status, answer.body);
    },
};

/** Ends the caller's timeout when the request has arrived and `behaviour`, which doesn't respond, is done. */
export function timingOut(behaviour: Behaviour): Behaviour {
  const patience = new AbortController();
  const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  return async (exchange) => {
    timeout.mockRestore();
    await behaviour(exchange);
    patience.abort(new DOMException('The operation timed out', 'TimeoutError'));
  };
}

function send(
  response: ServerResponse,
  status: number,
  body?: object | string,
  headers: Record<string, string> = {},
): void {
  const isJson = typeof body === 'object';
  response.writeHead(status, { ...(isJson ? { 'content-type': 'application/json' } : {}), ...headers });
  response.end(isJson ? JSON.stringify(body) : body);
}

export class Script {
  private readonly queue: Behaviour[] = [];
  private permanent: Behaviour | null = null;

  /** One per request, in order; then honest again. */
  next(...behaviours: Behaviour[]): this {
    this.queue.push(...behaviours);
    return this;
  }

  clear(): this {
    this.queue.length = 0;
    return this;
  }

  /** Applies until `always(null)`, after the behaviours queued by `next`. */
  always(behaviour: Behaviour | null): this {
    this.permanent = behaviour;
    return this;
  }

  take(): Behaviour | null {
    return this.queue.shift() ?? this.permanent;
  }
}

/** Responds honestly unless scripted otherwise, and records its requests. */
export abstract class ScriptedServer<Operation extends string> {
  readonly requests: RecordedRequest<Operation>[] = [];
  private readonly scripts = new Map<string, Script>();
  private readonly server: Server;

  protected constructor() {
    this.server = createServer((incoming, response) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => {
        const method = incoming.method ?? 'GET';
        const path = incoming.url ?? '/';
        const bytes = Buffer.concat(chunks);
        const request: RecordedRequest<Operation> = {
          operation: this.operationOf(method, path) ?? 'unknown',
          method,
          path,
          headers: incoming.headers,
          body: bytes.toString('utf8'),
          bytes,
          remotePort: incoming.socket.remotePort,
        };
        this.requests.push(request);
        void this.answer(request, response);
      });
    });
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  on(operation: Operation): Script {
    const script = this.scripts.get(operation) ?? new Script();
    this.scripts.set(operation, script);
    return script;
  }

  requestsTo(operation: Operation): RecordedRequest<Operation>[] {
    return this.requests.filter((request) => request.operation === operation);
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }

  protected async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  protected abstract operationOf(method: string, path: string): Operation | null;
  protected abstract execute(request: RecordedRequest<Operation>): HonestAnswer | Promise<HonestAnswer>;

  private async answer(request: RecordedRequest<Operation>, response: ServerResponse): Promise<void> {
    const execute = async () => this.execute(request);
    const behaviour =
      request.operation === 'unknown' ? null : (this.scripts.get(request.operation)?.take() ?? null);
    if (behaviour !== null) return behaviour({ response, execute });
    const honest = await execute();
    send(response, honest.status, honest.body);
  }
}
