import { ApiError, ConnectionError, isTemporary } from '../../../lib/api/errors';
import { backoff } from '../../../lib/backoff';
import { type OutboxStorage, useOutbox, type WaitingMessage } from './outbox-store';

const BACKOFF = { firstMs: 2000, maxMs: 60_000 };

/** `waiting`: the server was unreachable. */
export type Outcome = { kind: 'sent' } | { kind: 'waiting' } | { kind: 'refused'; error: unknown };

interface OutboxPorts {
  storage: OutboxStorage;
  /** Idempotent. */
  deliver: (message: WaitingMessage) => Promise<void>;
  /** False if another tab is running the work. */
  runExclusively: (work: () => Promise<void>) => Promise<boolean>;
}

/** True without a response: the server may have received the message. */
const isUnreachable = (error: unknown) =>
  error instanceof ConnectionError || (error instanceof ApiError && error.status === 0);

/** True for server failures, session renewals and rate limits, after which a later try may succeed. */
const staysPending = (error: unknown) =>
  isTemporary(error) ||
  (error instanceof ApiError &&
    (error.status === 401 || (error.status === 429 && error.code !== 'ANSWER_AWAITED')));

/** Pending messages: persisted, sent in order, once each by `client_id`, cancellable. */
export class Outbox {
  private userId: string | null = null;
  private running = false;
  /** True if a message was added, or the network returned, during a run. */
  private woken = false;
  private tries = 0;
  private retry: ReturnType<typeof setTimeout> | null = null;
  /** Number of changes, and of those not yet persisted. */
  private changes = 0;
  private unpersisted = 0;
  private readonly firstTries = new Map<string, (outcome: Outcome) => void>();

  constructor(private readonly ports: OutboxPorts) {}

  async start(userId: string): Promise<void> {
    this.stop();
    this.userId = userId;
    await this.readStored();
    await this.flush();
  }

  /** Clears the memory only; a sign-out clears the device. */
  stop(): void {
    this.userId = null;
    this.tries = 0;
    this.setRetry(null);
    for (const [id] of this.firstTries) this.notify(id, { kind: 'waiting' });
    useOutbox.setState({ waiting: [], sending: null });
  }

  async send(message: Omit<WaitingMessage, 'refused' | 'writtenAt'>): Promise<Outcome> {
    const outcome = new Promise<Outcome>((resolve) => this.firstTries.set(message.client_id, resolve));
    const waiting = { ...message, writtenAt: Date.now(), refused: false };
    await this.change((all) => [...all.filter((one) => one.client_id !== waiting.client_id), waiting]);
    this.requestFlush();
    return outcome;
  }

  async cancel(clientId: string): Promise<void> {
    await this.change((all) => all.filter((one) => one.client_id !== clientId));
    this.notify(clientId, { kind: 'waiting' });
  }

  async tryAgain(clientId: string): Promise<void> {
    await this.change((all) =>
      all.map((one) => (one.client_id === clientId ? { ...one, refused: false } : one)),
    );
    this.wake();
  }

  wake(): void {
    this.tries = 0;
    this.requestFlush();
  }

  private requestFlush(): void {
    this.woken ||= this.running;
    void this.flush();
  }

  private async flush(): Promise<void> {
    if (this.running || this.userId === null) return;
    this.running = true;
    this.setRetry(null);
    try {
      if (!(await this.ports.runExclusively(() => this.sendAll()))) this.retryLater();
    } finally {
      this.running = false;
      useOutbox.setState({ sending: null });
    }
    const runAgain = this.woken || this.retry === null;
    this.woken = false;
    if (runAgain && this.next()) void this.flush();
  }

  private async sendAll(): Promise<void> {
    const { userId } = this;
    for (;;) {
      await this.readStored();
      const message = this.next();
      if (!message || userId === null || this.userId !== userId) return;
      useOutbox.setState({ sending: message.client_id });
      try {
        await this.ports.deliver(message);
      } catch (error) {
        if (this.userId === userId && (await this.settleFailure(message, error))) continue;
        return;
      }
      if (this.userId !== userId) return;
      this.tries = 0;
      await this.change((all) => all.filter((one) => one.client_id !== message.client_id));
      this.notify(message.client_id, { kind: 'sent' });
    }
  }

  private async settleFailure({ client_id }: WaitingMessage, error: unknown): Promise<boolean> {
    const isFirstTry = this.firstTries.has(client_id);
    if (isUnreachable(error) || (!isFirstTry && staysPending(error))) {
      this.retryLater();
      return false;
    }
    await this.change((all) =>
      all.map((one) => (one.client_id === client_id ? { ...one, refused: true } : one)),
    );
    this.notify(client_id, { kind: 'refused', error });
    return true;
  }

  private retryLater(): void {
    for (const [id] of this.firstTries) this.notify(id, { kind: 'waiting' });
    this.setRetry(setTimeout(() => void this.flush(), backoff(this.tries, BACKOFF)));
    this.tries += 1;
  }

  private setRetry(retry: ReturnType<typeof setTimeout> | null): void {
    if (this.retry !== null) clearTimeout(this.retry);
    this.retry = retry;
  }

  private next(): WaitingMessage | undefined {
    return useOutbox.getState().waiting.find(({ refused }) => !refused);
  }

  private notify(clientId: string, outcome: Outcome): void {
    this.firstTries.get(clientId)?.(outcome);
    this.firstTries.delete(clientId);
  }

  /** Reads the stored messages, which another tab may have changed. */
  private async readStored(): Promise<void> {
    const { userId, changes } = this;
    if (userId === null || this.unpersisted > 0) return;
    const stored = await this.ports.storage.read(userId).catch(() => null);
    if (!stored || this.userId !== userId || this.changes !== changes) return;
    useOutbox.setState({ waiting: stored });
    const ids = new Set(stored.map(({ client_id }) => client_id));
    for (const [id] of this.firstTries) if (!ids.has(id)) this.notify(id, { kind: 'sent' });
  }

  /** Changes memory first, so that the screen responds immediately. */
  private async change(update: (waiting: WaitingMessage[]) => WaitingMessage[]): Promise<void> {
    if (this.userId === null) return;
    useOutbox.setState(({ waiting }) => ({ waiting: update([...waiting]) }));
    this.changes += 1;
    this.unpersisted += 1;
    try {
      await this.ports.storage.change(this.userId, update);
      this.unpersisted -= 1;
    } catch (error) {
      // `unpersisted` stays above 0: memory is authoritative from now on.
      console.warn('Message not stored on this device', error);
    }
  }
}
