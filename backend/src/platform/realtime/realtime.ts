import { Injectable } from '@nestjs/common';
import type { Server, Socket } from 'socket.io';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../config';
import { afterCommit } from '../database/transactions';
import { RealtimeMetrics } from './realtime-metrics';
import type { Identity } from '../http/identity';

type Answer = (answer: EventAnswer) => void;

/** What clients may send. A payload is anybody's until it is checked, and so is the callback. */
export interface ClientEvents {
  'ride:subscribe': (payload: unknown, answer?: Answer) => void;
  'ride:unsubscribe': (payload: unknown, answer?: Answer) => void;
  'auth:refresh': (payload: unknown, answer?: Answer) => void;
}

export const CLIENT_EVENTS: ReadonlySet<string> = new Set<keyof ClientEvents>([
  'ride:subscribe',
  'ride:unsubscribe',
  'auth:refresh',
]);

type ServerEvents = { [Event in keyof RealtimeEvents]: (payload: RealtimeEvents[Event]) => void };

/** What is known of a socket once its handshake was accepted. */
export interface SocketFacts {
  identity: Identity;
  token: string;
  expiresAt: Date;
}

type BetweenServers = Record<string, never>;

export type LiveServer = Server<ClientEvents, ServerEvents, BetweenServers, SocketFacts>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, BetweenServers, SocketFacts>;

/** What a module passes as a payload: a response of its own, which goes out as JSON. */
type Response = object & { id: string };

/** Every event that the server sends, and what it carries (docs/realtime.md says who receives it and why). */
export interface RealtimeEvents {
  'message:new': Response & { ride_id: string };
  'unread:changed': { rideId: string; count: number };
  'booking:new': Response;
  'booking:updated': Response;
  'payment:updated': { id: string; booking_id: string; status: string };
  'notification:new': Response;
}

export type RealtimeEvent = keyof RealtimeEvents;

/** The answer to whatever a client sends. */
export interface EventAnswer {
  success: boolean;
  /** A sentence to show, where it was refused. */
  error?: string;
}

/** Who may follow a ride's live messages; bound by module `chat`. */
export abstract class RideFollowers {
  /** True for the ride's driver and for who has a conversation or an active booking on it. */
  abstract mayFollow(userId: string, rideId: string): Promise<boolean>;
}

/** The rooms that sockets stand in: names that only this folder builds, from ids that were checked. */
export const personRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** A person's own sockets that follow a ride: being in it shows nobody anything that wasn't addressed to that person. */
export const rideRoom = (userId: string, rideId: string): string => `user:${userId}:ride:${rideId}`;

/**
 * Tells people's open screens what happened, over all processes. With a transaction the event leaves after its commit, with null
 * at once. It may be lost (the process dies in between, the line is down): clients ask again when they come back, so nothing that
 * must happen hangs on it. Where there is no socket server (command line, a room under test) it does nothing.
 */
@Injectable()
export class Realtime {
  private server: LiveServer | null = null;

  constructor(
    private readonly metrics: RealtimeMetrics,
    private readonly config: AppConfig,
  ) {}

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

  /** True where no socket stands in any of these rooms, so that nothing need be written out; other processes may know of some. */
  private isNobodyIn(rooms: readonly string[]): boolean {
    if (this.config.redisUrl !== null || this.server === null) return false;
    const { adapter } = this.server.sockets;
    return !rooms.some((room) => adapter.rooms.has(room));
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
      if (!this.isNobodyIn(rooms)) to.emit(event, payload);
      this.metrics.countEvent(event);
    };
    if (tx === null) send();
    else afterCommit(tx, send);
  }
}
