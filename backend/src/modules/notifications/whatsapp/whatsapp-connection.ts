import { Injectable, Optional } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/index';

export type WhatsAppSettings = NonNullable<AppConfig['whatsapp']>;

/** Development only. */
export abstract class SimulatedWhatsApp {
  abstract readonly settings: WhatsAppSettings;
  abstract baseUrl(): Promise<string>;
}

@Injectable()
export class WhatsAppConnection {
  /** Null: not configured. */
  readonly settings: WhatsAppSettings | null;

  constructor(
    config: AppConfig,
    @Optional() private readonly simulated?: SimulatedWhatsApp,
  ) {
    this.settings = config.whatsapp ?? simulated?.settings ?? null;
  }

  get isReal(): boolean {
    return this.settings !== null && this.settings !== this.simulated?.settings;
  }

  async baseUrl(): Promise<string> {
    const configured = this.settings?.baseUrl ?? '';
    return configured === '' && this.simulated ? this.simulated.baseUrl() : configured;
  }
}
