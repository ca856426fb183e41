import type { Booking, Message, Notice } from '../api/types';

/** Events of docs/realtime.md. */
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

export interface EventAnswer {
  success: boolean;
  error?: string;
}

export interface LiveSocket {
  connected: boolean;
  connect: () => unknown;
  disconnect: () => unknown;
  on: (event: string, listener: (value: unknown) => void) => unknown;
  emit: (event: string, payload: object, answer: (answer: EventAnswer) => void) => unknown;
}

/** Called at each handshake; null if signed out. */
export type GetToken = () => Promise<string | null>;
