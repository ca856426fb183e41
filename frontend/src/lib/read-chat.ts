/** Header of the chat, shown before its messages are loaded. */
export interface ChatHeaderData {
  rideId: string;
  otherUserId: string;
  otherUserName: string;
  otherUserAvatar: string | null;
  ride: { from_city: string; to_city: string; departure_time: string };
}

/** Stores the signed-in user, because history state survives sign-out on a shared phone. */
export interface OpenChat extends ChatHeaderData {
  userId: string;
}

/** Reads the chat from the history state, so that Back closes the chat and a reload restores it. */
export function readChat(state: unknown): OpenChat | null {
  return typeof state === 'object' && state !== null && 'chat' in state ? (state.chat as OpenChat) : null;
}
