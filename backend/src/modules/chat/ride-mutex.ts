import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from './conversations.repository';

/** Conversations whose ride is remembered; it never changes. */
const REMEMBERED = 10_000;

/**
 * What is written and read about one ride happens one after the other in this process, statement and announcement together. The
 * database would put messages in that order anyway; here it keeps the announcements in the order of the numbers, so that who loses
 * the line between two of them has none before the last that came, the last count of unread ones that a screen hears is the true
 * one, and a busy ride holds one connection instead of the whole pool.
 */
@Injectable()
export class RideMutex {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly rides = new Map<string, string>();

  constructor(private readonly conversations: ConversationsRepository) {}

  /** Runs `work` when its turn comes. */
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
