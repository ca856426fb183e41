import { Injectable } from '@nestjs/common';
import { RideFollowers } from '../../platform/realtime';
import { ConversationsRepository } from './conversations.repository';

@Injectable()
export class ChatRideFollowers extends RideFollowers {
  constructor(private readonly conversations: ConversationsRepository) {
    super();
  }

  mayFollow(userId: string, rideId: string): Promise<boolean> {
    return this.conversations.mayFollow(rideId, userId);
  }
}
