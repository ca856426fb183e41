import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '../../platform/database';
import { personBlocked } from '../profiles';
import { rideCancelled, rideDeparted } from '../rides';
import {
  conversationNotFound,
  passengerNeeded,
  passengerWritesFirst,
  rideNotFound,
  tooManyConversations,
} from './chat.errors';
import {
  type ConversationRow,
  ConversationsRepository,
  type NewConversation,
  type Standing,
} from './conversations.repository';
import type { OpenConversationRequest } from './dto/chat.requests';
import { RideFollowers } from '../../platform/realtime';

@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** A person's conversations, the latest word first. */
  ofPerson(userId: string): Promise<ConversationRow[]> {
    return this.conversations.ofPerson(userId);
  }

  /**
   * The conversation of the ride's driver with one passenger, made where there is none. Who drives is the ride's word: the driver
   * names the passenger, everybody else is the passenger (decision 25).
   * @throws DomainError RIDE_NOT_FOUND, VALIDATION_FAILED, BLOCKED, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED,
   *   TOO_MANY_CONVERSATIONS
   */
  async open(
    callerId: string,
    wanted: OpenConversationRequest,
  ): Promise<{ conversation: ConversationRow; created: boolean }> {
    const { ride_id, passenger_id = null } = wanted;
    const held = await this.conversations.ofTwo(ride_id, callerId, passenger_id);
    if (held) return { conversation: held, created: false };
    const standing = await this.conversations.standing(ride_id, callerId, passenger_id);
    if (!standing) throw rideNotFound();
    const { driver_id } = standing;
    const drives = driver_id === callerId;
    const passenger = drives ? passenger_id : callerId;
    if (passenger === null || passenger.toLowerCase() === driver_id) throw passengerNeeded();
    refuse(standing, drives);
    const created = await this.begin({
      id: newId(),
      ride_id,
      driver_id,
      passenger_id: passenger,
      opened_by: callerId,
    });
    const conversation = await this.conversations.ofTwo(ride_id, callerId, passenger);
    if (!conversation) throw conversationNotFound();
    return { conversation, created };
  }

  /** People begin one conversation after the other, so that several at once don't pass the budget together. */
  private begin(wanted: NewConversation): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.conversations.lockBudget(tx, wanted.opened_by);
      const wait = await this.conversations.secondsToWait(tx, wanted);
      // One that somebody else has begun meanwhile costs nothing.
      if (wait > 0 && !(await this.conversations.exists(tx, wanted))) throw tooManyConversations(wait);
      return this.conversations.open(tx, wanted);
    });
  }
}

/** Whom one may begin to write to. A conversation that stands is never refused: what was said stays readable. */
function refuse({ apart, booked, ride_status, departed }: Standing, drives: boolean): void {
  if (drives && !booked) throw passengerWritesFirst();
  if (apart) throw personBlocked();
  if (booked) return; // also afterwards: something may have stayed in the car
  if (ride_status === 'cancelled') throw rideCancelled();
  if (ride_status === 'completed' || departed) throw rideDeparted();
}

/** Binds the platform's port: whose sockets may follow a ride. */
@Injectable()
export class ChatRideFollowers extends RideFollowers {
  constructor(private readonly conversations: ConversationsRepository) {
    super();
  }

  mayFollow(userId: string, rideId: string): Promise<boolean> {
    return this.conversations.mayFollow(rideId, userId);
  }
}
