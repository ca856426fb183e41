import { Injectable } from '@nestjs/common';
import { newId, Transactions } from '../../platform/database';
import { AuditService } from '../audit';
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
  type ConversationEligibility,
  type ConversationRow,
  ConversationsRepository,
  type NewConversation,
  type StaffMessageRow,
} from './conversations.repository';
import type { OpenConversationRequest } from './dto/chat.dto';

@Injectable()
export class ConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly transactions: Transactions,
    private readonly audit: AuditService,
  ) {}

  ofPerson(userId: string): Promise<ConversationRow[]> {
    return this.conversations.ofPerson(userId);
  }

  /**
   * Finds or creates the conversation. The driver names the passenger; any other caller is the passenger.
   * @throws DomainError RIDE_NOT_FOUND, VALIDATION_FAILED, BLOCKED, FORBIDDEN, RIDE_CANCELLED, RIDE_DEPARTED,
   * TOO_MANY_CONVERSATIONS, CONVERSATION_NOT_FOUND
   */
  async open(
    callerId: string,
    wanted: OpenConversationRequest,
  ): Promise<{ conversation: ConversationRow; created: boolean }> {
    const { ride_id, passenger_id = null } = wanted;
    const existing = await this.conversations.between(ride_id, callerId, passenger_id);
    if (existing) return { conversation: existing, created: false };
    const eligibility = await this.conversations.eligibility(ride_id, callerId, passenger_id);
    if (!eligibility) throw rideNotFound();
    const { driver_id } = eligibility;
    const isDriver = driver_id === callerId;
    const passenger = isDriver ? passenger_id : callerId;
    if (passenger === null || passenger === driver_id) throw passengerNeeded();
    checkEligibility(eligibility, isDriver);
    const created = await this.create({
      id: newId(),
      ride_id,
      driver_id,
      passenger_id: passenger,
      opened_by: callerId,
    });
    const conversation = await this.conversations.between(ride_id, callerId, passenger);
    if (!conversation) throw conversationNotFound();
    return { conversation, created };
  }

  /**
   * The latest 200 messages between driver and passenger, oldest first. Audited.
   * @throws DomainError CONVERSATION_NOT_FOUND, also for the staff member's own chats
   */
  async openForStaff(staffId: string, bookingId: string, reason: string): Promise<StaffMessageRow[]> {
    const chat = await this.conversations.ofBooking(bookingId, staffId);
    if (!chat) throw conversationNotFound();
    await this.audit.recordInOwnTransaction({
      actor_id: staffId,
      action: 'chat.opened',
      subject_type: 'booking',
      subject_id: bookingId,
      to: { conversation_id: chat },
      reason,
    });
    return this.conversations.latestMessages(chat);
  }

  /** Locks per person, so that parallel requests can't exceed the limit. */
  private create(wanted: NewConversation): Promise<boolean> {
    return this.transactions.run(async (tx) => {
      await this.conversations.lockBudget(tx, wanted.opened_by);
      const seconds = await this.conversations.secondsToWait(tx, wanted);
      // The limit doesn't apply if the other person has opened the same conversation in the meantime.
      if (seconds > 0 && !(await this.conversations.exists(tx, wanted))) throw tooManyConversations(seconds);
      return this.conversations.open(tx, wanted);
    });
  }
}

/** Applies only to new conversations, so that existing ones stay readable. */
function checkEligibility(
  { blocked_or_suspended, booked, ride_status, departed }: ConversationEligibility,
  isDriver: boolean,
): void {
  if (isDriver && !booked) throw passengerWritesFirst();
  if (blocked_or_suspended) throw personBlocked();
  if (booked) return; // open after the ride, e.g. for lost property
  if (ride_status === 'cancelled') throw rideCancelled();
  if (ride_status === 'completed' || departed) throw rideDeparted();
}
