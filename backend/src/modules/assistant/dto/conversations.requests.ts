import { OneOf, Reason, SortBy, StaffPageQuery } from '../../../platform/http';
import { type Channel, CHANNELS } from '../assistant.types';

/** `q` searches name and number. */
export class ConversationsQuery extends StaffPageQuery {
  @SortBy(['last_message_at']) override sort?: 'last_message_at';
  @OneOf(CHANNELS, 'AssistantChannel', { optional: true }) channel?: Channel;
}

export class OpenConversationByStaffRequest {
  @Reason() reason!: string;
}
