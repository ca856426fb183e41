import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { doualaDay } from '../../platform/douala';
import { AppConfig } from '../../platform/config';
import { Clock } from '../../platform/clock';
import { NotificationCatalogue, type SubjectNotifier } from '../notifications';
import { type SupportCaseRow, SupportCasesRepository } from './support-cases.repository';

interface Answered {
  /** Unique per answer. */
  id: string;
  case_id: string;
  person_id: string;
  day: string;
}
interface Facts extends Answered {
  has_push: boolean;
  /** The answer can be read by writing to the assistant. */
  by_phone: boolean;
}
type Kind = 'support_answered' | 'support_solved' | 'support_sms';

/** Notifies people of answers; by SMS only without push, and once per case and day. */
@Injectable()
export class SupportNotificationsService {
  private readonly notifier: SubjectNotifier<Kind, Answered, Facts>;

  constructor(
    repository: SupportCasesRepository,
    private readonly clock: Clock,
    config: AppConfig,
    notifications: NotificationCatalogue,
  ) {
    const inbox = {
      to: ({ person_id }: Answered) => person_id,
      key: ({ id }: Answered) => `support:${id}`,
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
          isNews: ({ has_push }) => !has_push,
        },
      },
      facts: async (answered: Answered) => ({
        ...answered,
        has_push: await repository.hasPush(answered.person_id),
        by_phone: config.assistant.isOn,
      }),
      leadsTo: ({ case_id }) => ({ supportCaseId: case_id }),
    });
  }

  async notify(
    tx: EntityManager,
    kind: 'support_answered' | 'support_solved',
    { id: case_id, person_id }: Pick<SupportCaseRow, 'id' | 'person_id'>,
    id: string,
  ): Promise<void> {
    const answered = { id, case_id, person_id, day: doualaDay(this.clock.now()) };
    await this.notifier.notify(tx, kind, answered);
    await this.notifier.notify(tx, 'support_sms', answered);
  }
}
