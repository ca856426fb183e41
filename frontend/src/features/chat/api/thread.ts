import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../lib/api/errors';
import type { Message } from '../../../lib/api/types';
import { LONG_RETENTION_MS } from '../../../lib/query/query-client';
import { addLive, isGapBefore, joinNewest, lastWithoutGap, mergeMessages, type Thread } from '../thread';
import { fetchMessages, type ThreadId } from './messages';

const PAGE_SIZE = 50;
const CATCH_UP_PAGE_SIZE = 100;

export const threadKey = ({ rideId, otherUserId }: ThreadId) =>
  ['chat', 'thread', rideId, otherUserId] as const;

const threadQuery = (queries: QueryClient, id: ThreadId) =>
  queryOptions({
    queryKey: threadKey(id),
    queryFn: async ({ signal }): Promise<Thread> => {
      const { data, pagination } = await fetchMessages(id, { limit: PAGE_SIZE }, signal);
      return joinNewest(queries.getQueryData<Thread>(threadKey(id)), data, pagination.has_more);
    },
    refetchOnMount: 'always',
    meta: { keepMs: LONG_RETENTION_MS },
  });

export function useThreadQuery(id: ThreadId) {
  const queries = useQueryClient();
  return useQuery(threadQuery(queries, id));
}

export class ThreadSync {
  private catchingUp: Promise<void> | null = null;
  /** Messages received before the first page. */
  private early: Message[] = [];

  constructor(
    private readonly queries: QueryClient,
    private readonly id: ThreadId,
  ) {}

  /** Adds a message, and fetches the missing ones if its predecessor is unknown. */
  add(message: Message): void {
    const known = this.known();
    if (!known) {
      this.early.push(message);
      return;
    }
    const gap = isGapBefore(known, message);
    this.change((thread) => addLive(thread, message));
    if (gap) void this.catchUp();
  }

  /** Until the first page loads, a sent message is shown alone. */
  addSent(message: Message): void {
    if (this.known()) return this.add(message);
    const { queryKey } = threadQuery(this.queries, this.id);
    this.queries.setQueryData(queryKey, { messages: [message], hasOlder: message.previous_id !== null });
    void this.queries.invalidateQueries({ queryKey });
  }

  addEarlyMessages(): void {
    for (const message of this.early.splice(0)) this.add(message);
  }

  /** Fetches everything after the last message without a gap (docs/api.md). */
  catchUp(): Promise<void> {
    this.catchingUp ??= this.fetchMissed()
      .catch((error: unknown) => console.warn('Messages not brought up to date', error))
      .finally(() => {
        this.catchingUp = null;
      });
    return this.catchingUp;
  }

  showAsRead(): void {
    const { otherUserId } = this.id;
    this.change((thread) => ({
      ...thread,
      messages: thread.messages.map((one) => (one.sender_id === otherUserId ? { ...one, read: true } : one)),
    }));
  }

  async loadOlder(): Promise<void> {
    const before = this.known()?.messages[0]?.id;
    if (!before) return;
    const { data, pagination } = await fetchMessages(this.id, { before, limit: PAGE_SIZE });
    this.change(({ messages }) => ({
      messages: mergeMessages(messages, data),
      hasOlder: pagination.has_more,
    }));
  }

  private async fetchMissed(): Promise<void> {
    // A page requested before the socket opened may be incomplete.
    if (!this.known()) await this.loadNewest();
    const known = this.known();
    let after = known ? lastWithoutGap(known) : null;
    while (after !== null) {
      try {
        const { data, pagination } = await fetchMessages(this.id, { after, limit: CATCH_UP_PAGE_SIZE });
        this.change((thread) => ({ ...thread, messages: mergeMessages(thread.messages, data) }));
        after = (pagination.has_more && data.at(-1)?.id) || null;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 400) throw error;
        // The last known message was deleted.
        return this.loadNewest();
      }
    }
  }

  private loadNewest(): Promise<void> {
    return this.queries.refetchQueries({ queryKey: threadKey(this.id) });
  }

  private known(): Thread | undefined {
    return this.queries.getQueryData<Thread>(threadKey(this.id));
  }

  private change(update: (thread: Thread) => Thread): void {
    this.queries.setQueryData<Thread>(threadKey(this.id), (thread) => thread && update(thread));
  }
}
