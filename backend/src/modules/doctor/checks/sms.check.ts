import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { SmsSender, WhatsAppSender } from '../../notifications';
import { type Check, failed, type Finding, fine, warning } from '../finding';

@Injectable()
export class SmsCheck implements Check {
  readonly name = 'sms';

  constructor(
    private readonly config: AppConfig,
    private readonly sms: SmsSender,
    private readonly whatsapp: WhatsAppSender,
  ) {}

  async run(): Promise<Finding[]> {
    return (await Promise.all([this.carrierFindings(), this.whatsappFindings()])).flat();
  }

  /** Warnings only, because messages fall back to SMS. */
  private async whatsappFindings(): Promise<Finding[]> {
    const why = await this.whatsapp
      .problem()
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    return why === null ? [] : [warning((t) => t.smsAway({ carrier: 'WhatsApp', why }))];
  }

  private async carrierFindings(): Promise<Finding[]> {
    const { providers } = this.config.sms;
    if (providers.includes('outbox')) return [warning((t) => t.smsOutbox())];
    const unavailable = await this.sms.unavailableCarriers();
    if (unavailable.length > 0) return unavailable.map((carrier) => failed((t) => t.smsAway(carrier)));
    const carriers = providers.join(', ');
    return [
      providers.length === 1
        ? warning((t) => t.smsAlone({ carriers }))
        : fine((t) => t.smsFine({ carriers })),
    ];
  }
}
