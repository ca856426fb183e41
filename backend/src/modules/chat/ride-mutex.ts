import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { ConversationsRepository } from './conversations.repository';

/** Entries don't expire, because the ride of a conversation never changes. */
const MAX_CACHED = 10_000;

/**
 * Serialises sending and pushing per ride in this process, so that messages are pushed in order, the last unread
 * count is correct, and a busy ride uses one connection.
 */
@Injectable()
export class RideMutex {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly rides = new LRUCache<string, string>({ max: MAX_CACHED });

  constructor(private readonly conversations: ConversationsRepository) {}

  async runExclusive<T>(rideId: string, work: () => Promise<T>): Promise<T> {
    const previous = this.last.get(rideId) ?? Promise.resolve();
    const current = previous.then(work, work); // also after a failure
    this.last.set(rideId, current);
    try {
      return await current;
    } finally {
      if (this.last.get(rideId) === current) this.last.delete(rideId);
    }
  }

  async rideOf(conversationId: string): Promise<string | null> {
    const rideId = this.rides.get(conversationId) ?? (await this.conversations.rideOf(conversationId));
    if (rideId !== null) this.rides.set(conversationId, rideId);
    return rideId;
  }
}
