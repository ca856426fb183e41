import type { Message } from '../../lib/api/types';
import type { ConversationView } from './conversation-view';

/**
 * The conversations about one ride as its driver sees them. The dashboard's messages say the last words of each and how many are
 * unread there, where the counts of spec §3 only know the ride.
 */
export function conversationsOfRide(
  views: readonly ConversationView[],
  rideId: string,
  messages: readonly Message[],
  driverId: string,
): ConversationView[] {
  return views
    .filter((view) => view.rideId === rideId)
    .map((view) => {
      const said = messages.filter((message) => message.conversation_id === view.id);
      const last = said.at(-1);
      if (!last || last.created_at < view.lastMessageTime) return view;
      const unread = said.filter((message) => message.receiver_id === driverId && !message.read).length;
      return {
        ...view,
        lastMessage: last.content,
        lastMessageTime: last.created_at,
        unreadCount: Math.min(unread, view.unreadCount),
      };
    })
    .sort((one, other) => other.lastMessageTime.localeCompare(one.lastMessageTime));
}
