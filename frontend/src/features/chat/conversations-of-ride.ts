import type { Message } from '../../lib/api/types';
import type { ConversationView } from './conversation-view';

/** The conversations about one ride as its driver sees them; the dashboard's messages say the last words of each. */
export function conversationsOfRide(
  views: readonly ConversationView[],
  rideId: string,
  messages: readonly Message[],
): ConversationView[] {
  return views
    .filter((view) => view.rideId === rideId)
    .map((view) => {
      const last = messages.findLast((message) => message.conversation_id === view.id);
      if (!last || last.created_at < view.lastMessageTime) return view;
      return { ...view, lastMessage: last.content, lastMessageTime: last.created_at };
    })
    .sort((one, other) => other.lastMessageTime.localeCompare(one.lastMessageTime));
}
