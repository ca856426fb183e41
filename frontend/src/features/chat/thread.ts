import type { Message } from '../../lib/api/types';

/** What this device holds of the conversation of two people about a ride, oldest first. */
export interface Thread {
  messages: Message[];
  /** Whether older ones wait on the server. */
  hasOlder: boolean;
}

/** Where a message belongs: behind the one that it names, whatever order things arrive in. */
function placeOf(messages: readonly Message[], { id, previous_id, created_at }: Message): number {
  const before = previous_id === null ? -1 : messages.findLastIndex((one) => one.id === previous_id);
  if (before >= 0) return before + 1;
  const after = messages.findIndex((one) => one.previous_id === id);
  if (after >= 0) return after;
  const later = messages.findIndex((one) => one.created_at > created_at);
  return later < 0 ? messages.length : later;
}

/** Adds what a call has brought. Each id is there once; what is newly read of it replaces what was known. */
export function mergeMessages(known: readonly Message[], brought: readonly Message[]): Message[] {
  const merged = [...known];
  for (const message of brought) {
    const known = merged.findIndex(({ id }) => id === message.id);
    if (known >= 0) merged[known] = message;
    else merged.splice(placeOf(merged, message), 0, message);
  }
  return merged;
}

/** Adds a live message; one whose id is known is ignored, and the thread stays the same object. */
export function addLive(thread: Thread, message: Message): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

/** Joins the newest page to what was known; what doesn't touch it is let go, to be fetched again on scrolling up. */
export function joinNewest(known: Thread | undefined, newest: readonly Message[], hasOlder: boolean): Thread {
  const [first] = newest;
  if (!first || !known) return { messages: [...newest], hasOlder };
  const touches = known.messages.some(({ id }) => id === first.id || id === first.previous_id);
  if (touches) return { messages: mergeMessages(known.messages, newest), hasOlder: known.hasOlder };
  const arrivedMeanwhile = known.messages.filter(({ created_at }) => created_at > first.created_at);
  return { messages: mergeMessages(newest, arrivedMeanwhile), hasOlder };
}

/** Whether something between this message and those known has not arrived. */
export function isGapBefore({ messages }: Thread, { previous_id }: Message): boolean {
  return previous_id !== null && messages.length > 0 && !messages.some(({ id }) => id === previous_id);
}

/** The last message up to which nothing is missing: what came since is asked for after it. Null where there is none. */
export function lastWithoutGap({ messages }: Thread): string | null {
  const broken = messages.findIndex((message, index) => {
    const before = messages[index - 1];
    return before !== undefined && message.previous_id !== before.id;
  });
  return (broken < 0 ? messages.at(-1) : messages[broken - 1])?.id ?? null;
}
