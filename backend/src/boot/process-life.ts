import { setTimeout } from 'node:timers';

const DEADLINE_MS = 9_000;
/** Ctrl-C arrives twice: from the terminal and forwarded by npm. */
const SAME_SIGNAL_MS = 1_000;

type Closer = () => Promise<unknown>;

/**
 * The first SIGTERM or SIGINT shuts down gracefully, even during startup; a second one or the deadline exits
 * immediately.
 */
export class ProcessLife {
  private readonly ending = new AbortController();
  private readonly closers: Closer[] = [];
  private exitCode = 0;
  private firstSignalAt = 0;
  private deadlineMs = DEADLINE_MS;

  readonly signal = this.ending.signal;

  constructor(private readonly explain: (error: unknown) => string) {}

  closeAtEnd(close: Closer): void {
    this.closers.push(close);
  }

  allowLonger(ms: number): void {
    this.deadlineMs += ms;
  }

  get inOrder(): boolean {
    return this.exitCode === 0;
  }

  async serve(start: () => Promise<void>): Promise<never> {
    return this.live(async () => {
      await start();
      await this.untilEnding();
    });
  }

  async perform(command: () => Promise<void>): Promise<never> {
    return this.live(async () => {
      await command();
      if (this.signal.aborted) this.exitCode = 1;
    });
  }

  untilEnding(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve());
    });
  }

  private async live(life: () => Promise<void>): Promise<never> {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => this.onSignal());
    process.on('uncaughtException', (error) => this.fail(error));
    // A closed output pipe (`npm start | head`) must not crash the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    try {
      await life();
    } catch (error) {
      if (!this.signal.aborted) this.fail(error);
    }
    for (const close of this.closers.reverse()) await close().catch((error: unknown) => this.report(error));
    return process.exit(this.exitCode);
  }

  private onSignal(): void {
    if (this.firstSignalAt === 0) {
      this.firstSignalAt = Date.now();
      setTimeout(() => process.exit(1), this.deadlineMs).unref();
      this.ending.abort();
    } else if (Date.now() - this.firstSignalAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  }

  private fail(error: unknown): void {
    this.report(error);
    this.exitCode = 1;
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    this.ending.abort();
  }

  private report(error: unknown): void {
    process.stderr.write(`${this.explain(error)}\n`);
  }
}
