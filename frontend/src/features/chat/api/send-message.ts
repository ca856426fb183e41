import { api } from '../../../lib/api/client';
import type { Message } from '../../../lib/api/types';
import { unwrap } from '../../../lib/api/unwrap';
import type { ThreadId } from './messages';

/** The conversation about a ride with this person, made where there is none; the server knows who of the two drives. */
export async function openConversation({ rideId, otherUserId }: ThreadId): Promise<string> {
  const { data } = await unwrap(
    api.POST('/api/conversations', { body: { ride_id: rideId, passenger_id: otherUserId } }),
    'Failed to create/get conversation',
  );
  return data.id;
}

/** Sends a message. Sent again under its `client_id`, it is the first one. */
export async function sendMessage(message: {
  conversation_id: string;
  content: string;
  client_id: string;
}): Promise<Message> {
  return (await unwrap(api.POST('/api/messages', { body: message }), 'Failed to send message')).data;
}
