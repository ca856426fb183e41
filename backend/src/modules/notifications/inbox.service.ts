import { Injectable } from '@nestjs/common';
import { isUUID } from 'class-validator';
import type { EntityManager } from 'typeorm';
import { newId } from '../../platform/database';
import { encodeCursor, readCursor, toResponse } from '../../platform/http';
import { Realtime } from '../../platform/realtime';
import { NotificationResponse, type NotificationsQuery } from './dto/notifications.dto';
import { InboxRepository } from './inbox.repository';
import type { InboxEntry, NotificationRow, NotificationType } from './notification.types';
import { PushMessagesService } from './push/push-messages.service';

const PAYMENT_RESULTS: ReadonlySet<NotificationType> = new Set(['payment_completed', 'payment_failed']);

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
    this.realtime.toPerson(tx, entry.user_id, 'notification:new', toResponse(NotificationResponse, added));
    const { topic = null, atNight = 'send' } = entry;
    await this.pushes.queue(tx, added.id, added.subscriptions, { topic, at_night: atNight });
  }

  /** Newest first, `limit` + 1 rows. @throws DomainError VALIDATION_FAILED for a foreign cursor */
  list(userId: string, query: NotificationsQuery): Promise<NotificationRow[]> {
    const after = readCursor(query.cursor, { id: isUUID });
    return this.repository.page(userId, query, after?.id ?? null);
  }

  /** @param ids null: all; other people's are ignored @returns the unread count */
  markRead(userId: string, ids: string[] | null): Promise<number> {
    return this.repository.markRead(userId, ids);
  }
}

export const notificationCursor = (last: NotificationRow): string => encodeCursor([last.id]);
