import { type BeforeApplicationShutdown, Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { DEFAULT_LANGUAGE, textsIn } from '../../locales';
import { AppConfig } from '../../platform/config';
import { nameInOurTexts } from '../../platform/stranger-text';
import { MessagesService } from '../chat';
import { inGsm, SmsSender, WhatsAppConversation } from '../notifications';
import { whatsAppContent } from './channels/whatsapp-reply';
import { chatOn } from './dialogue/chat.dialogue';
import { type RelayedMessage, RelaysRepository } from './relays.repository';

const EVERY_MS = 5_000;
const ONE_PART = 160;

/** Relays chat messages by SMS or WhatsApp to people without the app. */
@Injectable()
export class RelayJob implements OnModuleInit, BeforeApplicationShutdown {
  private readonly logger = new Logger(RelayJob.name);
  private running: Promise<void> | null = null;

  constructor(
    private readonly relays: RelaysRepository,
    private readonly messages: MessagesService,
    private readonly sms: SmsSender,
    private readonly whatsapp: WhatsAppConversation,
    private readonly config: AppConfig,
  ) {}

  onModuleInit(): void {
    if (this.config.assistant.isOn) this.messages.onSent((message) => this.relays.openToDriver(message));
  }

  @Interval(EVERY_MS)
  async tick(): Promise<void> {
    if (!this.config.assistant.isOn || !this.config.role.runsJobs || this.running) return;
    this.running = this.run();
    await this.running.finally(() => (this.running = null));
  }

  async run(): Promise<void> {
    await Promise.all((await this.relays.claim()).map((message) => this.send(message)));
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  /** Sends at most once. After a failure the message can still be read in the chat. */
  private async send(message: RelayedMessage): Promise<void> {
    const { phone, channel, text, booking_id, number } = message;
    const texts = textsIn(message.locale ?? DEFAULT_LANGUAGE.assistant).assistant;
    const [first = ''] = nameInOurTexts(message.sender_full_name).split(' ');
    const sender = (message.to_driver ? texts.passengerNamed : texts.driver)({ name: first });
    const head = `${sender}${message.warned ? ` (${texts.chatWarning})` : ''}: `;
    try {
      if (channel === 'whatsapp') {
        const reply = { id: chatOn({ id: booking_id }), title: texts.reply, description: null };
        await this.whatsapp.send(
          phone,
          whatsAppContent({ text: head + text, options: [reply], ends: false, ticket: null }),
        );
        return;
      }
      if (!(await this.relays.reserveSms(phone, this.config.sms.inboundMonthly))) return;
      const [begin, end] = [inGsm(head), inGsm(` ${texts.chatBySms({ number: number ?? '' })}`)];
      const room = ONE_PART - begin.length - end.length;
      const plain = inGsm(text);
      await this.sms.send(
        phone,
        begin + (plain.length <= room ? plain : `${plain.slice(0, room - 2)}..`) + end,
      );
    } catch (error) {
      this.logger.warn({ err: error }, 'a chat message could not be relayed');
    }
  }
}
