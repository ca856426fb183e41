import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { Clock } from '../../platform/clock';
import { newId } from '../../platform/database';
import { encodeCursor, readCursor } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import type { NotificationsQuery } from './dto/notifications.requests';
import { toNotificationResponse } from './dto/notifications.responses';
import type { InboxEntry, NotificationEntity, NotificationType } from './notification.entity';
import { InboxRepository, PreferencesRepository } from './notifications.repository';
import type { NotificationPreferences, NotificationTopic } from './preferences/notification-preferences';
import { type AtNight, secondsOfQuiet } from './preferences/quiet-hours';
import { PushMessagesService } from './push/push-messages.service';

const PAYMENT_RESULTS: ReadonlySet<NotificationType> = new Set(['payment_completed', 'payment_failed']);

/** In-app notifications: stored, sent to open screens, and pushed to subscribed browsers. */
@Injectable()
export class InboxService {
  constructor(
    private readonly repository: InboxRepository,
    private readonly realtime: Realtime,
    private readonly pushes: PushMessagesService,
  ) {}

  async add(tx: EntityManager | null, entry: InboxEntry): Promise<void> {
    const row = { id: newId(), ...entry };
    const added = await this.repository.insert(tx, row);
    if (added === null) return;
    if (PAYMENT_RESULTS.has(entry.data.type)) await this.repository.markOutdated(tx, row);
    this.realtime.toPerson(tx, entry.user_id, 'notification:new', toNotificationResponse(added));
    const { topic = null, atNight = 'send' } = entry;
    await this.pushes.queue(tx, added.id, added.subscriptions, { topic, at_night: atNight });
  }

  /** Newest first, `limit` + 1 rows. @throws DomainError VALIDATION_FAILED for a foreign cursor */
  list(userId: string, query: NotificationsQuery): Promise<NotificationEntity[]> {
    const after = readCursor(query.cursor, { id: isUUID });
    return this.repository.page(userId, query, after?.id ?? null);
  }

  /** @param ids null: all; other people's ids are ignored @returns the unread count */
  markRead(userId: string, ids: string[] | null): Promise<number> {
    return this.repository.markRead(userId, ids);
  }
}

export function notificationCursor(last: NotificationEntity): string {
  return encodeCursor([last.id]);
}

/** Opt-outs and quiet hours. */
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

  /** For an optional SMS: false if switched off, else the seconds until the quiet hours end. */
  async smsWait(
    userId: string,
    { topic, atNight }: { topic: NotificationTopic | null; atNight: AtNight },
  ): Promise<number | false> {
    const chosen = await this.repository.find(userId);
    if (topic !== null && !chosen[`${topic}_sms`]) return false;
    const quiet = chosen.quiet_hours && atNight !== 'send' ? secondsOfQuiet(this.clock.now()) : 0;
    return quiet > 0 && atNight === 'skip' ? false : quiet;
  }
}
