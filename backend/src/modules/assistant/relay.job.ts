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
/** Longer first names of senders are shortened. */
const MAX_NAME_LENGTH = 20;

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
    if (!this.config.assistant.isOn || this.running) return;
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
    const { phone, channel, text, booking_id, reply_code } = message;
    const texts = textsIn(message.locale ?? DEFAULT_LANGUAGE.assistant).assistant;
    const [first = ''] = nameInOurTexts(message.sender_full_name).split(' ');
    const name = Array.from(first).slice(0, MAX_NAME_LENGTH).join('');
    const sender = (message.to_driver ? texts.passengerNamed : texts.driver)({ name });
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
      if (!(await this.relays.reserveSms(phone, this.config.sms.inboundMonthly)))
        return this.logger.warn('a chat message was not relayed: the monthly limit of SMS is reached');
      const end = ` ${texts.chatBySms({ number: reply_code ?? '' })}`;
      await this.sms.send(phone, fitInOneSms(head, text, end));
    } catch (error) {
      this.logger.warn({ err: error }, 'a chat message could not be relayed');
    }
  }
}

/** Shortens `text` so that all three fit one billed part. */
function fitInOneSms(head: string, text: string, end: string): string {
  const [before, content, after] = [inGsm(head), inGsm(text), inGsm(end)];
  const room = ONE_PART - before.length - after.length;
  return before + (content.length <= room ? content : `${content.slice(0, room - 2)}..`) + after;
}
