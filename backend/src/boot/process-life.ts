import { setTimeout } from 'node:timers';

/** SIGTERM to the end of the process, whatever hangs. */
const DEADLINE_MS = 9_000;
/** Ctrl-C reaches us twice within milliseconds: from the terminal, and from npm, which passes it on. */
const SAME_SIGNAL_MS = 1_000;

type Closer = () => Promise<unknown>;

/**
 * From start to end of one process. The first SIGTERM or SIGINT ends it in order, also while it still starts; a second one,
 * and the deadline, end it at once. What was opened is closed in reverse.
 */
export class ProcessLife {
  private readonly ending = new AbortController();
  private readonly closers: Closer[] = [];
  private exitCode = 0;
  private firstSignalAt = 0;
  private deadlineMs = DEADLINE_MS;

  /** Aborted once the process is to end. */
  readonly signal = this.ending.signal;

  /** @param explain what to print for an error that ends the process */
  constructor(private readonly explain: (error: unknown) => string) {}

  /** To be called at the end, last one first. */
  closeAtEnd(close: Closer): void {
    this.closers.push(close);
  }

  /** An end that a signal asked for may take so much longer. ms */
  allowLonger(ms: number): void {
    this.deadlineMs += ms;
  }

  /** False where an error ends the process. */
  get inOrder(): boolean {
    return this.exitCode === 0;
  }

  /** A server: starts, waits for the end, closes, exits. */
  async serve(start: () => Promise<void>): Promise<never> {
    return this.live(async () => {
      await start();
      await this.untilEnding();
    });
  }

  /** A command: exits when it is done; one that a signal broke off has failed. */
  async perform(command: () => Promise<void>): Promise<never> {
    return this.live(async () => {
      await command();
      if (this.signal.aborted) this.exitCode = 1;
    });
  }

  /** Resolves when the process is to end. */
  untilEnding(): Promise<void> {
    return new Promise((resolve) => {
      if (this.signal.aborted) resolve();
      else this.signal.addEventListener('abort', () => resolve());
    });
  }

  private async live(life: () => Promise<void>): Promise<never> {
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, () => this.onSignal());
    process.on('uncaughtException', (error) => this.fail(error));
    // A reader that went away (`npm start | head`) is no reason to fall over.
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
