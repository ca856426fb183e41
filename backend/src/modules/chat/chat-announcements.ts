import { Injectable } from '@nestjs/common';
import { Realtime } from '../../platform/realtime';
import { toMessageResponse } from './dto/message.response';
import type { MessageRow } from './message-columns';

/** What open screens are told of a conversation, once it is committed. Whoever misses it asks with `after`. */
@Injectable()
export class ChatAnnouncements {
  constructor(private readonly realtime: Realtime) {}

  /** To both people where they follow the ride, each as they may see it. */
  messageSent(message: MessageRow): void {
    for (const personId of [message.sender_id, message.receiver_id]) {
      const seen = toMessageResponse(message, personId);
      this.realtime.toPeopleOnRide(null, [personId], message.ride_id, 'message:new', seen);
    }
  }

  /** To every screen of a person. */
  unreadChanged(personId: string, rideId: string, count: number): void {
    this.realtime.toPerson(null, personId, 'unread:changed', { rideId, count });
  }
}
