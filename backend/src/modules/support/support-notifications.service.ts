import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { brand } from '../../platform/brand';
import { Clock } from '../../platform/clock';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { doualaDay } from '../../platform/douala';
import { defineJob, JobQueue } from '../../platform/jobs';
import {
  cheapestSms,
  NotificationCatalogue,
  SmsDeliveryService,
  type SubjectNotifier,
  WhatsAppConversation,
} from '../notifications';
import { type CaseChannel, type SupportCaseRow, SupportCasesRepository } from './support-cases.repository';

interface AnswerEvent {
  /** Unique per answer or solution. */
  id: string;
  case_id: string;
  person_id: string;
  day: string;
}
const sendOnChannel = {
  sms: defineJob<AnswerEvent & { channel: CaseChannel }>('support.channel_answer'),
  whatsapp: defineJob<AnswerEvent & { channel: CaseChannel }>('support.channel_answer_whatsapp'),
} as const satisfies Record<CaseChannel, object>;

interface Facts extends AnswerEvent {
  has_push: boolean;
  /** The person can read the answer by writing to the assistant. */
  by_phone: boolean;
}
type Kind = 'support_answered' | 'support_solved' | 'support_sms';

/** An SMS is sent only to people without push messages, once per case and day. */
@Injectable()
export class SupportNotificationsService implements OnModuleInit {
  private readonly notifier: SubjectNotifier<Kind, AnswerEvent, Facts>;

  constructor(
    private readonly repository: SupportCasesRepository,
    private readonly clock: Clock,
    private readonly sms: SmsDeliveryService,
    private readonly whatsapp: WhatsAppConversation,
    private readonly jobs: JobQueue,
    private readonly transactions: Transactions,
    config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    const inbox = {
      to: ({ person_id }: AnswerEvent) => person_id,
      key: ({ id }: AnswerEvent) => `support:${id}`,
      topic: null,
      inbox: 'support',
      atNight: 'wait',
    } as const;
    this.notifier = notifications.register({
      kinds: {
        support_answered: inbox,
        support_solved: inbox,
        support_sms: {
          to: ({ person_id }) => person_id,
          key: ({ case_id, day }) => `support:${case_id}:${day}`,
          topic: null,
          sms: 'notice',
          smsOptional: true,
          atNight: 'wait',
          stillApplies: ({ has_push }) => !has_push,
        },
      },
      facts: async (answered: AnswerEvent) => {
        const { has_push, stopped } = await repository.reachability(answered.person_id);
        return { ...answered, has_push, by_phone: config.assistant.isOn && !stopped };
      },
      leadsTo: ({ case_id }) => ({ supportCaseId: case_id }),
    });
  }

  onModuleInit(): void {
    for (const job of Object.values(sendOnChannel)) {
      this.jobs.work(job, ({ channel, ...answered }) => this.sendOnChannel(answered, channel));
    }
  }

  /** Sends the answer itself on a channel that staff took over; otherwise an SMS only announces it. */
  async notify(
    tx: EntityManager,
    kind: 'support_answered' | 'support_solved',
    found: Pick<SupportCaseRow, 'id' | 'person_id' | 'channel' | 'channel_until'>,
    id: string,
  ): Promise<void> {
    const { id: case_id, person_id, channel } = found;
    const answered = { id, case_id, person_id, day: doualaDay(this.clock.now()) };
    await this.notifier.notify(tx, kind, answered);
    if (kind === 'support_answered' && channel !== null && isTakenOver(found))
      await this.jobs.send(tx, sendOnChannel[channel], { ...answered, channel });
    else await this.notifier.notify(tx, 'support_sms', answered);
  }

  private async sendOnChannel(answered: AnswerEvent, channel: CaseChannel): Promise<void> {
    const answer = await this.repository.channelAnswer(answered.id, channel);
    if (answer === null) return;
    const { text, phone, allowed } = answer;
    const key = `support:message:${answered.id}`;
    if (allowed && channel === 'sms') {
      await this.sms.sendOnce(key, phone, cheapestSms(`${brand.name}: ${text}`), { kind: 'ticket' });
      return;
    }
    let sent = allowed;
    if (allowed) {
      await this.sms.tryOnce(key, async () => {
        await this.whatsapp.send(phone, { type: 'text', text: { body: text } }).catch(() => (sent = false));
        return sent ? 'taken' : 'refused';
      });
    }
    if (!sent) await this.transactions.run((tx) => this.notifier.notify(tx, 'support_sms', answered));
  }
}

export const isTakenOver = ({ channel_until }: Pick<SupportCaseRow, 'channel_until'>): boolean =>
  channel_until !== null && channel_until > new Date();
