import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../../platform/config';
import { type Check, type Finding, fine, warning } from '../finding';

@Injectable()
export class ChannelsCheck implements Check {
  readonly name = 'channels';

  constructor(private readonly config: AppConfig) {}

  async run(): Promise<Finding[]> {
    const { assistant, sms, whatsapp } = this.config;
    if (!assistant.isOn) return [fine((t) => t.channelsOff())];
    const channels: [channel: string, isOpen: boolean, missing: string][] = [
      [
        'USSD',
        assistant.ussdSecret !== null || assistant.ussdAddresses.length > 0,
        'USSD_SECRET, USSD_ALLOWED_ADDRESSES',
      ],
      [
        'SMS',
        sms.inboundSecret !== null || sms.twilio.authToken !== '',
        'SMS_INBOUND_SECRET, SMS_AUTH_TOKEN',
      ],
      ['WhatsApp', whatsapp !== null, 'WHATSAPP_TOKEN, …'],
    ];
    return channels.map(([channel, isOpen, missing]) =>
      isOpen
        ? fine((t) => t.channelFine({ channel }))
        : warning((t) => t.channelClosed({ channel, settings: missing })),
    );
  }
}
