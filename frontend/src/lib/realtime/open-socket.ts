import { io } from 'socket.io-client';
import type { GiveToken, LiveSocket } from './live-events';

/** A socket that is not connected yet. It never reconnects by itself: the client has one rule for every kind of loss. */
export function openSocket(token: GiveToken): LiveSocket {
  return io({
    auth: (give) => void token().then((value) => give({ token: value })),
    autoConnect: false,
    reconnection: false,
    // One request instead of four where it works; a network that forbids it gets long polling.
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
  });
}
