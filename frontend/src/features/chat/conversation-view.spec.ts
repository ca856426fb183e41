import type { Conversation, Message } from '../../lib/api/types';
import { conversationsOfRide, conversationViews, searchConversations } from './conversation-view';
const conversation = (id: string, more: Partial<Conversation> = {}): Conversation => ({
  id,
  ride_id: 'ride',
  created_at: '2026-11-20T08:00:00.000Z',
  driver: { id: 'aicha', full_name: 'Aïcha Njoya', avatar_url: '/api/avatars/a' },
  passenger: { id: 'paul', full_name: 'Paul Kamga', avatar_url: null },
  last_message: { content: 'À demain', created_at: '2026-11-21T09:00:00.000Z' },
  ride: { from_city: 'Douala', to_city: 'Yaoundé', departure_time: '2026-11-22T05:30:00.000Z' },
  unread_count: 0,
  ...more,
});
const view = (list: Conversation[], userId: string, counts = [{ rideId: 'ride', count: 2 }]) =>
  conversationViews(list, userId, counts, {
    noMessagesYet: 'No messages yet',
    driver: 'Driver',
    passenger: 'Passenger',
    nameOf: (name, unnamed) => name || unnamed,
  });

test('for the driver the other user is the passenger, otherwise the driver', () => {
  expect(view([conversation('c')], 'aicha')[0]).toMatchObject({ otherUserId: 'paul', otherUserAvatar: null });
  expect(view([conversation('c')], 'paul')[0]).toMatchObject({
    otherUserName: 'Aïcha Njoya',
    otherUserAvatar: '/api/avatars/a',
    unreadCount: 2,
  });
});

test('a person without a name is shown by role', () => {
  const nobody = (id: string) => ({ id, full_name: '', avatar_url: null });
  const list = [conversation('c', { driver: nobody('aicha'), passenger: nobody('paul') })];
  expect(view(list, 'aicha')[0]?.otherUserName).toBe('Passenger');
  expect(view(list, 'paul')[0]?.otherUserName).toBe('Driver');
});

test('without a message the conversation shows a placeholder and its time; without a ride, empty towns', () => {
  expect(view([conversation('c', { last_message: null, ride: null })], 'paul', [])[0]).toMatchObject({
    lastMessage: 'No messages yet',
    lastMessageTime: '2026-11-20T08:00:00.000Z',
    unreadCount: 0,
    ride: { from_city: '', to_city: '', departure_time: '' },
  });
});

test("each of a ride's two conversations shows its own unread count", () => {
  const marie = { id: 'marie', full_name: 'Marie Abena', avatar_url: null };
  const list = [conversation('c', { unread_count: 2 }), conversation('d', { passenger: marie })];
  expect(view(list, 'aicha').map(({ unreadCount }) => unreadCount)).toEqual([2, 0]);
  // The live count is newer than the list.
  expect(view(list, 'aicha', []).map(({ unreadCount }) => unreadCount)).toEqual([0, 0]);
});

test('search finds names, towns and last messages, ignoring accents', () => {
  const views = view([conversation('c')], 'paul');
  for (const words of ['njoya', 'yaounde', 'a demain'])
    expect(searchConversations(views, words)).toHaveLength(1);
  expect(searchConversations(views, 'Garoua')).toHaveLength(0);
});

test('a driver sees the conversations of one ride, latest first, each with its unread count', () => {
  const marie = { id: 'marie', full_name: 'Marie Abena', avatar_url: null };
  const views = view(
    [
      conversation('c', { unread_count: 1 }),
      conversation('d', { passenger: marie, unread_count: 120 }),
      conversation('e', { ride_id: 'another' }),
    ],
    'aicha',
    [{ rideId: 'ride', count: 121 }],
  );
  const latest = {
    conversation_id: 'd',
    content: 'Je suis là',
    created_at: '2026-11-21T10:00:00.000Z',
    receiver_id: 'aicha',
    read: false,
  } as Message;
  const list = conversationsOfRide(views, 'ride', [latest]);
  expect(list.map(({ id, lastMessage, unreadCount }) => [id, lastMessage, unreadCount])).toEqual([
    ['d', 'Je suis là', 120],
    ['c', 'À demain', 1],
  ]);
});
