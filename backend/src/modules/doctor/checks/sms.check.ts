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
    return (await Promise.all([this.carriers(), this.messages()])).flat();
  }

  /** A warning only: messages fall back to SMS. */
  private async messages(): Promise<Finding[]> {
    const why = await this.whatsapp
      .problem()
      .catch((error: unknown) => (error instanceof Error ? error.message : 'unknown'));
    return why === null ? [] : [warning((t) => t.smsAway({ carrier: 'WhatsApp', why }))];
  }

  private async carriers(): Promise<Finding[]> {
    const { providers } = this.config.sms;
    if (providers.includes('outbox')) return [warning((t) => t.smsOutbox())];
    const away = await this.sms.unavailableCarriers();
    if (away.length > 0) return away.map((one) => failed((t) => t.smsAway(one)));
    const carriers = providers.join(', ');
    return [
      providers.length === 1
        ? warning((t) => t.smsAlone({ carriers }))
        : fine((t) => t.smsFine({ carriers })),
    ];
  }
}
