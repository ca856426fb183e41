import { Injectable } from '@nestjs/common';
import { ConversationsRepository } from './conversations.repository';

/** Conversations whose ride is remembered; it never changes. */
const REMEMBERED = 10_000;

/**
 * Messages about one ride leave this process one after the other, insert and announcement together. The database would put them in
 * that order anyway; here it keeps the announcements in the order of the numbers, so that who loses the line between two of them
 * has none before the last that came, and a busy ride holds one connection instead of the whole pool.
 */
@Injectable()
export class RideTurns {
  private readonly last = new Map<string, Promise<unknown>>();
  private readonly rides = new Map<string, string>();

  constructor(private readonly conversations: ConversationsRepository) {}

  /** Runs `work` when its turn comes; null at once where there is no such conversation. */
  async take<T>(conversationId: string, work: () => Promise<T>): Promise<T | null> {
    const ride = await this.rideOf(conversationId);
    if (ride === null) return null;
    const before = this.last.get(ride) ?? Promise.resolve();
    const mine = before.then(work, work); // what the one before met is its own affair
    this.last.set(ride, mine);
    try {
      return await mine;
    } finally {
      if (this.last.get(ride) === mine) this.last.delete(ride);
    }
  }

  private async rideOf(conversationId: string): Promise<string | null> {
    const known = this.rides.get(conversationId) ?? (await this.conversations.rideOf(conversationId));
    if (known === null) return null;
    this.rides.delete(conversationId);
    this.rides.set(conversationId, known);
    const [oldest] = this.rides.keys();
    if (this.rides.size > REMEMBERED && oldest !== undefined) this.rides.delete(oldest);
    return known;
  }
}
