import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from './conversations.repository';

/** Conversations whose ride is cached; it never changes. */
const REMEMBERED = 10_000;

/**
 * Serializes statement and announcement of one ride in this process. So messages are announced in the order of their numbers, the
 * last announced unread count is the true one, and a busy ride uses one connection instead of the whole pool.
 */
@Injectable()
export class RideMutex {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly rides = new Map<string, string>();

  constructor(private readonly conversations: ConversationsRepository) {}

  /** Runs `work` after all earlier work on the ride. */
  async runExclusive<T>(rideId: string, work: () => Promise<T>): Promise<T> {
    const before = this.last.get(rideId) ?? Promise.resolve();
    const mine = before.then(work, work); // also after a failure
    this.last.set(rideId, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(rideId) === mine) this.last.delete(rideId);
    }
  }

  /** The ride of a conversation; null where there is no such conversation. */
  async rideOf(conversationId: string): Promise<string | null> {
    const known = this.rides.get(conversationId) ?? (await this.conversations.rideOf(conversationId));
    if (known === null) return null;
    this.rides.delete(conversationId);
    this.rides.set(conversationId, known);
    const [oldest] = this.rides.keys();
    if (this.rides.size > REMEMBERED && oldest !== undefined) this.rides.delete(oldest);
    return known;
  }
}
