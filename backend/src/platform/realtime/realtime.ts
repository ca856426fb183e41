import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { afterCommit } from '../database/transactions';
import type { LiveServer } from './live-socket';
import type { RealtimeEvent, RealtimeEvents } from './realtime-events';
import { RealtimeMetrics } from './realtime-metrics';
import { personRoom, rideRoom, sessionRoom } from './socket-rooms';

/**
 * Tells people's open screens what happened, over all processes. With a transaction the event leaves after its commit, with null
 * at once. It may be lost (the process dies in between, the line is down): clients ask again when they come back, so nothing that
 * must happen hangs on it. Where there is no socket server (command line, a room under test) it does nothing.
 */
@Injectable()
export class Realtime {
  private server: LiveServer | null = null;

  constructor(private readonly metrics: RealtimeMetrics) {}

  /** The gateway hands over its server once it listens. */
  attach(server: LiveServer): void {
    this.server = server;
    this.metrics.watchSockets(() => this.openSockets);
  }

  /** False where there is no socket server, so that nobody need prepare an event. */
  get listening(): boolean {
    return this.server !== null;
  }

  /** Sockets that are open on this process. */
  get openSockets(): number {
    return this.server?.sockets.sockets.size ?? 0;
  }

  /** To every socket of a person. */
  toPerson<Event extends RealtimeEvent>(
    tx: EntityManager | null,
    userId: string,
    event: Event,
    payload: RealtimeEvents[Event],
  ): void {
    this.emit(tx, [personRoom(userId)], event, payload);
  }

  /** To those sockets of these people that follow the ride (`ride:subscribe`). */
  toPeopleOnRide<Event extends RealtimeEvent>(
    tx: EntityManager | null,
    userIds: readonly string[],
    rideId: string,
    event: Event,
    payload: RealtimeEvents[Event],
  ): void {
    const rooms = userIds.map((userId) => rideRoom(userId, rideId));
    this.emit(tx, rooms, event, payload);
  }

  /** Closes the sockets of sessions that have ended, on every process. */
  closeSessions(sessionIds: readonly string[]): void {
    if (sessionIds.length > 0) this.server?.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
  }

  private emit<Event extends RealtimeEvent>(
    tx: EntityManager | null,
    rooms: string[],
    event: Event,
    payload: RealtimeEvents[Event],
  ): void {
    // No room would mean everybody.
    if (rooms.length === 0) return;
    const send = (): void => {
      // The overloads of `emit` can't follow a generic event; the signature above has tied the two together.
      const to = this.server?.to(rooms) as { emit(event: string, payload: object): void } | undefined;
      if (to === undefined) return;
      to.emit(event, payload);
      this.metrics.countEvent(event);
    };
    if (tx === null) send();
    else afterCommit(tx, send);
  }
}
