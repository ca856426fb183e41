import { Injectable } from '@nestjs/common';
import { Realtime } from '../../platform/realtime';
import { toMessageResponse } from './dto/chat.responses';
import type { MessageRow } from './messages.sql';

/** How many sent messages this process remembers. */
const REMEMBERED = 10_000;

/** Sends open screens the events of a conversation once they are committed. A client that misses one asks with `after`. */
@Injectable()
export class ChatRealtimeService {
  private readonly sent = new Set<string>();

  constructor(private readonly realtime: Realtime) {}

  /** False also for a message of another process, which may have died between its commit and the event. */
  wasSent(messageId: string): boolean {
    return this.sent.has(messageId);
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
    this.sent.add(messageId);
    const [oldest] = this.sent;
    if (this.sent.size > REMEMBERED && oldest !== undefined) this.sent.delete(oldest);
  }
}
