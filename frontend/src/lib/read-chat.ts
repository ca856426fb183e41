/** With whom one writes about which ride; what the dialog shows before anything is fetched. */
export interface ChatWith {
  rideId: string;
  otherUserId: string;
  otherUserName: string;
  otherUserAvatar: string | null;
  ride: { from_city: string; to_city: string; departure_time: string };
}

/** A chat and who opened it: the history of a shared phone outlives a sign-out. */
export interface OpenChat extends ChatWith {
  userId: string;
}

/** The open chat stands in the history, so that a phone's Back closes it and a reload opens it again. */
export function readChat(state: unknown): OpenChat | null {
  return typeof state === 'object' && state !== null && 'chat' in state ? (state.chat as OpenChat) : null;
}
