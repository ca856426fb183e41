import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { mtnPaymentBody } from './mtn.simulator';
import { orangePaymentBody } from './orange.simulator';
import { signatureCheckOf } from './simulator-settings';
import { orangeSignature } from '../../modules/payments/providers/orange/orange.callback';
import { SimulatorCallbacksRepository, type DueCallback } from './simulator.repository';

const TICK_MS = 1_000;
const BATCH = 20;
const DELIVERY_TIMEOUT_MS = 5_000;
/** Spec §4: retried 3 times with exponential backoff. */
const RETRY_SECONDS: readonly number[] = [2, 4, 8];

/** Mock mode: the simulated providers call back about what they have decided. */
@Injectable()
export class DeliverCallbacksJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DeliverCallbacksJob.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly callbacks: SimulatorCallbacksRepository,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    this.scheduler.addInterval(
      'simulator-callbacks',
      setInterval(() => this.tick(), TICK_MS),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  /** Delivers what is due now, once. */
  async run(): Promise<void> {
    const due = await this.callbacks.claimDue(BATCH);
    await Promise.all(due.map((callback) => this.deliver(callback)));
  }

  private tick(): void {
    this.running ??= this.run()
      .catch((error: unknown) => this.logger.debug(`simulated callbacks wait: ${String(error)}`))
      .finally(() => {
        this.running = null;
      });
  }

  private async deliver(callback: DueCallback): Promise<void> {
    const taken = await this.isTaken(callback);
    // Cut off by our own shutdown: no try was lost, and the lease hands it to the next process.
    if (!taken && this.stopping.signal.aborted) return;
    if (taken) await this.callbacks.markDelivered(callback.callback_id);
    else await this.callbacks.retryIn(callback.callback_id, RETRY_SECONDS[callback.attempts - 1] ?? null);
  }

  private async isTaken(callback: DueCallback): Promise<boolean> {
    if (callback.callback_url === null) return true;
    const body = JSON.stringify(
      callback.provider === 'mtn' ? mtnPaymentBody(callback) : orangePaymentBody(callback),
    );
    try {
      const answer = await fetch(callback.callback_url, {
        method: callback.provider === 'mtn' ? 'PUT' : 'POST',
        headers: { 'content-type': 'application/json', ...this.signature(callback, body) },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.stopping.signal, AbortSignal.timeout(DELIVERY_TIMEOUT_MS)]),
      });
      await answer.body?.cancel();
      return answer.ok;
    } catch {
      return false;
    }
  }

  private signature(callback: DueCallback, body: string): Record<string, string> {
    const signing = signatureCheckOf(this.config);
    if (callback.provider !== 'orange' || signing === null) return {};
    return { [signing.headerName]: orangeSignature(body, signing.secret) };
  }
}
