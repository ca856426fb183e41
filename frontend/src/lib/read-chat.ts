/** Header of the chat, shown before its messages are loaded. */
export interface ChatWith {
  rideId: string;
  otherUserId: string;
  otherUserName: string;
  otherUserAvatar: string | null;
  ride: { from_city: string; to_city: string; departure_time: string };
}

/** A chat with its user: history outlives a sign-out on a shared phone. */
export interface OpenChat extends ChatWith {
  userId: string;
}

/** The open chat is in the history state, so that Back closes it and a reload restores it. */
export function readChat(state: unknown): OpenChat | null {
  return typeof state === 'object' && state !== null && 'chat' in state ? (state.chat as OpenChat) : null;
}
