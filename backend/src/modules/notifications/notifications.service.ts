import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import { validationFailed } from '../../platform/errors';
import { decodeCursor, encodeCursor, type PageQuery } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import { toNotificationResponse } from './dto/notification.response';
import type { NotificationData, NotificationEntity } from './notification.entity';
import { NotificationsRepository } from './notifications.repository';
import { PushMessages } from './push/push-messages.service';
import { compose, DEFAULT_LOCALE, type Text } from './texts';

/** A notification as the room writes it that knows what happened. Never with a boarding code. */
export interface Telling<Params extends object> {
  user_id: string;
  /** The event; the same person is told of it once. */
  key: string;
  data: NotificationData;
  title: Text<Params>;
  body: Text<Params>;
  params: Params;
}

/** What people are told inside the app: kept, shown at once where they have it open, and sent to their browsers where not. */
@Injectable()
export class NotificationsService {
  constructor(
    private readonly repository: NotificationsRepository,
    private readonly realtime: Realtime,
    private readonly pushes: PushMessages,
  ) {}

  /** Tells a person, in the causing transaction, or by itself with null. Their chosen language, else French (decision 26). */
  async tell<Params extends object>(tx: EntityManager | null, telling: Telling<Params>): Promise<void> {
    const { user_id, key, data, params } = telling;
    const inBoth = (text: Text<Params>) => ({
      fr: compose(text, { channel: 'push', locale: 'fr' }, params),
      en: compose(text, { channel: 'push', locale: 'en' }, params),
    });
    const added = await this.repository.insert(tx, {
      id: newId(),
      user_id,
      key,
      type: data.type,
      data,
      titles: inBoth(telling.title),
      bodies: inBoth(telling.body),
      default_locale: DEFAULT_LOCALE.push,
    });
    if (added === null) return;
    this.realtime.toPerson(tx, user_id, 'notification:new', toNotificationResponse(added));
    await this.pushes.queue(tx, added.id, added.subscriptions);
  }

  /** A person's own, newest first, `limit` + 1 rows. @throws DomainError VALIDATION_FAILED for a foreign cursor */
  list(userId: string, query: PageQuery): Promise<NotificationEntity[]> {
    return this.repository.page(userId, query, query.cursor === undefined ? null : readCursor(query.cursor));
  }

  /** @param ids null: all; those of somebody else are passed over @returns how many are still unread */
  markRead(userId: string, ids: string[] | null): Promise<number> {
    return this.repository.markRead(userId, ids);
  }
}

/** Where the next page begins. */
export function notificationCursor(last: NotificationEntity): string {
  return encodeCursor([last.id]);
}

function readCursor(cursor: string): string {
  const [id = ''] = decodeCursor(cursor, 1);
  if (isUUID(id)) return id;
  throw validationFailed([{ field: 'cursor', message: 'cursor must be the next of a page before' }]);
}
