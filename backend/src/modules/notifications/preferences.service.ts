import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock';
import { PreferencesRepository } from './preferences.repository';
import {
  type AtNight,
  type NotificationPreferences,
  type NotificationTopic,
  secondsUntilQuietEnds,
} from './preferences/notification-preferences';

@Injectable()
export class PreferencesService {
  constructor(
    private readonly repository: PreferencesRepository,
    private readonly clock: Clock,
  ) {}

  find(userId: string, tx?: EntityManager): Promise<NotificationPreferences> {
    return this.repository.find(userId, tx);
  }

  change(userId: string, changes: Partial<NotificationPreferences>): Promise<NotificationPreferences> {
    return this.repository.change(userId, changes);
  }

  /** For an optional SMS: false if it must not be sent, else seconds until it may be. */
  async smsWait(
    userId: string,
    { topic, atNight }: { topic: NotificationTopic | null; atNight: AtNight },
    tx?: EntityManager,
  ): Promise<number | false> {
    const chosen = await this.repository.find(userId, tx);
    if (topic !== null && !chosen[`${topic}_sms`]) return false;
    const quiet = chosen.quiet_hours && atNight !== 'send' ? secondsUntilQuietEnds(this.clock.now()) : 0;
    return quiet > 0 && atNight === 'skip' ? false : quiet;
  }
}
