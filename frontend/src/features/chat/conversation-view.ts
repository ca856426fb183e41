import type { Conversation, Message } from '../../lib/api/types';
import { searchItems } from '../../lib/search-text';
import type { UnreadCount } from './api/unread';

export interface ConversationView {
  id: string;
  rideId: string;
  otherUserId: string;
  otherUserName: string;
  otherUserAvatar: string | null;
  lastMessage: string;
  lastMessageTime: string;
  unreadCount: number;
  ride: { from_city: string; to_city: string; departure_time: string };
}

interface ViewTexts {
  noMessagesYet: string;
  driver: string;
  passenger: string;
  nameOf: (fullName: string, unnamed: string) => string;
}

const NO_RIDE = { from_city: '', to_city: '', departure_time: '' };

/** `counts` are per ride. If a ride has several conversations, each shows its own unread count, at most the ride's. */
export function conversationViews(
  conversations: readonly Conversation[],
  userId: string,
  counts: readonly UnreadCount[],
  texts: ViewTexts,
): ConversationView[] {
  const perRide = new Map(counts.map(({ rideId, count }) => [rideId, count]));
  return conversations.map((conversation) => {
    const { id, ride_id, driver, passenger, last_message, created_at, ride, unread_count } = conversation;
    const [other, unnamed] =
      driver.id === userId ? [passenger, texts.passenger] : ([driver, texts.driver] as const);
    const rideCount = perRide.get(ride_id) ?? 0;
    const isOnly = conversations.every((one) => one === conversation || one.ride_id !== ride_id);
    return {
      id,
      rideId: ride_id,
      otherUserId: other.id,
      otherUserName: texts.nameOf(other.full_name, unnamed),
      otherUserAvatar: other.avatar_url,
      lastMessage: last_message?.content ?? texts.noMessagesYet,
      lastMessageTime: last_message?.created_at ?? created_at,
      unreadCount: isOnly ? rideCount : Math.min(unread_count, rideCount),
      ride: ride ?? NO_RIDE,
    };
  });
}

export function searchConversations(views: readonly ConversationView[], query: string): ConversationView[] {
  return searchItems(views, query, ({ otherUserName, ride, lastMessage }) =>
    [otherUserName, ride.from_city, ride.to_city, lastMessage].join(' '),
  );
}

/** A driver's conversations about one ride, with last messages from the dashboard. */
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
