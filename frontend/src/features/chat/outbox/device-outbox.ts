import { api, dataOf, unwrap } from '../../../lib/api/client';
import type { Message } from '../../../lib/api/types';
import { useAuthStore } from '../../../lib/auth/auth-store';
import { onForget } from '../../../lib/personal-data';
import { queryClient } from '../../../lib/query/query-client';
import { realtime } from '../../../lib/realtime/realtime';
import { registerUnsentCounter } from '../../../lib/unsent';
import { conversationsQuery } from '../api/conversations';
import type { ThreadId } from '../api/messages';
import { ThreadSync } from '../api/thread';
import { Outbox } from './outbox';
import { deviceStorage, type WaitingMessage } from './outbox-store';

async function openConversation({ rideId, otherUserId }: ThreadId): Promise<string> {
  const { data } = await unwrap(
    api.POST('/api/conversations', { body: { ride_id: rideId, passenger_id: otherUserId } }),
    'Failed to create/get conversation',
  );
  return data.id;
}

async function sendMessage(message: {
  conversation_id: string;
  content: string;
  client_id: string;
}): Promise<Message> {
  return dataOf(api.POST('/api/messages', { body: message }), 'Failed to send message');
}

/** Conversation ids by ride and person. */
const conversations = new Map<string, string>();

async function conversationOf(message: WaitingMessage): Promise<string> {
  const key = `${message.rideId}/${message.otherUserId}`;
  const known = conversations.get(key);
  if (known) return known;
  const id = await openConversation(message);
  conversations.set(key, id);
  // Following a ride requires a conversation.
  realtime.followAgain(message.rideId);
  return id;
}

async function deliver(message: WaitingMessage): Promise<void> {
  const { client_id, content } = message;
  const sent = await sendMessage({ conversation_id: await conversationOf(message), content, client_id });
  new ThreadSync(queryClient, message).addSent(sent);
  const { user } = useAuthStore.getState();
  if (user) void queryClient.invalidateQueries({ queryKey: conversationsQuery(user.id).queryKey });
  void queryClient.invalidateQueries({ queryKey: ['chat', 'dashboard', message.rideId] });
}

/** Runs in one tab at a time by Web Locks, else `client_id` prevents duplicates. */
async function runExclusively(work: () => Promise<void>): Promise<boolean> {
  // Missing in old browsers and on plain http.
  const locks = (navigator as Partial<Pick<Navigator, 'locks'>>).locks;
  if (!locks) return work().then(() => true);
  return locks.request('outbox', { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}

export const outbox = new Outbox({ storage: deviceStorage, deliver, runExclusively });

registerUnsentCounter('messages', async () => {
  const { user } = useAuthStore.getState();
  return user ? (await deviceStorage.read(user.id)).length : 0;
});

onForget(() => {
  conversations.clear();
  outbox.stop();
});
