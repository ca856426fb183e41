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
  type ConversationEligibility,
} from './conversations.repository';
import type { OpenConversationRequest } from './dto/chat.requests';
import { RideFollowers } from '../../platform/realtime';

@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly transactions: Transactions,
  ) {}

  /** A person's conversations, the last written first. */
  ofPerson(userId: string): Promise<ConversationRow[]> {
    return this.conversations.ofPerson(userId);
  }

  /**
   * Finds or creates the conversation of the ride's driver with one passenger. A driver names the passenger; everybody else is the
   * passenger.
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
    const eligibility = await this.conversations.eligibility(ride_id, callerId, passenger_id);
    if (!eligibility) throw rideNotFound();
    const { driver_id } = eligibility;
    const drives = driver_id === callerId;
    const passenger = drives ? passenger_id : callerId;
    if (passenger === null || passenger.toLowerCase() === driver_id) throw passengerNeeded();
    checkEligibility(eligibility, drives);
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

  /** Serialized by person, so that several requests at once can't exceed the budget. */
  private begin(wanted: NewConversation): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.conversations.lockBudget(tx, wanted.opened_by);
      const wait = await this.conversations.secondsToWait(tx, wanted);
      // A conversation that the other person has begun meanwhile is free.
      if (wait > 0 && !(await this.conversations.exists(tx, wanted))) throw tooManyConversations(wait);
      return this.conversations.open(tx, wanted);
    });
  }
}

/** Refuses a new conversation. An existing one is never refused, so that its messages stay readable. */
function checkEligibility(
  { apart, booked, ride_status, departed }: ConversationEligibility,
  drives: boolean,
): void {
  if (drives && !booked) throw passengerWritesFirst();
  if (apart) throw personBlocked();
  if (booked) return; // also after the ride: something may have stayed in the car
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
