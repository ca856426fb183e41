import { Injectable } from '@nestjs/common';
import { type Counter, Gauge } from 'prom-client';
import type { Server, Socket } from 'socket.io';
import type { EntityManager } from 'typeorm';
import { AppConfig } from '../config';
import { afterCommit } from '../database/transactions';
import type { Identity } from '../http/access';
import { Metrics } from '../metrics';

type Answer = (answer: EventAnswer) => void;

interface ClientEvents {
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

interface SocketFacts {
  identity: Identity;
  token: string;
  expiresAt: Date;
}

type BetweenServers = Record<string, never>;

export type LiveServer = Server<ClientEvents, ServerEvents, BetweenServers, SocketFacts>;
export type LiveSocket = Socket<ClientEvents, ServerEvents, BetweenServers, SocketFacts>;

type Response = object & { id: string };

/** docs/realtime.md: recipients and reasons. */
export interface RealtimeEvents {
  'message:new': Response & { ride_id: string };
  'unread:changed': { rideId: string; count: number };
  'booking:new': Response;
  'booking:updated': Response;
  'payment:updated': { id: string; booking_id: string; status: string };
  'notification:new': Response;
}

export type RealtimeEvent = keyof RealtimeEvents;

export interface EventAnswer {
  success: boolean;
  error?: string;
}

/** Provided by module `chat`. */
export abstract class RideFollowers {
  abstract mayFollow(userId: string, rideId: string): Promise<boolean>;
}

export const personRoom = (userId: string): string => `user:${userId}`;
export const sessionRoom = (sessionId: string): string => `session:${sessionId}`;
/** Receives only events addressed to that person. */
export const rideRoom = (userId: string, rideId: string): string => `user:${userId}:ride:${rideId}`;

/**
 * Sends events to open screens on all processes, after the commit of a transaction or, with null, immediately.
 * Best effort: clients reload when they reconnect. No-op without a socket server.
 */
@Injectable()
export class Realtime {
  private server: LiveServer | null = null;
  private readonly emitted: Counter<'event'>;

  constructor(
    private readonly metrics: Metrics,
    private readonly config: AppConfig,
  ) {
    const help = 'Realtime events emitted by this process, by name';
    this.emitted = metrics.counter('realtime_events_total', help, ['event']);
  }

  attach(server: LiveServer): void {
    this.server = server;
    const gauge: Gauge = new Gauge({
      name: 'realtime_sockets',
      help: 'Sockets open on this process',
      registers: [this.metrics.registry],
      collect: () => gauge.set(this.openSockets),
    });
  }

  get isListening(): boolean {
    return this.server !== null;
  }

  get openSockets(): number {
    return this.server?.sockets.sockets.size ?? 0;
  }

  toPerson<Event extends RealtimeEvent>(
    tx: EntityManager | null,
    userId: string,
    event: Event,
    payload: RealtimeEvents[Event],
  ): void {
    this.emit(tx, [personRoom(userId)], event, payload);
  }

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

  closeSessions(sessionIds: readonly string[]): void {
    if (sessionIds.length > 0) this.server?.in(sessionIds.map(sessionRoom)).disconnectSockets(true);
  }

  /** True if no local or remote socket can be in these rooms, so that nothing needs serialising. */
  private areEmpty(rooms: readonly string[]): boolean {
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
    // An empty list would broadcast to everybody.
    if (rooms.length === 0) return;
    const send = (): void => {
      // The overloads of `emit` can't follow a generic event.
      const to = this.server?.to(rooms) as { emit(event: string, payload: object): void } | undefined;
      if (to === undefined) return;
      if (!this.areEmpty(rooms)) to.emit(event, payload);
      this.emitted.inc({ event });
    };
    if (tx === null) send();
    else afterCommit(tx, send);
  }
}
