import { setTimeout } from 'node:timers';

const DEADLINE_MS = 9_000;
/** Ctrl-C sends two signals: the terminal sends one, and npm forwards another. */
const SAME_SIGNAL_MS = 1_000;

type Closer = () => Promise<unknown>;

/** The first SIGTERM or SIGINT shuts down gracefully, even during startup. A second one or the deadline exits immediately. */
export class ProcessLifecycle {
  private readonly shutdown = new AbortController();
  private readonly closers: Closer[] = [];
  private exitCode = 0;
  private firstSignalAt = 0;
  private deadlineMs = DEADLINE_MS;

  readonly signal = this.shutdown.signal;

  constructor(private readonly explain: (error: unknown) => string) {}

  /** Closers run in reverse order. */
  onShutdown(close: Closer): void {
    this.closers.push(close);
  }

  extendDeadline(ms: number): void {
    this.deadlineMs += ms;
  }

  get hasFailed(): boolean {
    return this.exitCode !== 0;
  }

  async runServer(start: () => Promise<void>): Promise<never> {
    return this.run(async () => {
      await start();
      await this.untilShutdown();
    });
  }

  /** Exits with 1 if a signal interrupted the command. */
  async runCommand(command: () => Promise<void>): Promise<never> {
    return this.run(async () => {
      await command();
      if (this.signal.aborted) this.exitCode = 1;
    });
  }

  untilShutdown(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve());
    });
  }

  private async run(work: () => Promise<void>): Promise<never> {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => this.onSignal());
    process.on('uncaughtException', (error) => this.fail(error));
    // A closed output pipe (`npm start | head`) must not crash the process.
    for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
    try {
      await work();
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
      this.shutdown.abort();
    } else if (Date.now() - this.firstSignalAt > SAME_SIGNAL_MS) {
      process.exit(1);
    }
  }

  private fail(error: unknown): void {
    this.report(error);
    this.exitCode = 1;
    setTimeout(() => process.exit(1), DEADLINE_MS).unref();
    this.shutdown.abort();
  }

  private report(error: unknown): void {
    process.stderr.write(`${this.explain(error)}\n`);
  }
}
