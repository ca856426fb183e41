import { io } from 'socket.io-client';
import type { GiveToken, LiveSocket } from './live-events';

/** Creates a disconnected socket. Its own reconnection is off: RealtimeClient has one rule for every kind of loss. */
export function openSocket(token: GiveToken): LiveSocket {
  return io({
    auth: (give) => void token().then((value) => give({ token: value })),
    autoConnect: false,
    reconnection: false,
    // WebSocket first saves three requests; falls back to long polling.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}
