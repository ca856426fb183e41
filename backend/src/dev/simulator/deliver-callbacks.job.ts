import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { AppConfig } from '../../platform/config';
import { SimulatedConnections } from './simulated-connections';
import { type DueCallback, SimulatorCallbacksRepository } from './simulator-callbacks.repository';

const TICK_MS = 1_000;
const BATCH_SIZE = 20;
const DELIVERY_TIMEOUT_MS = 5_000;
const RETRY_SECONDS: readonly number[] = [2, 4, 8];

@Injectable()
export class DeliverCallbacksJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(DeliverCallbacksJob.name);
  private readonly stopping = new AbortController();
  private running: Promise<void> | null = null;

  constructor(
    private readonly config: AppConfig,
    private readonly connections: SimulatedConnections,
    private readonly callbacks: SimulatorCallbacksRepository,
    private readonly scheduler: SchedulerRegistry,
  ) {}

  onApplicationBootstrap(): void {
    if (!this.config.role.servesApi) return;
    this.scheduler.addInterval(
      'simulator-callbacks',
      setInterval(() => this.tick(), TICK_MS),
    );
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  async run(): Promise<void> {
    const due = await this.callbacks.claimDue(BATCH_SIZE);
    await Promise.all(due.map((callback) => this.deliver(callback)));
  }

  private tick(): void {
    this.running ??= this.run()
      .catch((error: unknown) => this.logger.debug(`simulated callbacks failed: ${String(error)}`))
      .finally(() => {
        this.running = null;
      });
  }

  private async deliver(callback: DueCallback): Promise<void> {
    const isAccepted = await this.send(callback);
    // A delivery that our own shutdown aborts has not failed.
    if (!isAccepted && this.stopping.signal.aborted) return;
    if (isAccepted) await this.callbacks.markDelivered(callback.callback_id);
    else await this.callbacks.retryIn(callback.callback_id, RETRY_SECONDS[callback.attempts - 1] ?? null);
  }

  private async send(callback: DueCallback): Promise<boolean> {
    if (callback.callbackUrl === null) return true;
    const { method, body, headers } = this.connections.simulators[callback.rail].callback(callback);
    try {
      const answer = await fetch(this.toLocalAddress(callback.callbackUrl), {
        method,
        headers: { 'content-type': 'application/json', ...headers },
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

  /** Replaces our public address, which may not lead to this machine. */
  private toLocalAddress(callbackUrl: string): string {
    const { publicUrl, port } = this.config.http;
    return callbackUrl.startsWith(`${publicUrl}/`)
      ? `http://127.0.0.1:${port}${callbackUrl.slice(publicUrl.length)}`
      : callbackUrl;
  }
}
