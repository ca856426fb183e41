import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/clock';
import { PreferencesRepository } from '../notifications.repository';
import type { NotificationPreferences, NotificationTopic } from './notification-preferences';
import { type AtNight, secondsOfQuiet } from './quiet-hours';

/** What people switched off, and when they want quiet. */
@Injectable()
export class PreferencesService {
  constructor(
    private readonly repository: PreferencesRepository,
    private readonly clock: Clock,
  ) {}

  of(userId: string): Promise<NotificationPreferences> {
    return this.repository.find(userId);
  }

  change(userId: string, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    return this.repository.change(userId, changes);
  }

  /** For an SMS that its person may switch off: false where they have, else the seconds that it waits for the morning. */
  async smsWait(
    userId: string,
    { topic, atNight }: { topic: NotificationTopic | null; atNight: AtNight },
  ): Promise<number | false> {
    const chosen = await this.repository.find(userId);
    if (topic !== null && !chosen[`${topic}_sms`]) return false;
    const quiet = chosen.quiet_hours && atNight !== 'send' ? this.secondsOfQuiet() : 0;
    return quiet > 0 && atNight === 'skip' ? false : quiet;
  }

  /** Seconds until the quiet hours end; 0 outside them. */
  secondsOfQuiet(): number {
    return secondsOfQuiet(this.clock.now());
  }
}
