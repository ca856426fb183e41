import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { Transactions } from '../../../platform/database';
import { doualaDay } from '../../../platform/douala';
import { NotificationCatalogue, type SubjectNotifier } from '../notification-catalogue';
import { WhatsAppSender } from './whatsapp-sender';

interface ChoiceEvent {
  user_id: string;
  day: string;
}

/** Confirms the choice by SMS, so that a misuse of the phone is noticed. */
@Injectable()
export class WhatsAppChoiceService {
  private readonly notifier: SubjectNotifier<'whatsapp_chosen', ChoiceEvent, ChoiceEvent>;

  constructor(
    catalogue: NotificationCatalogue,
    private readonly whatsapp: WhatsAppSender,
    private readonly transactions: Transactions,
    private readonly clock: Clock,
  ) {
    this.notifier = catalogue.register({
      kinds: {
        whatsapp_chosen: {
          to: ({ user_id }: ChoiceEvent) => user_id,
          key: ({ user_id, day }: ChoiceEvent) => `whatsapp:${user_id}:${day}`,
          topic: null,
          sms: 'notice' as const,
        },
      },
      facts: (event: ChoiceEvent) => Promise.resolve(event),
    });
  }

  get offered(): boolean {
    return this.whatsapp.offered;
  }

  /** Call before storing, so that no change goes unconfirmed. */
  async confirmChoice(userId: string): Promise<void> {
    if (!this.offered) return;
    const event = { user_id: userId, day: doualaDay(this.clock.now()) };
    await this.transactions.run((tx) => this.notifier.notify(tx, 'whatsapp_chosen', event));
  }
}
