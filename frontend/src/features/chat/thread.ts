import type { Message } from '../../lib/api/types';

export interface Thread {
  messages: Message[];
  hasOlder: boolean;
}

/** Position beside the previous or next message if known, else by time. */
function insertionIndex(messages: readonly Message[], { id, previous_id, created_at }: Message): number {
  const before = previous_id === null ? -1 : messages.findLastIndex((one) => one.id === previous_id);
  if (before >= 0) return before + 1;
  const after = messages.findIndex((one) => one.previous_id === id);
  if (after >= 0) return after;
  const later = messages.findIndex((one) => one.created_at > created_at);
  return later < 0 ? messages.length : later;
}

/** Merges by id. Newer copies replace older ones. */
export function mergeMessages(known: readonly Message[], received: readonly Message[]): Message[] {
  const merged = [...known];
  for (const message of received) {
    const index = merged.findIndex(({ id }) => id === message.id);
    if (index >= 0) merged[index] = message;
    else merged.splice(insertionIndex(merged, message), 0, message);
  }
  return merged;
}

export function addLive(thread: Thread, message: Message): Thread {
  if (thread.messages.some(({ id }) => id === message.id)) return thread;
  return { ...thread, messages: mergeMessages(thread.messages, [message]) };
}

/** Drops cached messages that do not adjoin the newest ones. Scrolling refetches them. */
export function joinNewest(known: Thread | undefined, newest: readonly Message[], hasOlder: boolean): Thread {
  const [first] = newest;
  if (!first || !known) return { messages: [...newest], hasOlder };
  const adjoins = known.messages.some(({ id }) => id === first.id || id === first.previous_id);
  if (adjoins) return { messages: mergeMessages(known.messages, newest), hasOlder: known.hasOlder };
  const arrivedMeanwhile = known.messages.filter(({ created_at }) => created_at > first.created_at);
  return { messages: mergeMessages(newest, arrivedMeanwhile), hasOlder };
}

/** True if messages between the cached ones and this one are missing. */
export function isGapBefore({ messages }: Thread, { previous_id }: Message): boolean {
  return previous_id !== null && messages.length > 0 && !messages.some(({ id }) => id === previous_id);
}

/** Id of the last message before the first gap. */
export function lastWithoutGap({ messages }: Thread): string | null {
  const firstGap = messages.findIndex((message, index) => {
    const before = messages[index - 1];
    return before !== undefined && message.previous_id !== before.id;
  });
  return (firstGap < 0 ? messages.at(-1) : messages[firstGap - 1])?.id ?? null;
}
