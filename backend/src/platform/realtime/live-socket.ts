import type { Server, Socket } from 'socket.io';
import type { Identity } from '../http/identity';
import type { EventAnswer, RealtimeEvents } from './realtime-events';

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
