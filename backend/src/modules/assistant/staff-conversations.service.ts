import { Injectable } from '@nestjs/common';
import { AppConfig } from '../../platform/config';
import { Transactions } from '../../platform/database';
import { notFound, refusal } from '../../platform/errors';
import { AuditService } from '../audit';
import { SupportService } from '../support';
import type { Channel } from './assistant.types';
import { ConversationsRepository } from './conversations.repository';
import type { ChannelFiguresQuery, ConversationsQuery } from './dto/conversations.requests';
import type {
  AssistantConversationResponse,
  AssistantMessageResponse,
  ChannelFiguresResponse,
} from './dto/conversations.responses';

/** Staff give a reason to open or take over. Their own conversations are NOT_FOUND. */
@Injectable()
export class StaffConversationsService {
  constructor(
    private readonly conversations: ConversationsRepository,
    private readonly support: SupportService,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    private readonly config: AppConfig,
  ) {}

  list(readerId: string, query: ConversationsQuery) {
    return this.conversations.list(readerId, query);
  }

  /** WhatsApp replies are free within 24 hours of a message. The cost of USSD is unknown, because the short code's operator is billed. */
  async figures(query: ChannelFiguresQuery): Promise<ChannelFiguresResponse[]> {
    const { costs, providers } = this.config.sms;
    const price = costs[providers[0] ?? ''] ?? null;
    const costOf = { sms: price, whatsapp: 0, ussd: null };
    return (await this.conversations.figures(query)).map((row) => {
      const each = costOf[row.channel];
      return { ...row, cost: each === null ? null : Math.ceil(each * row.sms_parts) };
    });
  }

  /** Audited. @throws DomainError NOT_FOUND */
  async open(staffId: string, id: string, reason: string): Promise<AssistantMessageResponse[]> {
    const { channel, person_id, phone } = await this.find(staffId, id);
    await this.audit.recordInOwnTransaction({
      actor_id: staffId,
      action: 'conversation.opened',
      subject_type: person_id === null ? 'conversation' : 'profile',
      subject_id: person_id ?? id,
      to: { channel },
      reason,
    });
    return this.conversations.messages(phone);
  }

  /**
   * Continues the person's open case, or creates one, and silences the assistant on the channel for 24 hours or
   * until the case is solved. Audited. Idempotent.
   * @throws DomainError NOT_FOUND; STATE_CONFLICT on USSD, without an account or after STOP
   */
  async takeOver(staffId: string, id: string, reason: string): Promise<string> {
    const { channel, person_id, phone, opted_out } = await this.find(staffId, id);
    if (!isAnswerable(channel) || person_id === null || opted_out) throw cannotTakeOver();
    const latest = (await this.conversations.messages(phone)).filter((one) => one.channel === channel).at(-1);
    const text = latest?.said || '…';
    return this.transactions.run(async (tx) => {
      const case_id = await this.support.takeOver(tx, { staffId, personId: person_id, channel, text });
      const subject = { subject_type: 'support_case', subject_id: case_id };
      const action = 'conversation.taken_over';
      await this.audit.record(tx, { actor_id: staffId, action, ...subject, to: { channel }, reason });
      return case_id;
    });
  }

  private async find(staffId: string, id: string): Promise<AssistantConversationResponse> {
    const found = await this.conversations.find(staffId, id);
    if (!found) throw notFound();
    return found;
  }
}

/** USSD can only answer a request; nothing can be sent later. */
const isAnswerable = (channel: Channel): channel is 'sms' | 'whatsapp' => channel !== 'ussd';

const cannotTakeOver = refusal('STATE_CONFLICT', 'This person cannot be answered on this channel.');
