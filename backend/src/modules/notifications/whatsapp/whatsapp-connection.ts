import { Injectable, Optional } from '@nestjs/common';
import { AppConfig } from '../../../platform/config/index';

export type WhatsAppSettings = NonNullable<AppConfig['whatsapp']>;

/** Answers in Meta's place on a developer's machine, where WhatsApp is not set up. The dev parts provide it; production has none. */
export abstract class SimulatedWhatsApp {
  /** Without an address: it has none before it listens. */
  abstract readonly settings: WhatsAppSettings;
  abstract baseUrl(): Promise<string>;
}

/** Where messages go, and who may report of them. */
@Injectable()
export class WhatsAppConnection {
  /** Null: there is no WhatsApp here. */
  readonly settings: WhatsAppSettings | null;

  constructor(
    config: AppConfig,
    @Optional() private readonly simulated?: SimulatedWhatsApp,
  ) {
    this.settings = config.whatsapp ?? simulated?.settings ?? null;
  }

  /** An operator has set it up. */
  get isReal(): boolean {
    return this.settings !== null && this.settings !== this.simulated?.settings;
  }

  /** Such as `https://graph.facebook.com/v23.0`. */
  async baseUrl(): Promise<string> {
    const set = this.settings?.baseUrl ?? '';
    return set === '' && this.simulated ? this.simulated.baseUrl() : set;
  }
}
