import type { Booking, Message, Notice } from '../api/types';

/** What the server sends over the open line (docs/realtime.md). */
export interface LiveEvents {
  'message:new': Message;
  'unread:changed': { rideId: string; count: number };
  'booking:new': Booking;
  'booking:updated': Booking;
  'payment:updated': { id: string; booking_id: string; status: string };
  'notification:new': Notice;
}

export type LiveEvent = keyof LiveEvents;

export const LIVE_EVENTS: readonly LiveEvent[] = [
  'message:new',
  'unread:changed',
  'booking:new',
  'booking:updated',
  'payment:updated',
  'notification:new',
];

/** The server's answer to whatever this side sends. */
export interface EventAnswer {
  success: boolean;
  error?: string;
}

/** What this side uses of a socket. */
export interface LiveSocket {
  connected: boolean;
  connect: () => unknown;
  disconnect: () => unknown;
  on: (event: string, listener: (value: unknown) => void) => unknown;
  emit: (event: string, payload: object, answer: (answer: EventAnswer) => void) => unknown;
}

/** Asked for at each handshake; null when nobody is signed in. */
export type GiveToken = () => Promise<string | null>;
