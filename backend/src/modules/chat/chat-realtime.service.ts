import { Injectable } from '@nestjs/common';
import { Realtime } from '../../platform/realtime';
import { type MessageRow, toMessageResponse } from './dto/chat.dto';

const MAX_REMEMBERED = 10_000;

/** Pushes committed events to open screens. A client that misses one catches up with `after`. */
@Injectable()
export class ChatRealtimeService {
  private readonly sent = new Set<string>();

  constructor(private readonly realtime: Realtime) {}

  /** False for messages of other processes, which may have crashed before the push. */
  wasSent(messageId: string): boolean {
    return this.sent.has(messageId);
  }

  messageSent(message: MessageRow): void {
    this.remember(message.id);
    for (const personId of [message.sender_id, message.receiver_id]) {
      const response = toMessageResponse(message, personId);
      this.realtime.toPeopleOnRide(null, [personId], message.ride_id, 'message:new', response);
    }
  }

  unreadChanged(personId: string, rideId: string, count: number): void {
    this.realtime.toPerson(null, personId, 'unread:changed', { rideId, count });
  }

  private remember(messageId: string): void {
    this.sent.add(messageId);
    const [oldest] = this.sent;
    if (this.sent.size > MAX_REMEMBERED && oldest !== undefined) this.sent.delete(oldest);
  }
}
