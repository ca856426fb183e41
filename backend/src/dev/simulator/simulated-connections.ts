import type { OnApplicationShutdown } from '@nestjs/common';
import type { AppConfig } from '../../platform/config';
import {
  SimulatedProviders,
  type MtnConnection,
  type OrangeConnection,
} from '../../modules/payments/providers/connections';
import type { ProviderName } from '../../modules/payments/providers/payment-provider';
import { TEST_NUMBERS } from './simulated-outcome';
import { simulatorSettings, type SimulatorSettings } from './simulator-settings';
import type { SimulatorRepository } from './simulator.repository';
import { MTN_BASE, ORANGE_BASE, SimulatorServer } from './simulator.server';

/** Mock mode: points the adapters at the simulator, which begins to listen when first needed. */
export class SimulatedConnections extends SimulatedProviders implements OnApplicationShutdown {
  private readonly settings: SimulatorSettings;
  private readonly server: SimulatorServer;
  private listening: Promise<string> | null = null;

  constructor(
    private readonly config: AppConfig,
    repository: SimulatorRepository,
  ) {
    super();
    if (config.isProduction) throw new Error('The payment simulator does not exist in production');
    this.settings = simulatorSettings(config);
    this.server = new SimulatorServer(this.settings, repository);
  }

  override async mtn(): Promise<MtnConnection> {
    const { collection, disbursement, targetEnvironment } = this.settings.mtn;
    return {
      baseUrl: (await this.address()) + MTN_BASE,
      collection,
      disbursement,
      targetEnvironment,
      callbackUrl: this.reachable(this.config.payments.mtn.callbackUrl),
    };
  }

  override async orange(): Promise<OrangeConnection> {
    const { tokenPath, paymentPath, statusPath, clientId, clientSecret } = this.settings.orange;
    return {
      baseUrl: (await this.address()) + ORANGE_BASE,
      tokenPath,
      paymentPath,
      statusPath,
      clientId,
      clientSecret,
      callbackUrl: this.reachable(this.config.payments.orange.callbackUrl),
    };
  }

  override testNumbers(provider: ProviderName): Record<string, string> {
    return { ...TEST_NUMBERS[provider] };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server.close();
  }

  private address(): Promise<string> {
    this.listening ??= this.server.listen().catch((error: unknown) => {
      this.listening = null;
      throw error;
    });
    return this.listening;
  }

  /** A callback address below our own public one is called on this machine: the public one may not lead here. */
  private reachable(callbackUrl: string): string {
    const { publicUrl, port } = this.config.http;
    return callbackUrl.startsWith(`${publicUrl}/`)
      ? `http://127.0.0.1:${port}${callbackUrl.slice(publicUrl.length)}`
      : callbackUrl;
  }
}
