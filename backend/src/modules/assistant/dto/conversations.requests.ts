import { Day, OneOf, Reason, SortBy, StaffPageQuery } from '../../../platform/http';
import { type Channel, CHANNELS } from '../assistant.types';

/** `q` searches name and number. */
export class ConversationsQuery extends StaffPageQuery {
  @SortBy(['last_message_at']) override sort?: 'last_message_at';
  @OneOf(CHANNELS, 'AssistantChannel', { optional: true }) channel?: Channel;
}

export class ChannelFiguresQuery {
  @Day({ optional: true, description: 'Earliest day, in Douala' }) day_from?: string;
  @Day({ optional: true, since: 'day_from', description: 'Latest day, in Douala' }) day_to?: string;
}

export class OpenConversationByStaffRequest {
  @Reason() reason!: string;
}
