import { Injectable } from '@nestjs/common';
import { Realtime } from '../../platform/realtime';
import { toMessageResponse } from './dto/chat.responses';
import type { MessageRow } from './messages.sql';

/** Messages of which this process remembers that it has told. */
const REMEMBERED = 10_000;

/** What open screens are told of a conversation, once it is committed. Whoever misses it asks with `after`. */
@Injectable()
export class ChatAnnouncements {
  private readonly told = new Set<string>();

  constructor(private readonly realtime: Realtime) {}

  /** False also for what another process was to tell: it may have died between its commit and that. */
  hasTold(messageId: string): boolean {
    return this.told.has(messageId);
  }

  /** To both people where they follow the ride, each as they may see it. */
  messageSent(message: MessageRow): void {
    this.remember(message.id);
    for (const personId of [message.sender_id, message.receiver_id]) {
      const seen = toMessageResponse(message, personId);
      this.realtime.toPeopleOnRide(null, [personId], message.ride_id, 'message:new', seen);
    }
  }

  /** To every screen of a person. */
  unreadChanged(personId: string, rideId: string, count: number): void {
    this.realtime.toPerson(null, personId, 'unread:changed', { rideId, count });
  }

  private remember(messageId: string): void {
    this.told.add(messageId);
    const [oldest] = this.told;
    if (this.told.size > REMEMBERED && oldest !== undefined) this.told.delete(oldest);
  }
}
