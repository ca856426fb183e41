import { Injectable } from '@nestjs/common';

/** Sockets that one person may have open: phone, tablet, desk, a few windows each. */
export const MOST_SOCKETS = 10;

/** How many sockets each person has open. */
@Injectable()
export class SocketPlaces {
  private readonly here = new Map<string, Set<string>>();

  /** Takes a place for the socket; false where the person has none left. */
  async take(userId: string, socketId: string): Promise<boolean> {
    const held = this.here.get(userId) ?? new Set();
    if (held.size >= MOST_SOCKETS) return false;
    this.here.set(userId, held.add(socketId));
    return true;
  }

  free(userId: string, socketId: string): void {
    const held = this.here.get(userId);
    held?.delete(socketId);
    if (held?.size === 0) this.here.delete(userId);
  }
}
