import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit';
import { conversationNotFound } from './chat.errors';
import { ConversationsRepository, type StaffMessageRow } from './conversations.repository';

@Injectable()
export class StaffChatsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly audit: AuditService,
  ) {}

  /**
   * The latest 200 messages between driver and passenger, oldest first. Audited.
   * @throws DomainError CONVERSATION_NOT_FOUND, also for the staff member's own chats
   */
  async open(staffId: string, bookingId: string, reason: string): Promise<StaffMessageRow[]> {
    const chat = await this.conversations.ofBooking(bookingId, staffId);
    if (!chat) throw conversationNotFound();
    await this.audit.recordAlone({
      actor_id: staffId,
      action: 'chat.opened',
      subject_type: 'booking',
      subject_id: bookingId,
      to: { conversation_id: chat },
      reason,
    });
    return this.conversations.latestMessages(chat);
  }
}
